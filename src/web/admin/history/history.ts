import { t } from "elysia";

import {
  type ComparedView,
  Comparison,
  type ComparisonView,
  type TextView,
} from "../../../../views/history/comparison.tsx";
import { History, type HistoryView } from "../../../../views/history/history.tsx";
import { VersionPage, type VersionPageView, type VersionView } from "../../../../views/history/version.tsx";
import { paths } from "../../../../views/paths.ts";
import type { Editing } from "../../../core/editor/editing.ts";
import type { ShownRow } from "../../../core/editor/side-by-side.ts";
import { Conflict, type DomainError, NotFound } from "../../../core/errors.ts";
import type { Histories, History as HistoryOfPage, Text } from "../../../core/history/histories.ts";
import { type Version, type VersionName, versionName } from "../../../core/history/history.ts";
import type { Clock } from "../../../core/ports.ts";
import type { Session } from "../../../core/session/session.ts";
import type { SiteIndex } from "../../../core/site/site-index.ts";
import type { Slug } from "../../../core/slug/slug.ts";
import { refusalOfDomain } from "../../envelope.ts";
import type { RequestLog } from "../../pipeline.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { form, type Limits } from "../../request/body.ts";
import { goTo, page } from "../../respond.ts";
import { atPage } from "../at-page.ts";
import { awayView } from "../away-view.ts";
import { blockView } from "../block-view.ts";
import { breadcrumbs } from "../breadcrumbs.ts";
import { withNotice } from "../notices.ts";
import { slugIn } from "../page-address.ts";
import { timeView } from "../time-view.ts";

type Parts = Readonly<{
  histories: Histories;
  siteIndex: Pick<SiteIndex, "listed" | "siblings">;
  editing: Editing;
  commitUrl: (sha: string) => string;
  authenticator: Authenticator;
  limits: Limits;
  clock: Clock;
  log: Pick<RequestLog, "error">;
}>;

/** The number of versions that each step adds, and that are listed at most. */
const STEP = 100;
const MOST = 1000;

const historyQuery = t.Object({
  version: t.Optional(t.String()),
  from: t.Optional(t.String()),
  to: t.Optional(t.String()),
  as: t.Optional(t.Union([t.Literal("source"), t.Literal("page")])),
  all: t.Optional(t.String()),
  show: t.Optional(t.Integer({ minimum: 1, maximum: MOST })),
});
const restoring = t.Object({ version: t.String(), seen: t.Numeric(), base: t.Optional(t.String()) });

type HistoryQuery = typeof historyQuery.static;

/** /admin/history/<slug>: a page's versions and commits, what one changed, the comparison of two, and restoring one. */
export const historyPages = (parts: Parts) =>
  atPage("/admin/history", parts.authenticator, (app, path) =>
    app
      .get(path, ({ request, session, query }) => answer(parts, request, session, query), {
        query: historyQuery,
      })
      .post(path, ({ request, session, body }) => restore(parts, request, session, body), {
        parse: form(parts.limits.form),
        body: restoring,
      }),
  );

function answer(parts: Parts, request: Request, session: Session, query: HistoryQuery) {
  if (query.version !== undefined) return show(parts, request, session, query);
  return query.from === undefined
    ? list(parts, request, session, query)
    : compare(parts, request, session, query);
}

async function list(
  { histories, siteIndex, commitUrl, clock, log }: Parts,
  request: Request,
  session: Session,
  query: HistoryQuery,
  refusal?: DomainError,
) {
  const all = query.all !== undefined;
  const most = query.show ?? STEP;
  const history = await histories.historyOf(slugIn(request), { all, most });
  const { slug, title, hiddenSaves, versions, hasOlder, absence } = history;
  const now = clock.now();
  const dayOf = ({ at }: Version) => timeView(at, now, "day").words;
  const days = Map.groupBy(versions, dayOf).values();
  const older = `${paths.olderHistory(slug, { all, show: Math.min(most + STEP, MOST) })}#${versions.at(-1)?.name}`;
  const view: HistoryView = {
    slug,
    title,
    away: awayView(absence, { log, now, again: paths.history(slug) }),
    days: Array.from(days, (versions) => ({
      time: timeView(versions[0]!.at, now, "day"),
      versions: versions.map((version) => ({
        ...versionView(version, { history, commitUrl }),
        time: timeView(version.at, now, "clock"),
        address: paths.version(slug, version.name, { all }),
      })),
    })),
    older: hasOlder && most < MOST ? older : undefined,
    hiddenSaves,
    isWhole: all,
    refusal: refusal?.told,
  };
  return page({
    title: `History of ${title}`,
    name: session.name,
    breadcrumbs: await breadcrumbs(siteIndex, { slug, title, here: "History" }),
    content: History({ page: view }),
    scripts: ["history.js"],
    ...(refusal && refusalOfDomain(refusal)),
  });
}

async function show(
  { histories, siteIndex, editing, commitUrl, clock, log }: Parts,
  request: Request,
  session: Session,
  { version = "", as, all: whole }: HistoryQuery,
) {
  const all = whole !== undefined;
  const history = await histories.changedBy(slugIn(request), named(version), { all });
  const { slug, title, draft, published, absence, from, to, older, newer } = history;
  const now = clock.now();
  const addressOf = (name: VersionName, as?: "page") => paths.version(slug, name, { all, as });
  const isCurrent = to.content === (draft ?? published)?.content;
  const shown = as === "page" ? as : undefined;
  const view: VersionPageView = {
    slug,
    title,
    away: awayView(absence, { log, now, again: addressOf(to.name, shown) }),
    version: { ...versionView(to.version!, { history, commitUrl }), time: timeView(to.version!.at, now) },
    before: from && { ...textView(from, now), address: addressOf(from.name, shown) },
    older: older && addressOf(older.name, shown),
    newer: newer && addressOf(newer.name, shown),
    asSource: addressOf(to.name),
    asPage: addressOf(to.name, "page"),
    restore: isCurrent ? undefined : { seen: draft?.updatedAt ?? 0, base: published?.sha ?? "" },
    body: await comparedView(editing, slug, { before: from?.content ?? "", after: to.content, as }),
  };
  return page({
    title: `History of ${title}`,
    name: session.name,
    breadcrumbs: await breadcrumbs(siteIndex, { slug, title, here: "History" }),
    content: VersionPage({ page: view }),
    scripts: ["history.js"],
  });
}

async function compare(
  { histories, siteIndex, editing, clock }: Parts,
  request: Request,
  session: Session,
  { from = "", to = "now", as }: HistoryQuery,
) {
  const compared = await histories.compared(slugIn(request), named(from), named(to));
  const { slug, title, draft, published } = compared;
  const [before, after] = [compared.from.content, compared.to.content];
  const now = clock.now();
  const view: ComparisonView = {
    slug,
    title,
    from: textView(compared.from, now),
    to: textView(compared.to, now),
    seen: draft?.updatedAt ?? 0,
    base: published?.sha ?? "",
    body: await comparedView(editing, slug, { before, after, as }),
  };
  return page({
    title: `History of ${title}`,
    name: session.name,
    breadcrumbs: await breadcrumbs(siteIndex, { slug, title, here: "History" }),
    content: Comparison({ page: view }),
    scripts: ["history.js"],
  });
}

/** As source where it takes too long as a page. */
async function comparedView(
  editing: Editing,
  slug: Slug,
  { before, after, as }: Readonly<{ before: string; after: string; as: HistoryQuery["as"] }>,
): Promise<ComparedView> {
  const rows = as === "page" ? await editing.sideBySide(slug, before, after) : undefined;
  return rows
    ? { as: "page", rows: rows.map(rowView) }
    : { as: "source", changes: await editing.changes(slug, before, after) };
}

async function restore(parts: Parts, request: Request, session: Session, body: typeof restoring.static) {
  const slug = slugIn(request);
  const { seen, base = "" } = body;
  try {
    const updatedAt = await parts.histories.restore({ slug, name: named(body.version), seen, base }, session);
    return goTo(request, withNotice(paths.edit(slug), { kind: "reverted", slug, updatedAt, before: seen }));
  } catch (refusal) {
    if (!(refusal instanceof Conflict)) throw refusal;
    return list(parts, request, session, {}, refusal);
  }
}

function named(text: string): VersionName {
  const name = versionName(text);
  if (!name) throw new NotFound("This version doesn't exist.");
  return name;
}

/** @internal */
export function rowView(row: ShownRow) {
  return "same" in row
    ? { same: row.same.map(blockView) }
    : { before: row.before.map(blockView), after: row.after.map(blockView) };
}

export function versionView(
  version: Version,
  { history, commitUrl }: Readonly<{ history: HistoryOfPage; commitUrl: (sha: string) => string }>,
): Omit<VersionView, "time"> {
  const { name, author: by } = version;
  if (version.kind === "draft") {
    const now = version.updatedAt === history.draft?.updatedAt ? "draft" : undefined;
    const commit = { commit: undefined, commitUrl: undefined, undoUrl: undefined };
    return { name, title: "Draft saved", message: "", by, now, ...commit };
  }
  const { sha, subject, body } = version;
  const title = subject || "Commit without a message";
  const now = sha === history.publishedBy ? "published" : undefined;
  const commit = { commit: sha.slice(0, 7), commitUrl: commitUrl(sha), undoUrl: paths.undo(sha) };
  return { name, title, message: body, by, now, ...commit };
}

function textView({ name, version }: Text, now: number): TextView {
  if (!version) return { name, title: "Current text", time: undefined };
  const { kind, author, at } = version;
  const what = kind === "draft" ? "Draft saved" : `“${version.subject}”`;
  return { name, title: `${what} by ${author}`, time: timeView(at, now) };
}
