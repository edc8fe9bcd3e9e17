import type { TreePlace } from "../../../../views/paths.ts";
import type { TreeView } from "../../../../views/tree/listing.tsx";
import type { MenuDeedView, MenuDraftView } from "../../../../views/tree/menu-draft.tsx";
import type { Deployments } from "../../../core/deployment/deployments.ts";
import type { PageEvents } from "../../../core/draft/page-events.ts";
import type { Clock } from "../../../core/ports.ts";
import type { Reviews } from "../../../core/review/reviews.ts";
import type { PersonSession } from "../../../core/session/session.ts";
import type { SiteIndex } from "../../../core/site/site-index.ts";
import type { RequestLog } from "../../pipeline.ts";
import { addressIn, awayView } from "../away-view.ts";
import { savedView } from "../saved-view.ts";
import { shownSite, type ShownSiteParts } from "./shown-site.ts";
import { type KnownOfPages, TreeRows } from "./tree-rows.ts";

type Parts = ShownSiteParts &
  Readonly<{
    siteIndex: Pick<SiteIndex, "listed" | "unlistedFiles" | "parts">;
    reviews: Pick<Reviews, "openByPage">;
    deployments: Pick<Deployments, "notLive">;
    pageEvents: Pick<PageEvents, "readersBut">;
    clock: Clock;
    log: Pick<RequestLog, "error">;
  }>;

const MAX_UNLISTED = 50;
const MAX_PARTS = 500;

/** The most places that a request opens beside the one that it asks for. */
const MAX_OPEN = 30;

type Asked = Readonly<{
  at: TreePlace;
  from?: number;
  /** The page that is open in the middle. */
  beside?: string | undefined;
  /** The keys of places that were open. */
  open?: string | undefined;
  /** What was just done to the menu. */
  deed?: MenuDeedView | undefined;
  request: Request;
  session: PersonSession;
}>;

export function openIn(open: string | undefined): string[] | undefined {
  return open?.split("\n", MAX_OPEN);
}

export async function knownOfPages({
  reviews,
  deployments,
  clock,
}: Pick<Parts, "reviews" | "deployments" | "clock">): Promise<KnownOfPages> {
  return { now: clock.now(), open: await reviews.openByPage(), notLive: await deployments.notLive() };
}

/** With who else is where, for the tree. */
export async function knownInTree(
  parts: Pick<Parts, "reviews" | "deployments" | "clock" | "pageEvents">,
  { name }: Pick<PersonSession, "name">,
): Promise<KnownOfPages> {
  return { ...(await knownOfPages(parts)), people: parts.pageEvents.readersBut(name) };
}

/** The tree of the site, and what it shows of that. */
export async function treeListing(parts: Parts, { at, from, beside, open, deed, request, session }: Asked) {
  const { siteIndex, clock, log } = parts;
  const shown = await shownSite(parts, { at, beside, request, session });
  const { site, switches, isWhole, absence, menu } = shown;
  const rows = new TreeRows(site, await knownInTree(parts, session), {
    at,
    from,
    beside,
    others: openIn(open),
  });
  const files = await siteIndex.unlistedFiles();
  const included = await siteIndex.parts();
  const tree: TreeView = {
    at,
    away: awayView(absence, { log, now: clock.now(), again: addressIn(request) }),
    isReading: !isWhole,
    pages: site.pages.length,
    switches,
    rows: rows.all(),
    menu: menu && { draft: await menuDraftView(parts, menu, clock.now()), deed },
    unlisted: { files: files.slice(0, MAX_UNLISTED), total: files.length },
    parts: { files: included.slice(0, MAX_PARTS).map(({ path }) => path), total: included.length },
  };
  return { tree, site };
}

type Shown = Awaited<ReturnType<typeof shownSite>>;

async function menuDraftView(
  { draftedNavigation }: Parts,
  { draft, problem }: NonNullable<Shown["menu"]>,
  now: number,
): Promise<MenuDraftView> {
  return {
    edits: draft ? await draftedNavigation.sentences(draft) : [],
    saved: draft && savedView(draft, now),
    updatedAt: draft?.updatedAt ?? 0,
    problem,
  };
}
