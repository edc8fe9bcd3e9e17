import { t } from "elysia";

import { Comparison, type ComparisonView, type TextView } from "../../../views/history/comparison.tsx";
import { History, type HistoryView, type VersionView } from "../../../views/history/history.tsx";
import { paths } from "../../../views/paths.ts";
import type { Histories, Text } from "../../core/draft/histories.ts";
import { type Version, type VersionName, versionName } from "../../core/draft/history.ts";
import { DomainError, NotFound } from "../../core/errors.ts";
import type { Clock } from "../../core/ports.ts";
import type { Session } from "../../core/session/session.ts";
import type { Editing } from "../../core/text/editing.ts";
import type { ShownRow } from "../../core/text/side-by-side.ts";
import type { Authenticator } from "../authenticator.ts";
import { form, type Limits } from "../body.ts";
import { refusalOfDomain } from "../envelope.ts";
import type { RequestLog } from "../pipeline.ts";
import { goTo, page } from "../respond.ts";
import { atPage } from "./at-page.ts";
import { awayView } from "./away-view.ts";
import { blockView } from "./blocks.ts";
import { withNotice } from "./notices.ts";
import { slugIn } from "./page-address.ts";
import { timeView } from "./time-view.ts";

type Parts = Readonly<{
  histories: Histories;
  editing: Editing;
  commitUrl: (sha: string) => string;
  authenticator: Authenticator;
  limits: Limits;
  clock: Clock;
  log: Pick<RequestLog, "error">;
}>;

/** The number of versions that each step adds. */
const STEP = 100;

const historyQuery = t.Object({
  from: t.Optional(t.String()),
  to: t.Optional(t.String()),
  as: t.Optional(t.Union([t.Literal("source"), t.Literal("page")])),
  all: t.Optional(t.String()),
  show: t.Optional(t.Integer({ minimum: 1 })),
});
const restoring = t.Object({ version: t.String(), seen: t.Numeric(), base: t.Optional(t.String()) });

type HistoryQuery = typeof historyQuery.static;

/** /admin/history/<slug>: a page's versions and commits, the comparison of two, and restoring one. */
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
  return query.from === undefined
    ? list(parts, request, session, query)
    : compare(parts, request, session, query);
}

async function list(
  { histories, commitUrl, clock, log }: Parts,
  request: Request,
  session: Session,
  query: HistoryQuery,
  refusal?: DomainError,
) {
  const all = query.all !== undefined;
  const history = await histories.of(slugIn(request), { all });
  const { slug, title, draft, publishedBy, hiddenSaves, versions, absence } = history;
  const shown = versions.slice(0, query.show ?? STEP);
  const isNow = (version: Version) =>
    version.kind === "draft"
      ? version.updatedAt === draft?.updatedAt && "Current draft"
      : version.sha === publishedBy && "Published";
  const view: HistoryView = {
    slug,
    title,
    away: awayView(absence, { log, now: clock.now(), again: paths.history(slug) }),
    versions: shown.map((version) => ({
      ...versionView(version, clock.now()),
      now: isNow(version) || undefined,
      commitUrl: version.kind === "commit" ? commitUrl(version.sha) : undefined,
    })),
    older:
      versions.length > shown.length
        ? {
            count: Math.min(STEP, versions.length - shown.length),
            address: paths.olderHistory(slug, { all, show: shown.length + STEP }),
          }
        : undefined,
    hiddenSaves,
    isWhole: all,
    refusal: refusal?.message,
  };
  return page({
    title: `History of ${title}`,
    name: session.name,
    content: History({ page: view }),
    ...(refusal && refusalOfDomain(refusal)),
  });
}

async function compare(
  { histories, editing, clock }: Parts,
  request: Request,
  session: Session,
  { from = "", to = "now", as }: HistoryQuery,
) {
  const compared = await histories.compared(slugIn(request), named(from), named(to));
  const { slug, title, draft, published } = compared;
  const [before, after] = [compared.from.content, compared.to.content];
  const now = clock.now();
  const rows = as === "page" ? await editing.sideBySide(slug, before, after) : undefined;
  const view: ComparisonView = {
    slug,
    title,
    from: textView(compared.from, now),
    to: textView(compared.to, now),
    seen: draft?.updatedAt ?? 0,
    base: published?.sha ?? "",
    body: rows
      ? { as: "page", rows: rows.map(rowView) }
      : { as: "source", changes: await editing.changes(before, after) },
  };
  return page({
    title: `History of ${title}`,
    name: session.name,
    content: Comparison({ page: view }),
    scripts: rows ? ["history.js"] : [],
  });
}

async function restore(parts: Parts, request: Request, session: Session, body: typeof restoring.static) {
  const slug = slugIn(request);
  const { seen, base = "" } = body;
  try {
    const updatedAt = await parts.histories.restore({ slug, name: named(body.version), seen, base }, session);
    return goTo(request, withNotice(paths.edit(slug), { kind: "reverted", slug, updatedAt, before: seen }));
  } catch (refusal) {
    if (!(refusal instanceof DomainError) || refusal.kind !== "conflict") throw refusal;
    return list(parts, request, session, {}, refusal);
  }
}

/** @throws NotFound */
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

function versionView(version: Version, now: number): Omit<VersionView, "now" | "commitUrl"> {
  const { name, kind, author, at } = version;
  return {
    name,
    kind: kind === "draft" ? "Draft" : "Commit",
    title: kind === "draft" ? "Draft saved" : version.subject || "Commit without a message",
    by: author,
    time: timeView(at, now),
  };
}

function textView({ name, version }: Text, now: number): TextView {
  if (!version) return { name, title: "Current text", time: undefined };
  const { kind, author, at } = version;
  const what = kind === "draft" ? "Draft saved" : `“${version.subject}”`;
  return { name, title: `${what} by ${author}`, time: timeView(at, now) };
}
