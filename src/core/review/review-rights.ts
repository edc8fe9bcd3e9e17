import type { Review } from "../change/review.ts";
import { checkMenus } from "../navigation/navigation-drafts.ts";
import { checkTouches } from "../session/access.ts";
import type { Right } from "../session/scope.ts";
import type { Session } from "../session/session.ts";

/** Of what a review changes: pages, and menus. @throws Forbidden */
export function checkReview(
  session: Session,
  right: Right,
  { slugs, navigation }: Pick<Review, "slugs" | "navigation">,
): void {
  checkTouches(session, right, slugs);
  if (navigation) checkMenus(session, right);
}
