import { Elysia, t } from "elysia";

import { Listing, type ListingView, Pages, type PagesView, Reading } from "../../../../views/pages/pages.tsx";
import type { PageView } from "../../../../views/pages/row.tsx";
import { type EntryView, RowsInside, type RowsView } from "../../../../views/pages/rows.tsx";
import { paths } from "../../../../views/paths.ts";
import { type Absence, meansAway } from "../../../core/absence.ts";
import type { Deployments } from "../../../core/deployment/deployments.ts";
import type { FolderChoice } from "../../../core/operation/folder-choice.ts";
import type { Installation } from "../../../core/operation/installation.ts";
import type { Clock } from "../../../core/ports.ts";
import type { NotLive } from "../../../core/repository/deployment.ts";
import type { Reviews } from "../../../core/review/reviews.ts";
import type { RecentPages } from "../../../core/search/recent-pages.ts";
import { authorOf, type Session } from "../../../core/session/session.ts";
import type { Hit, IndexedPage } from "../../../core/site/indexed-page.ts";
import { entriesIn, foldersDownTo } from "../../../core/site/page-tree.ts";
import type { SiteIndex } from "../../../core/site/site-index.ts";
import type { RequestLog } from "../../pipeline.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { signedIn } from "../../request/signed-in.ts";
import { page, part, seeOther, wantsPart } from "../../respond.ts";
import { addressIn, awayView } from "../away-view.ts";
import { noticeIn } from "../notices.ts";
import { savedView } from "../saved-view.ts";
import { timeView } from "../time-view.ts";
import { whichFolder } from "./content-folder.ts";

type Parts = Readonly<{
  siteIndex: SiteIndex;
  folderChoice: FolderChoice;
  installation: Pick<Installation, "folder">;
  recentPages: RecentPages;
  reviews: Pick<Reviews, "openByPage">;
  deployments: Pick<Deployments, "notLive">;
  authenticator: Authenticator;
  clock: Clock;
  log: Pick<RequestLog, "error">;
}>;

/** The most rows of a folder, and the most pages of a search. */
const MAX_ROWS = 200;
const MAX_HITS = 50;

const MAX_UNLISTED = 50;
const MAX_PARTS = 500;

/** A page that is open is listed among so many rows of its folder. */
const MAX_ROWS_TO_PAGE = 1000;

/** The most folders that a request opens beside the one that it asks for. */
const MAX_OPEN = 30;

const place = {
  folder: t.Optional(t.String({ maxLength: 512 })),
  from: t.Optional(t.Integer({ minimum: 0 })),
};
/** Beside an open page, whose folders are open, and others that were. */
const besideQuery = t.Object({
  ...place,
  page: t.Optional(t.String({ maxLength: 512 })),
  open: t.Optional(t.String({ maxLength: 4000 })),
});
const listQuery = t.Object({
  ...place,
  q: t.Optional(t.String()),
  show: t.Optional(t.Union([t.Literal("recent"), t.Literal("drafts"), t.Literal("mine")])),
});

export const pagePages = (parts: Parts) => {
  const { siteIndex, folderChoice, authenticator } = parts;
  const { question } = parts.installation.folder;
  const { away, known, tree, recent, drafts, found } = listings(parts);

  const show = (request: Request, name: string, pages: PagesView) =>
    page({ title: "Pages", name, notice: noticeIn(request), content: Pages({ pages }) });

  return new Elysia({ name: "admin-pages" })
    .get("/", () => seeOther(paths.pages))
    .use(signedIn(authenticator))
    .get(
      paths.pages,
      async ({ query: { q: words = "", folder = "", from = 0, show: shown }, request, session }) => {
        const address = addressIn(request);
        const isWhole = words.trim() === "" && shown === undefined;
        if (isWhole && question && !wantsPart(request)) {
          // Somebody may have answered or pushed since: then another program shows the pages.
          if (await isElsewhere(folderChoice)) return seeOther(paths.pages);
          return whichFolder(parts, session.name);
        }
        const listing = words.trim()
          ? await found(words.trim(), address)
          : shown === "recent"
            ? await recent(address)
            : shown
              ? await drafts(shown, session, address)
              : await tree(folder, from, address);
        const isEmpty = listing.kind === "tree" && listing.pages === 0 && !listing.away;
        if (isEmpty && !wantsPart(request) && (await isElsewhere(folderChoice))) return seeOther(paths.pages);
        return wantsPart(request)
          ? part(Listing({ listing }))
          : show(request, session.name, { words, folder, listing });
      },
      { query: listQuery },
    )
    .get(paths.reading, async () => part(Reading({ isOver: (await siteIndex.listed()).isWhole })))
    .get(
      "/admin/rows",
      async ({ query: { folder = "", from = 0, page: beside, open = "" }, request, session }) => {
        const address = paths.folder(folder, from);
        if (!wantsPart(request)) {
          return show(request, session.name, {
            words: "",
            folder,
            listing: await tree(folder, from, address),
          });
        }
        const { pages, absence } = await siteIndex.listed();
        const rows = new TreeView(pages, await known(), { beside, others: open.split("\n", MAX_OPEN) }).rows(
          folder,
          from,
          from + MAX_ROWS,
        );
        return part(RowsInside({ rows, away: away(absence, address) }));
      },
      { query: besideQuery },
    );
};

/** Whether the pages are in another folder now. */
async function isElsewhere(folderChoice: FolderChoice): Promise<boolean> {
  try {
    return await folderChoice.look();
  } catch (error) {
    if (meansAway(error)) return false;
    throw error;
  }
}

type Known = Readonly<{
  now: number;
  open: Awaited<ReturnType<Reviews["openByPage"]>>;
  notLive: Awaited<ReturnType<Deployments["notLive"]>>;
}>;

type Opened = Readonly<{
  folder?: string;
  /** The number of rows to skip in that folder. */
  from?: number;
  /** The page that is open beside the rows: the folders down to it are open. */
  beside?: string | undefined;
  /** Folders that are open besides. */
  others?: readonly string[];
}>;

class TreeView {
  readonly #pages: readonly IndexedPage[];
  readonly #known: Known;
  readonly #open: ReadonlySet<string>;
  readonly #folder: string;
  readonly #from: number;

  readonly #beside: string | undefined;

  constructor(pages: readonly IndexedPage[], known: Known, opened: Opened) {
    const { folder = "", from = 0, beside, others = [] } = opened;
    this.#pages = pages;
    this.#known = known;
    const around = beside === undefined ? [] : foldersDownTo(beside).slice(0, -1);
    this.#open = new Set([...foldersDownTo(folder), ...around, ...others]);
    this.#folder = folder;
    this.#from = from;
    this.#beside = beside;
  }

  open(folder: string): RowsView {
    return this.rows(folder, 0, (folder === this.#folder ? this.#from : 0) + MAX_ROWS);
  }

  rows(folder: string, from: number, to: number): RowsView {
    const entries = entriesIn(folder, this.#pages);
    const opened = entries.findLastIndex(
      ({ slug, folder }, index) =>
        (slug === this.#beside && index < MAX_ROWS_TO_PAGE) || (folder && this.#open.has(slug)),
    );
    const end = Math.max(to, opened + 1);
    const count = entries.length - end;
    return {
      folder,
      beside: this.#beside,
      entries: entries.slice(from, end).map((entry) => this.#entry(entry)),
      more: count > 0 ? { from: end, count } : undefined,
    };
  }

  #entry({ slug, title, page, folder }: ReturnType<typeof entriesIn>[number]): EntryView {
    return {
      slug,
      name: title,
      page: page && pageView(page, this.#known),
      folder: folder && {
        ...folder,
        notLive: notLiveIn(slug, this.#known.notLive),
        rows: this.#open.has(slug) ? this.open(slug) : undefined,
      },
    };
  }
}

function notLiveIn(folder: string, notLive: Known["notLive"]): NotLive | undefined {
  const inside = Array.from(notLive).filter(([slug]) => slug.startsWith(`${folder}/`));
  const [, shown] = inside.find(([, { state }]) => state === "failed") ?? inside[0] ?? [];
  return shown;
}

function hitView({ page, title, slug, excerpt, line }: Hit, known: Known): PageView {
  return { ...pageView(page, known), found: { title, slug, excerpt, line } };
}

const badges = { draft: "Draft", changed: "Changed", published: undefined } as const;

function pageView({ slug, title, state, draft }: IndexedPage, { now, open, notLive }: Known): PageView {
  return {
    slug,
    title,
    badge: badges[state],
    review: open.get(slug)?.id,
    notLive: notLive.get(slug),
    saved: draft && savedView(draft, now),
  };
}

function listings({
  siteIndex,
  recentPages,
  reviews,
  deployments,
  clock,
  log,
}: Omit<Parts, "folderChoice" | "authenticator">) {
  const known = async (): Promise<Known> => ({
    now: clock.now(),
    open: await reviews.openByPage(),
    notLive: await deployments.notLive(),
  });
  const away = (absence: Absence | undefined, again: string) =>
    awayView(absence, { log, now: clock.now(), again });

  const tree = async (folder: string, from: number, address: string): Promise<ListingView> => {
    const { pages, isWhole, absence } = await siteIndex.listed();
    const view = new TreeView(pages, await known(), { folder, from });
    const files = await siteIndex.unlistedFiles();
    const parts = await siteIndex.parts();
    return {
      kind: "tree",
      away: away(absence, address),
      isReading: !isWhole,
      pages: pages.length,
      rows: view.open(""),
      unlisted: {
        files: files.slice(0, MAX_UNLISTED),
        total: files.length,
      },
      parts: { files: parts.slice(0, MAX_PARTS).map(({ path }) => path), total: parts.length },
    };
  };

  const recent = async (address: string): Promise<ListingView> => {
    const { pages, isDated, isWhole, absence } = await recentPages.list();
    const shown = await known();
    const rows = pages.slice(0, MAX_ROWS).map(({ page, at }) => ({
      ...pageView(page, shown),
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
    const open = await known();
    const rows = wanted.slice(0, MAX_ROWS).map((page) => pageView(page, open));
    const view = { shown, isDated: true, total: wanted.length, pages: rows };
    return { kind: "latest", away: away(absence, address), isReading: !isWhole, ...view };
  };

  const found = async (words: string, address: string): Promise<ListingView> => {
    const { total, hits, isWhole, absence } = await siteIndex.search(words, MAX_HITS);
    const open = await known();
    const pages = hits.map((hit) => hitView(hit, open));
    return { kind: "found", away: away(absence, address), isReading: !isWhole, words, total, pages };
  };

  return { away, known, tree, recent, drafts, found };
}
