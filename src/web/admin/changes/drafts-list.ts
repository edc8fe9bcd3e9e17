import { Drafts, type DraftView, type StagedView } from "../../../../views/changes/drafts.tsx";
import { paths } from "../../../../views/paths.ts";
import type { Clock } from "../../../core/ports.ts";
import type { InterruptedPublications } from "../../../core/publication/interrupted-publications.ts";
import type { StagedChange } from "../../../core/publication/staged-changes.ts";
import type { UnpublishedChanges } from "../../../core/publication/unpublished-changes.ts";
import type { Reviews } from "../../../core/review/reviews.ts";
import { authorOf, type Session } from "../../../core/session/session.ts";
import type { IndexedPage } from "../../../core/site/indexed-page.ts";
import type { SiteIndex } from "../../../core/site/site-index.ts";
import type { Slug } from "../../../core/slug/slug.ts";
import type { RequestLog } from "../../pipeline.ts";
import { page } from "../../respond.ts";
import { awayView } from "../away-view.ts";
import { noticeIn } from "../notices.ts";
import { publishingNotice } from "../publishing-notice.ts";
import { savedView } from "../saved-view.ts";
import { menuWords, type MenuWordsParts } from "./menu-words.ts";

type Parts = MenuWordsParts &
  Readonly<{
    siteIndex: SiteIndex;
    unpublishedChanges: Pick<UnpublishedChanges, "list">;
    reviews: Pick<Reviews, "isNeededFor" | "openByPage">;
    interrupted: Pick<InterruptedPublications, "isUnclear" | "workTreeIsHeldBy">;
    clock: Clock;
    log: Pick<RequestLog, "error">;
  }>;

const MAX_LISTED = 500;

type Shown = Readonly<{ request: Request; areMine: boolean; areAllChosen: boolean }>;

/** Shows drafts by folder, with the moves and deletions that wait. */
export async function draftsList(
  parts: Parts,
  session: Session,
  { request, areMine, areAllChosen }: Shown,
): Promise<Response> {
  const { siteIndex, unpublishedChanges, reviews, interrupted, clock, log } = parts;
  const { pages, absence } = await siteIndex.listed();
  const waiting = await unpublishedChanges.list();
  const isShown = (author: string) => !areMine || author === authorOf(session);
  const drafts = pages.filter(
    ({ slug, draft }) => draft && waiting.drafts.has(slug) && isShown(draft.author),
  );
  const staged = waiting.staged.filter(({ author }) => isShown(author));
  const now = clock.now();
  const titles = new Map(pages.map(({ slug, title }) => [slug, title]));
  const open = await reviews.openByPage();
  const listed = [...drafts.slice(0, MAX_LISTED), ...staged];
  const folders = [...new Set(listed.map(({ slug }) => folderOf(slug)))].sort().map((folder) => ({
    folder,
    drafts: drafts
      .slice(0, MAX_LISTED)
      .filter(({ slug }) => folderOf(slug) === folder)
      .map((page) => draftView(page, { review: open.get(page.slug)?.id, now, session })),
    staged: staged
      .filter(({ slug }) => folderOf(slug) === folder)
      .map((change) => stagedView(change, titles.get(change.slug) ?? change.slug, { now, session })),
  }));
  const { navigation } = waiting;
  const menu = navigation &&
    isShown(navigation.author) && {
      updatedAt: navigation.updatedAt,
      words: (await menuWords(parts, navigation)).lines,
      saved: savedView(navigation, now, session),
    };
  const view = {
    menu: menu || undefined,
    away: awayView(absence, { log, now, again: paths.drafts }),
    folders,
    areMine,
    areAllChosen,
    needReview: await reviews.isNeededFor(session),
    more: Math.max(0, drafts.length - MAX_LISTED),
  };
  const notice = noticeIn(request) ?? publishingNotice(interrupted);
  return page({ title: "Changes", name: session.name, notice, content: Drafts({ page: view }) });
}

function folderOf(slug: Slug): string {
  return slug.slice(0, Math.max(0, slug.lastIndexOf("/")));
}

type Reader = Readonly<{ now: number; session: Session }>;

export function draftView(
  { slug, title, state, draft }: IndexedPage,
  { review, now, session }: Reader & Readonly<{ review: number | undefined }>,
): DraftView {
  return {
    slug,
    title,
    isNew: state === "draft",
    review,
    updatedAt: draft!.updatedAt,
    saved: savedView(draft!, now, session),
  };
}

export function stagedView(change: StagedChange, title: string, { now, session }: Reader): StagedView {
  const { slug, author, at } = change;
  const to = change.does === "move" ? change.to : undefined;
  return { slug, title, to, at, saved: savedView({ author, updatedAt: at }, now, session) };
}
