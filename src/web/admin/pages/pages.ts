import { Elysia, t } from "elysia";

import { Activity } from "../../../../views/home/activity.tsx";
import { Home, HomeSearch, Listing, type ListingView } from "../../../../views/home/home.tsx";
import { paths, type TreePlace } from "../../../../views/paths.ts";
import { Reading, TreeFound, TreeListing } from "../../../../views/tree/listing.tsx";
import { RowMenu, RowMenuPage } from "../../../../views/tree/row-menu.tsx";
import type { PageView } from "../../../../views/tree/row.tsx";
import { RowsInside } from "../../../../views/tree/rows.tsx";
import { type Absence, meansAway } from "../../../core/absence.ts";
import type { PageEvents } from "../../../core/draft/page-events.ts";
import { NotFound } from "../../../core/errors.ts";
import type { DraftedNavigation } from "../../../core/navigation/drafted-navigation.ts";
import type { FolderChoice } from "../../../core/operation/folder-choice.ts";
import type { Installation } from "../../../core/operation/installation.ts";
import { authorOf, type PersonSession, type Session } from "../../../core/session/session.ts";
import type { Hit, IndexedPage } from "../../../core/site/indexed-page.ts";
import type { SiteIndex } from "../../../core/site/site-index.ts";
import type { SitePages } from "../../../core/site/site-pages.ts";
import type { RequestLog } from "../../pipeline.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { signedIn } from "../../request/signed-in.ts";
import { page, part, partIfChanged, seeOther, wantsPart } from "../../respond.ts";
import { addressIn, awayView } from "../away-view.ts";
import { noticeIn } from "../notices.ts";
import { timeView } from "../time-view.ts";
import { activityOf, type ActivityParts } from "./activity.ts";
import { whichFolder } from "./content-folder.ts";
import { type HomeParts, homeSite, placed, workOf } from "./home.ts";
import { keeping, placeIn, placeQuery, shownSite, shownSlug } from "./shown-site.ts";
import { knownInTree, knownOfPages, openIn, treeListing } from "./tree-listing.ts";
import { type KnownOfPages, MAX_ROWS, pageView, type ShownSite, TreeRows } from "./tree-rows.ts";

type Parts = HomeParts &
  ActivityParts &
  Readonly<{
    siteIndex: SiteIndex;
    sitePages: Pick<SitePages, "choices">;
    pageEvents: Pick<PageEvents, "readersBut">;
    draftedNavigation: Pick<DraftedNavigation, "read" | "sentences">;
    folderChoice: FolderChoice;
    installation: Pick<Installation, "folder">;
    authenticator: Authenticator;
    isHttps: boolean;
    log: Pick<RequestLog, "error">;
  }>;

/** The most pages of a search. */
const MAX_HITS = 50;

const place = {
  ...placeQuery,
  from: t.Optional(t.Integer({ minimum: 0 })),
};
/** Beside an open page, whose folders are open, and others that were. */
const besideQuery = t.Object({
  ...place,
  page: t.Optional(t.String({ maxLength: 512 })),
  open: t.Optional(t.String({ maxLength: 4000 })),
});
/** A row of the tree, by the key of its place. */
const rowQuery = t.Object({
  of: t.String({ maxLength: 514 }),
  language: place.language,
  version: place.version,
});
const readingQuery = t.Object({ language: place.language, version: place.version });
const listQuery = t.Object({
  ...place,
  q: t.Optional(t.String()),
  show: t.Optional(t.Union([t.Literal("recent"), t.Literal("drafts"), t.Literal("mine")])),
});

export const pagePages = (parts: Parts) => {
  const { siteIndex, folderChoice, authenticator } = parts;
  const { question } = parts.installation.folder;
  const isElsewhere = becomesElsewhere(folderChoice);
  const { recent, drafts, found } = listings(parts);
  const home = async (address: string, { session }: Pick<AskedPage, "session">): Promise<ListingView> => {
    const { isWhole, absence } = await siteIndex.listed();
    const work = await workOf(parts, session);
    const away = awayView(absence, { log: parts.log, now: parts.clock.now(), again: address });
    return { kind: "work", away, isReading: !isWhole, work };
  };

  /** The page with the tree at a place; in the middle, a list. */
  const whole = async (at: TreePlace, from: number, asked: AskedPage) => {
    const { request, session, words = "" } = asked;
    const list = asked.list ?? (() => home(addressIn(request), asked));
    const { tree: view, site } = await treeListing(parts, { at, from, request, session });
    if (view.pages === 0 && !view.away && (await isElsewhere())) return seeOther(paths.pages);
    return page({
      title: "Home",
      name: session.name,
      notice: noticeIn(request),
      tree: TreeListing({ tree: view }),
      search: HomeSearch({ words }),
      side: Activity({ activity: await activityOf(parts, session) }),
      content: Home({ home: { site: await homeSite(parts), at, listing: await list() } }),
      headers: isChosen(at) ? keeping(site, parts.isHttps) : undefined,
    });
  };

  return new Elysia({ name: "admin-pages" })
    .get("/", () => seeOther(paths.pages))
    .use(signedIn(authenticator))
    .get(
      paths.pages,
      async ({ query: { q: words = "", from = 0, show: shown, ...asked }, request, session }) => {
        const address = addressIn(request);
        const at = placeIn(asked);
        const isSearch = words.trim() !== "";
        const who = { request, session };
        const list = async () => {
          if (isSearch) return found(words.trim(), at, who);
          if (shown === undefined) return home(address, who);
          return shown === "recent" ? recent(session, address) : drafts(shown, session, address);
        };
        if (wantsPart(request)) return part(Listing({ listing: await list() }));
        if (!isSearch && question) {
          // Somebody may have answered or pushed since: then another program shows the pages.
          if (await isElsewhere()) return seeOther(paths.pages);
          return whichFolder(parts, session.name);
        }
        return whole(at, from, { ...who, words, list });
      },
      { query: listQuery },
    )
    .get(
      "/admin/rows/reading",
      async ({ query: of, request, session }) => {
        const isOfTree = of.language !== undefined || of.version !== undefined;
        const { isWhole } = await (isOfTree
          ? shownSite(parts, { at: of, request, session })
          : siteIndex.listed());
        return part(Reading({ isOver: isWhole, of }));
      },
      { query: readingQuery },
    )
    .use(treeParts(parts, whole));
};

type AskedTree = Parameters<typeof treeListing>[1];
type AskedPage = Pick<AskedTree, "request" | "session"> &
  Readonly<{ words?: string; list?: () => Promise<ListingView> }>;

function isChosen({ language, version }: TreePlace): boolean {
  return language !== undefined || version !== undefined;
}

type Whole = (at: TreePlace, from: number, asked: AskedPage) => Promise<Response>;

/** The tree in the frame, and its rows; a browser without script gets the page around them. */
const treeParts = (parts: Parts, whole: Whole) => {
  return new Elysia({ name: "admin-tree" })
    .use(signedIn(parts.authenticator))
    .get(
      paths.siteTree,
      async ({ query: { from = 0, page: beside, open, ...asked }, request, session }) => {
        const at = placeIn(asked);
        if (!wantsPart(request)) return whole(at, from, { request, session });
        const { tree: view, site } = await treeListing(parts, { at, from, beside, open, request, session });
        return partIfChanged(request, TreeListing({ tree: view }), {
          scope: session.scope,
          headers: isChosen(at) ? keeping(site, parts.isHttps) : undefined,
        });
      },
      { query: besideQuery },
    )
    .get(
      paths.treeFilter,
      async ({ query: { q = "" }, request, session }) => {
        const words = q.trim();
        const { site } = await shownSite(parts, { at: {}, request, session });
        const open = await knownInTree(parts, session);
        const pages = filtered(site, words).map((page) => pageView(page, open));
        return part(TreeFound({ words, pages }));
      },
      { query: t.Object({ q: t.Optional(t.String({ maxLength: 200 })) }) },
    )
    .get(
      paths.rowMenu,
      async ({ query: { of, ...at }, request, session }) => {
        const { site } = await shownSite(parts, { at, request, session });
        const entry = new TreeRows(site, await knownOfPages(parts), {}).row(of);
        if (!entry) throw new NotFound("This is no longer in the menu of the site. Reload the page.");
        if (wantsPart(request)) return part(RowMenu({ entry }));
        return page({ title: entry.name, name: session.name, content: RowMenuPage({ entry }) });
      },
      { query: rowQuery },
    )
    .get(
      "/admin/rows",
      async ({ query: { from = 0, page: beside, open, ...asked }, request, session }) => {
        const at = placeIn(asked);
        if (!wantsPart(request)) return whole(at, from, { request, session });
        const { site, absence } = await shownSite(parts, { at, beside, request, session });
        const rows = new TreeRows(site, await knownInTree(parts, session), { beside, others: openIn(open) });
        return part(
          RowsInside({
            rows: rows.rows(at, from, from + MAX_ROWS),
            away: awayView(absence, { log: parts.log, now: parts.clock.now(), again: paths.tree(at, from) }),
          }),
        );
      },
      { query: besideQuery },
    );
};

/** The first pages of those shown that have all words in their title or path. */
function filtered({ pages }: ShownSite, words: string): IndexedPage[] {
  const wanted = words.toLowerCase().split(/\s+/);
  const has = ({ title, slug }: IndexedPage) => {
    const text = `${title} ${slug}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  };
  return words === "" ? [] : pages.filter(has).slice(0, MAX_HITS);
}

/** Tells whether pages are in other folders than when this program was made, also where another request found that. */
function becomesElsewhere(folderChoice: FolderChoice): () => Promise<boolean> {
  const { changes } = folderChoice;
  return async () => {
    try {
      return (await folderChoice.look()) || folderChoice.changes !== changes;
    } catch (error) {
      if (meansAway(error)) return false;
      throw error;
    }
  };
}

function hitView({ page, title, slug, excerpt, line }: Hit, known: KnownOfPages, site: ShownSite): PageView {
  const [short, other] = [site.shortOf(page.slug), site.otherPlaceOf(page.slug)];
  return {
    ...pageView(page, known),
    short,
    other: other && { ...other, of: "list" },
    found: { title, slug: shownSlug(slug, short), excerpt, line },
  };
}

function listings(parts: Omit<Parts, "folderChoice" | "authenticator">) {
  const { siteIndex, recentPages, clock, log } = parts;
  const known = async (reader: Session) => ({ ...(await knownOfPages(parts)), reader });
  const away = (absence: Absence | undefined, again: string) =>
    awayView(absence, { log, now: clock.now(), again });

  const recent = async (session: Session, address: string): Promise<ListingView> => {
    const { pages, isDated, isWhole, absence } = await recentPages.list();
    const shown = await known(session);
    const placeOf = await placed(parts);
    const rows = pages.slice(0, MAX_ROWS).map(({ page, at }) => ({
      ...pageView(page, shown),
      ...placeOf(page.slug),
      ...(page.draft === undefined && { changed: timeView(at, shown.now) }),
    }));
    const view = { shown: "recent", isDated, total: pages.length, pages: rows } as const;
    return { kind: "latest", away: away(absence, address), isReading: !isWhole, ...view };
  };

  const drafts = async (
    shown: "drafts" | "mine",
    session: Session,
    address: string,
  ): Promise<ListingView> => {
    const { pages, isWhole, absence } = await siteIndex.listed();
    const author = authorOf(session);
    const wanted = pages
      .filter(({ draft }) => draft && (shown === "drafts" || draft.author === author))
      .toSorted((one, other) => other.draft!.updatedAt - one.draft!.updatedAt);
    const open = await known(session);
    const placeOf = await placed(parts);
    const rows = wanted
      .slice(0, MAX_ROWS)
      .map((page) => ({ ...pageView(page, open), ...placeOf(page.slug) }));
    const view = { shown, isDated: true, total: wanted.length, pages: rows };
    return { kind: "latest", away: away(absence, address), isReading: !isWhole, ...view };
  };

  const found = async (
    words: string,
    at: TreePlace,
    { request, session }: Readonly<{ request: Request; session: PersonSession }>,
  ): Promise<ListingView> => {
    const { site } = await shownSite(parts, { at, request, session });
    const near = site.of;
    const { total, hits, isWhole, absence } = await siteIndex.search(words, MAX_HITS, { near });
    const address = addressIn(request);
    const open = await known(session);
    const pages = hits.map((hit) => hitView(hit, open, site));
    return { kind: "found", away: away(absence, address), isReading: !isWhole, words, total, pages };
  };

  return { recent, drafts, found };
}
