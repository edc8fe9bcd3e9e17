import { DomainError, NotFound } from "../../core/errors.ts";
import { checkEverywhere, checkWrites, writesInFolders, writesTo } from "../../core/session/access.ts";
import type { Session } from "../../core/session/session.ts";
import { type Slug, slug } from "../../core/slug/slug.ts";
import { nameOfRoute } from "./needed-rights.ts";

/** How far a route reaches: to the page of its address, or to what pages of all folders have. */
type Reach = "page" | Readonly<{ everywhere: string }>;

const menus = { everywhere: "change menus" };
const files = { everywhere: "change files of Media, which other pages can use" };

/** The routes that are for writing, where the address says what they reach. The use cases check the others, and these once more. */
const reaches: Readonly<Record<string, Reach>> = {
  "GET /admin/menu/:does": menus,
  "POST /admin/menu/edits": menus,
  "POST /admin/menu/undo": menus,
  "POST /admin/menu/discard": menus,
  "GET /admin/media/remove": files,
  "POST /admin/media/remove": files,
  "GET /admin/media/replace": files,
  "POST /admin/media/replace": files,
  "GET /admin/media/delete": files,
  "POST /admin/media/delete": files,
  "POST /admin/edit": "page",
  "POST /admin/proposals": "page",
  "POST /admin/typing": "page",
  "POST /admin/caret": "page",
  "POST /admin/conflict": "page",
  "POST /admin/set-aside": "page",
  "GET /admin/merge": "page",
  "POST /admin/merge": "page",
  "GET /admin/merge-review": "page",
  "POST /admin/merge-review": "page",
  "POST /admin/merge-unsaved": "page",
  "GET /admin/move": "page",
  "POST /admin/move": "page",
  "GET /admin/delete": "page",
  "POST /admin/delete": "page",
  "POST /admin/discard": "page",
  "POST /admin/restore": "page",
  "POST /admin/history": "page",
  "POST /admin/restore-page": "page",
  "GET /admin/publish": "page",
  "POST /admin/publish": "page",
  "POST /admin/unstage": "page",
};

/** What is asked: a method, the pattern of its route, and the address. */
type Asked = Readonly<{ method: string; route: string; pathname: string }>;

/** Before the body is read. @throws Forbidden where the address is outside the session's folders */
export function checkReach(session: Session, { method, route, pathname }: Asked): void {
  if (!writesInFolders(session)) return;
  const reach = reaches[nameOfRoute(method, route)];
  if (reach === undefined) return;
  if (reach === "page") checkWrites(session, "read", [slugAt(pathname)]);
  else checkEverywhere(session, reach.everywhere);
}

/** As `checkReach`; an address of no page is outside. */
export function isWithinReach(session: Session, asked: Asked): boolean {
  if (!writesInFolders(session)) return true;
  const reach = reaches[nameOfRoute(asked.method, asked.route)];
  if (reach !== "page") return reach === undefined;
  try {
    return writesTo(session, slugAt(asked.pathname));
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/** Returns the slug of a page's address; `/admin/edit` is the home page's. @throws Invalid, NotFound */
export function slugAt(pathname: string): Slug {
  const [, , , ...segments] = pathname.split("/");
  try {
    return slug(segments.map(decodeURIComponent).join("/"));
  } catch (cause) {
    if (cause instanceof URIError) throw new NotFound("There is nothing at this address.", { cause });
    throw cause;
  }
}
