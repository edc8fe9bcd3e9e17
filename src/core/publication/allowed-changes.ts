import { type PageChange, sourceOf } from "../change/page-change.ts";
import { checkEverywhere, checkWrites } from "../session/access.ts";
import type { Right } from "../session/scope.ts";
import type { Session } from "../session/session.ts";

/** Who is limited to folders changes no links, because those can be in any page, and no menus. @throws Forbidden */
export function checkAllowed(changes: readonly PageChange[], session: Session, right: Right): void {
  checkWrites(
    session,
    right,
    changes.flatMap((change) => [change.slug, sourceOf(change)]),
  );
  if (changesLinks(changes))
    checkEverywhere(
      session,
      "change links in other pages. Move with links: false, and delete without redirect",
    );
  // Menus go back with pages that come or go.
  if (right === "publish" && changes.some(takesBackPage))
    checkEverywhere(session, "take back by a review that a page came or went, which changes menus");
}

/** Whether changes reach what who writes in folders alone doesn't publish, besides their own pages: links in others, and menus. */
export function reachesFurther(changes: readonly PageChange[]): boolean {
  return changesLinks(changes) || changes.some(takesBackPage);
}

function takesBackPage({ undoes, does, base }: PageChange): boolean {
  return undoes !== undefined && (does !== "write" || base === "");
}

/** Whether links in other pages change. */
export function changesLinks(changes: readonly PageChange[]): boolean {
  return changes.some(
    (change) =>
      (change.does === "move" && change.fixesLinks) ||
      (change.does === "delete" && change.redirect !== undefined),
  );
}
