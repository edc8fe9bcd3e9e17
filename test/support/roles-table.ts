/** Who may do what, in the words of the product: written beside the program's own table, and not made of it. */
import type { Role } from "../../src/core/person/role.ts";

/** The lowest role that may ask; `everybody` may without a session. */
export type Lowest = Role | "everybody";

/**
 * `bound`: refused where a role is for folders alone, because it reaches pages outside. `isAtPage`: in these folders alone,
 * by the page of the address. `isOwn`: never for a token.
 */
export type Row = Readonly<{ lowest: Lowest; bound?: boolean; isAtPage?: boolean; isOwn?: boolean }>;

const rows = (lowest: Lowest, names: string, more: Omit<Row, "lowest"> = {}) =>
  names
    .trim()
    .split(/\s*\n\s*/)
    .map((name): [string, Row] => [name, { lowest, ...more }]);

/** Each operation of the API's description, by its `operationId`. */
export const operations: ReadonlyMap<string, Row> = new Map([
  ...rows(
    "everybody",
    "signIn\nbeginSignIn\nfinishSignIn\nbeginSignInWithOidc\nfinishSignInWithOidc\ndescribeApi",
  ),
  ...rows("reader", "signOut\nchangeMe\nlistTokens\nmakeToken\nrevokeToken", { isOwn: true }),
  ...rows(
    "reader",
    `readMe
     findDrafts
     findVersions
     listPages
     readPage
     findLinks
     checkPage
     listReviews
     findReview
     findPublication
     followEvents
     checkSite
     readSite
     listSitePages
     listSiblings
     readNavigation
     findNavigationDraft`,
  ),
  ...rows("commenter", "requestChanges"),
  ...rows(
    "writer",
    `saveDrafts
     deletePage
     upload
     generate
     askForReview
     addChanges
     markReviewReady
     closeReview`,
  ),
  ...rows("writer", "saveNavigationDraft\ndiscardNavigationDraft", { bound: true }),
  ...rows("publisher", "publish\nundoPublication\napproveReview\nmergeReview"),
  ...rows(
    "administrator",
    `readAudit
     listPeople
     changePerson
     removePerson
     getContentFolder
     chooseContentFolder
     getSettings
     changeSettings
     acceptHead`,
    { isOwn: true },
  ),
]);

export const tools: ReadonlyMap<string, Row> = new Map([
  ...rows(
    "reader",
    `search_pages
     list_pages
     read_page
     list_drafts
     check_page
     links_to
     status
     read_navigation`,
  ),
  ...rows("writer", "edit_blocks\nsave_draft\nupload_file\npropose\ndelete_page"),
  ...rows("publisher", "publish\nmove_page\nedit_navigation"),
]);

/** Pages, their parts and forms; `/*` is a page of the site, or a file. */
export const pages: ReadonlyMap<string, Row> = new Map([
  ...rows(
    "everybody",
    `GET /
     GET /healthz
     GET /readyz
     GET /metrics
     GET /site-icon
     GET /static/*
     GET /admin/login
     GET /admin/unsubscribe
     POST /admin/unsubscribe
     POST /admin/login
     POST /webhooks/:host
     GET /.well-known/oauth-protected-resource
     GET /.well-known/oauth-protected-resource/mcp
     GET /.well-known/oauth-authorization-server
     POST /oauth/register
     POST /oauth/token`,
  ),
  ...rows(
    "reader",
    `POST /admin/logout
     POST /admin/sessions/name
     POST /admin/sessions/address
     POST /admin/sessions/:id/end
     GET /admin/notifications
     POST /admin/notifications/mail
     GET /admin/settings
     GET /admin/tokens/new
     POST /admin/tokens/new
     POST /admin/tokens/:id/revoke
     GET /admin/connect
     POST /admin/connect
     GET /uploads/*
     GET /site/*
     GET /files/*
     GET /above/*
     GET /admin/thumbnails/:tag/*
     GET /admin
     GET /admin/rows
     GET /admin/rows/reading
     GET /admin/tree
     GET /admin/tree/filter
     GET /admin/tree/menu
     GET /admin/go-to
     GET /admin/news
     GET /admin/api
     GET /admin/help
     GET /admin/help/*
     GET /admin/help/uploads/*
     GET /admin/health
     POST /admin/health/check
     GET /admin/links/*
     GET /admin/parts/*
     GET /admin/edit/*
     GET /admin/page-state/*
     GET /admin/siblings/*
     GET /admin/sibling/*
     GET /admin/beside/*
     POST /admin/blocks/*
     POST /admin/previews/*
     GET /admin/link-targets/*
     POST /admin/dead-links/*
     GET /admin/pictures/*
     POST /admin/pasted
     POST /admin/page-events
     POST /admin/compare
     GET /admin/changes
     GET /admin/changes/index
     GET /admin/changes/*
     GET /admin/reviews
     GET /admin/reviews/news
     GET /admin/reviews/:id
     GET /admin/reviews/:id/news
     GET /admin/history/*
     GET /admin/latest-versions/*
     GET /admin/deleted
     GET /admin/commits/:sha
     GET /admin/commits/:sha/deployment
     GET /admin/media`,
  ),
  ...rows("commenter", "POST /admin/reviews/:id"),
  ...rows(
    "writer",
    `POST /admin/edit/*
     POST /admin/proposals/*
     POST /admin/typing/*
     POST /admin/caret/*
     POST /admin/conflict/*
     POST /admin/set-aside/*
     GET /admin/merge/*
     POST /admin/merge/*
     GET /admin/merge-review/*
     POST /admin/merge-review/*
     POST /admin/merge-unsaved/*
     GET /admin/move/*
     POST /admin/move/*
     GET /admin/delete/*
     POST /admin/delete/*
     POST /admin/discard/*
     POST /admin/restore/*
     POST /admin/history/*
     POST /admin/restore-page/*
     GET /admin/publish/*
     POST /admin/publish/*
     POST /admin/unstage/*`,
    { isAtPage: true },
  ),
  ...rows(
    "writer",
    `GET /admin/menu/:does
     POST /admin/menu/edits
     POST /admin/menu/undo
     POST /admin/menu/discard
     GET /admin/media/remove/*
     POST /admin/media/remove/*`,
    { bound: true },
  ),
  ...rows(
    "writer",
    `POST /admin/sibling/*
     GET /admin/new
     GET /admin/new/slug
     GET /admin/new/check
     POST /admin/new
     POST /admin/message-check
     POST /admin/changesets
     POST /admin/changesets/stage
     POST /admin/changesets/publish
     POST /admin/changesets/discarding
     POST /admin/changesets/discard
     POST /admin/reviews/:id/draft
     POST /admin/health/repair
     POST /admin/health/texts
     GET /admin/commits/:sha/undo
     POST /admin/commits/:sha/undo
     POST /admin/media`,
  ),
  ...rows(
    "publisher",
    `GET /admin/media/replace/*
     POST /admin/media/replace/*
     GET /admin/media/delete/*
     POST /admin/media/delete/*`,
    { bound: true },
  ),
  ...rows(
    "administrator",
    `POST /admin/sessions/end
     POST /admin/settings/site
     POST /admin/settings/accept-head
     GET /admin/audit
     GET /admin/audit.csv
     GET /admin/audit.jsonl
     GET /admin/people
     GET /admin/people/person
     POST /admin/people/person
     POST /admin/people/remove
     GET /admin/content-folder
     POST /admin/content-folder`,
  ),
]);
