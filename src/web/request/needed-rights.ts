import { Forbidden } from "../../core/errors.ts";
import { checkDeletes, checkPerson, checkRight, hasRight } from "../../core/session/access.ts";
import type { Right } from "../../core/session/scope.ts";
import type { Session } from "../../core/session/session.ts";

/**
 * What a request needs: a right, which a role or a token has; `own`, where each person may do it with what is theirs, and
 * no token; `draft or publish`, by whether a page is published; `each tool`, which have their own rights below; `nothing`, where strangers may ask.
 */
export type Needed = Right | "draft or publish" | "own" | "each tool" | "nothing";

/**
 * The least that each route needs, whatever else is asked; its use case checks what it finds to need more. A page's slug
 * comes after the address. A route that isn't here is refused. @internal
 */
export const neededRights: Readonly<Record<string, Needed>> = {
  "POST /api/admin/login": "nothing",
  "GET /api/admin/oauth/github": "nothing",
  "GET /api/admin/oauth/github/callback": "nothing",
  "GET /api/admin/oauth/oidc": "nothing",
  "GET /api/admin/oauth/oidc/callback": "nothing",
  "GET /api/admin/openapi.json": "nothing",
  "POST /api/admin/logout": "own",
  "GET /api/admin/tokens": "own",
  "POST /api/admin/tokens": "own",
  "DELETE /api/admin/tokens/:id": "own",
  "GET /api/admin/me": "read",
  "PUT /api/admin/me": "own",
  "GET /api/admin/audit": "administer",
  "GET /api/admin/people": "administer",
  "PUT /api/admin/people/:id": "administer",
  "DELETE /api/admin/people/:id": "administer",
  "GET /api/admin/content-folder": "administer",
  "PUT /api/admin/content-folder": "administer",
  "GET /api/admin/settings": "administer",
  "PUT /api/admin/settings": "administer",
  "POST /api/admin/site/accept-head": "administer",
  "GET /api/admin/drafts": "read",
  "PUT /api/admin/drafts": "draft",
  "GET /api/admin/drafts/versions": "read",
  "GET /api/admin/pages": "read",
  "GET /api/admin/pages/source": "read",
  "GET /api/admin/pages/links": "read",
  "DELETE /api/admin/pages": "draft or publish",
  "GET /api/admin/health": "read",
  "GET /api/admin/site": "read",
  "GET /api/admin/site/pages": "read",
  "GET /api/admin/site/siblings": "read",
  "GET /api/admin/site/navigation": "read",
  "GET /api/admin/site/navigation/draft": "read",
  "PUT /api/admin/site/navigation/draft": "draft",
  "DELETE /api/admin/site/navigation/draft": "draft",
  "POST /api/admin/check": "read",
  "POST /api/admin/publish": "publish",
  "GET /api/admin/publications/:sha": "read",
  "POST /api/admin/publications/:sha/undo": "publish",
  "GET /api/admin/events": "read",
  "GET /api/admin/reviews": "read",
  "POST /api/admin/reviews": "draft",
  "GET /api/admin/reviews/:id": "read",
  "POST /api/admin/reviews/:id/changes": "draft",
  "POST /api/admin/reviews/:id/approve": "publish",
  "POST /api/admin/reviews/:id/request-changes": "comment",
  "POST /api/admin/reviews/:id/merge": "publish",
  "POST /api/admin/reviews/:id/ready": "draft",
  "POST /api/admin/reviews/:id/close": "draft",
  "POST /api/admin/uploads": "draft",
  "POST /api/admin/ai/generate": "generate",

  "POST /mcp": "each tool",
  "GET /.well-known/oauth-protected-resource": "nothing",
  "GET /.well-known/oauth-protected-resource/mcp": "nothing",
  "GET /.well-known/oauth-authorization-server": "nothing",
  "POST /oauth/register": "nothing",
  "POST /oauth/token": "nothing",

  "GET /": "nothing",
  "GET /healthz": "nothing",
  "GET /readyz": "nothing",
  // It has a token of its own.
  "GET /metrics": "nothing",
  "POST /webhooks/:host": "nothing",
  "GET /static": "nothing",
  "GET /site-icon": "nothing",
  "GET /uploads": "read",
  "GET /site": "read",
  "GET /files": "read",
  "GET /above": "read",

  "GET /admin/login": "nothing",
  // The link in an email says whose it is.
  "GET /admin/unsubscribe": "nothing",
  "POST /admin/unsubscribe": "nothing",
  "POST /admin/login": "nothing",
  "POST /admin/logout": "own",
  "POST /admin/sessions/name": "own",
  "POST /admin/sessions/address": "own",
  "POST /admin/sessions/:id/end": "own",
  "POST /admin/sessions/end": "administer",
  "GET /admin/notifications": "own",
  "POST /admin/notifications/mail": "own",
  "GET /admin/settings": "own",
  "POST /admin/settings/site": "administer",
  "POST /admin/settings/accept-head": "administer",
  "GET /admin/audit": "administer",
  "GET /admin/audit.csv": "administer",
  "GET /admin/audit.jsonl": "administer",
  "GET /admin/people": "administer",
  "GET /admin/people/person": "administer",
  "POST /admin/people/person": "administer",
  "POST /admin/people/remove": "administer",
  "GET /admin/content-folder": "administer",
  "POST /admin/content-folder": "administer",
  "GET /admin/tokens/new": "own",
  "POST /admin/tokens/new": "own",
  "POST /admin/tokens/:id/revoke": "own",
  "GET /admin/connect": "own",
  "POST /admin/connect": "own",

  "GET /admin": "read",
  "GET /admin/rows": "read",
  "GET /admin/rows/reading": "read",
  "GET /admin/tree": "read",
  "GET /admin/tree/filter": "read",
  "GET /admin/tree/menu": "read",
  "GET /admin/go-to": "read",
  "GET /admin/news": "read",
  "GET /admin/api": "read",
  "GET /admin/help": "read",
  "GET /admin/help/uploads": "read",
  "GET /admin/health": "read",
  "POST /admin/health/check": "read",
  "POST /admin/health/repair": "draft",
  "POST /admin/health/texts": "draft",
  "GET /admin/links": "read",
  "GET /admin/parts": "read",
  "GET /admin/new": "draft",
  "GET /admin/new/slug": "draft",
  "GET /admin/new/check": "draft",
  "POST /admin/new": "draft",
  "GET /admin/menu/:does": "draft",
  "POST /admin/menu/edits": "draft",
  "POST /admin/menu/undo": "draft",
  "POST /admin/menu/discard": "draft",
  "GET /admin/move": "draft",
  "POST /admin/move": "draft",
  "GET /admin/delete": "draft",
  "POST /admin/delete": "draft",

  "GET /admin/edit": "read",
  "POST /admin/edit": "draft",
  "GET /admin/page-state": "read",
  "GET /admin/siblings": "read",
  "GET /admin/sibling": "read",
  "POST /admin/sibling": "draft",
  "GET /admin/beside": "read",
  "POST /admin/blocks": "read",
  "POST /admin/previews": "read",
  "GET /admin/link-targets": "read",
  "POST /admin/dead-links": "read",
  "GET /admin/pictures": "read",
  "POST /admin/pasted": "read",
  "POST /admin/proposals": "generate",
  "POST /admin/typing": "draft",
  "POST /admin/caret": "draft",
  "POST /admin/page-events": "read",
  "POST /admin/conflict": "draft",
  "POST /admin/set-aside": "draft",
  "POST /admin/compare": "read",
  "GET /admin/merge": "draft",
  "POST /admin/merge": "draft",
  "GET /admin/merge-review": "draft",
  "POST /admin/merge-review": "draft",
  "POST /admin/merge-unsaved": "draft",

  "GET /admin/changes": "read",
  "GET /admin/changes/index": "read",
  "POST /admin/changesets": "draft",
  "POST /admin/changesets/stage": "draft",
  "POST /admin/changesets/publish": "draft",
  "POST /admin/changesets/discarding": "draft",
  "POST /admin/changesets/discard": "draft",
  "POST /admin/unstage": "draft",
  "POST /admin/discard": "draft",
  "POST /admin/restore": "draft",
  "POST /admin/message-check": "draft",
  "GET /admin/publish": "draft",
  "POST /admin/publish": "draft",
  "GET /admin/reviews": "read",
  "GET /admin/reviews/news": "read",
  "GET /admin/reviews/:id": "read",
  "GET /admin/reviews/:id/news": "read",
  "POST /admin/reviews/:id": "comment",
  "POST /admin/reviews/:id/draft": "draft",

  "GET /admin/history": "read",
  "POST /admin/history": "draft",
  "GET /admin/latest-versions": "read",
  "GET /admin/deleted": "read",
  "POST /admin/restore-page": "draft",
  "GET /admin/commits/:sha": "read",
  "GET /admin/commits/:sha/deployment": "read",
  "GET /admin/commits/:sha/undo": "draft",
  "POST /admin/commits/:sha/undo": "draft",

  "GET /admin/media": "read",
  "POST /admin/media": "draft",
  "GET /admin/media/remove": "draft",
  "POST /admin/media/remove": "draft",
  "GET /admin/media/replace": "publish",
  "POST /admin/media/replace": "publish",
  "GET /admin/media/delete": "publish",
  "POST /admin/media/delete": "publish",
  "GET /admin/thumbnails/:tag": "read",
};

/** The least that each tool of agents needs. */
export const toolRights: Readonly<Record<string, Right | "draft or publish">> = {
  search_pages: "read",
  list_pages: "read",
  read_page: "read",
  list_drafts: "read",
  check_page: "read",
  links_to: "read",
  status: "read",
  read_navigation: "read",
  edit_blocks: "draft",
  save_draft: "draft",
  upload_file: "draft",
  propose: "draft",
  publish: "publish",
  move_page: "publish",
  delete_page: "draft or publish",
  edit_navigation: "publish",
};

/** Of a route by its pattern. Undefined for one that nobody may ask. */
export function neededFor(method: string, route: string): Needed | undefined {
  return neededRights[nameOfRoute(method, route)];
}

/** As the tables of routes have it. */
export function nameOfRoute(method: string, route: string): string {
  return `${method === "HEAD" ? "GET" : method} ${route.replace(/\/\*$/, "")}`;
}

export function mayAsk(session: Session, needed: Needed): boolean {
  if (needed === "own") return session.kind !== "token";
  if (needed === "draft or publish") return hasRight(session, "draft") || hasRight(session, "publish");
  return needed === "each tool" || needed === "nothing" || hasRight(session, needed);
}

/** @throws Forbidden, as `mayAsk` says */
export function checkNeeded(session: Session, needed: Needed | undefined): void {
  if (needed === undefined) throw new Forbidden("Nobody may do this.");
  if (needed === "own") checkPerson(session);
  else if (needed === "draft or publish") checkDeletes(session);
  else if (needed !== "each tool" && needed !== "nothing") checkRight(session, needed);
}
