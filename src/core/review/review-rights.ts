import type { PageChange } from "../change/page-change.ts";
import type { Review, WhyNot } from "../change/review.ts";
import { isWriter } from "../draft/writer.ts";
import { Forbidden } from "../errors.ts";
import { checkMenus } from "../navigation/navigation-drafts.ts";
import { reachesFurther } from "../publication/allowed-changes.ts";
import { checkTouches } from "../session/access.ts";
import type { Right } from "../session/scope.ts";
import type { Session } from "../session/session.ts";

/** To add to a review, to say that it is ready, or to close it takes less where it is one's own. */
export function rightToChange(
  session: Session,
  { author: name, authorId: id }: Pick<Review, "author" | "authorId">,
): Right {
  return isWriter(session, [{ name, id }]) ? "draft" : "publish";
}

/** Of what a review changes: pages, and menus. @throws Forbidden */
export function checkReview(
  session: Session,
  right: Right,
  { slugs, navigation }: Pick<Review, "slugs" | "navigation">,
): void {
  checkTouches(session, right, slugs);
  if (navigation) checkMenus(session, right);
}

/** Says why who writes in folders alone can't publish changes, though all their pages are in these; undefined where they can. */
export function whyNoMerge(changes: readonly PageChange[]): string | undefined {
  if (!reachesFurther(changes)) return undefined;
  return "This changes links in other pages, or menus. Ask somebody who writes everywhere to merge it.";
}

/** Adds what a session's rights and folders leave out. */
export function withRights(whyNot: WhyNot, review: Review, session: Session): WhyNot {
  const without = (right: Right) => {
    try {
      checkReview(session, right, review);
      return undefined;
    } catch (refusal) {
      if (refusal instanceof Forbidden) return refusal.message;
      throw refusal;
    }
  };
  const decides = without("publish");
  return {
    approve: decides ?? whyNot.approve,
    requestChanges: without("comment") ?? whyNot.requestChanges,
    merge: decides ?? whyNot.merge,
    change: without(rightToChange(session, review)),
  };
}
