import { Elysia, t } from "elysia";

import { Health, type ProblemCountView, type ProblemGroupView } from "../../../../views/health/health.tsx";
import { paths } from "../../../../views/paths.ts";
import { orAbsence } from "../../../core/absence.ts";
import { DomainError } from "../../../core/errors.ts";
import type { LinkRepairs } from "../../../core/health/link-repairs.ts";
import { MAX_MISSING_TEXT, type MissingTexts } from "../../../core/health/missing-texts.ts";
import type { ProblemKind, SiteHealth, SiteProblem } from "../../../core/health/site-health.ts";
import type { Clock } from "../../../core/ports.ts";
import { writesTo } from "../../../core/session/access.ts";
import type { Session } from "../../../core/session/session.ts";
import type { SiteIndex } from "../../../core/site/site-index.ts";
import type { SitePages } from "../../../core/site/site-pages.ts";
import { type Slug, slug } from "../../../core/slug/slug.ts";
import { refusalOfDomain } from "../../envelope.ts";
import type { RequestLog } from "../../pipeline.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { form, type Limits } from "../../request/body.ts";
import { signedIn } from "../../request/signed-in.ts";
import { goTo, page } from "../../respond.ts";
import { awayView } from "../away-view.ts";
import { type PlaceLabels, placeLabels } from "../place-labels.ts";
import { timeView } from "../time-view.ts";
import { problemLooks } from "./problem-looks.ts";

type Parts = Readonly<{
  siteHealth: SiteHealth;
  linkRepairs: LinkRepairs;
  missingTexts: MissingTexts;
  siteIndex: Pick<SiteIndex, "listed" | "siblings">;
  sitePages: Pick<SitePages, "choices">;
  authenticator: Authenticator;
  limits: Limits;
  clock: Clock;
  log: Pick<RequestLog, "error">;
}>;

/** Of one kind. */
const MAX_LISTED = 200;

/** In the order of the page. What is counted where there are none, too, is `always` there. */
const kinds: ReadonlyArray<Readonly<{ kind: ProblemKind; title: string; hint: string; always?: true }>> = [
  {
    kind: "does-not-compile",
    title: "Pages that don't compile",
    hint: "The site may not build with them.",
    always: true,
  },
  {
    kind: "broken-link",
    title: "Broken links",
    hint: "They lead to pages or files that don't exist.",
    always: true,
  },
  { kind: "broken-anchor", title: "Broken anchors", hint: "The page exists, but not the place on it." },
  { kind: "missing-image", title: "Missing images", hint: "Their files don't exist.", always: true },
  { kind: "duplicate-id", title: "Duplicate ids and labels", hint: "Readers get the first of them." },
  { kind: "missing-title", title: "Missing titles", hint: "Menus and search show the path instead." },
  { kind: "missing-alt", title: "Missing descriptions", hint: "Some people can't see the image." },
  {
    kind: "orphan",
    title: "Orphans",
    hint: "Readers find these pages only by search, or in a menu that lists whole folders.",
    always: true,
  },
  { kind: "unused-upload", title: "Unused uploads", hint: "Delete them in Media if nothing else uses them." },
];

const repair = t.Object({
  slug: t.String(),
  line: t.Numeric(),
  column: t.Numeric(),
  from: t.String(),
  to: t.String(),
});

const addition = t.Object({
  slug: t.String(),
  kind: t.UnionEnum(["missing-title", "missing-alt"]),
  line: t.Numeric(),
  column: t.Numeric(),
  address: t.Optional(t.String()),
  text: t.String(),
});

/** /admin/health: what is wrong on the published pages, which are checked again on demand; repaired links and added texts are drafts. */
export const siteHealthPages = (parts: Parts) => {
  const { linkRepairs, missingTexts, authenticator, limits } = parts;
  return new Elysia({ name: "admin-site-health" })
    .use(signedIn(authenticator))
    .get(paths.health, ({ session }) => show(parts, session))
    .post(
      paths.checkHealth,
      async ({ request }) => {
        // While the repository is away, the page says so.
        await orAbsence(parts.siteHealth.checkNow());
        return goTo(request, paths.health);
      },
      { parse: form(limits.form) },
    )
    .post(
      paths.repairLink,
      ({ body, request, session }) =>
        orRefusal(parts, session, async () => {
          await linkRepairs.repair({ ...body, slug: slug(body.slug) }, session);
          return goTo(request, paths.changes(body.slug));
        }),
      { parse: form(limits.form), body: repair },
    )
    .post(
      paths.addMissingText,
      ({ body: { text, address, ...place }, request, session }) =>
        orRefusal(parts, session, async () => {
          await missingTexts.add({ ...place, slug: slug(place.slug), address }, text, session);
          return goTo(request, paths.changes(place.slug));
        }),
      { parse: form(limits.form), body: addition },
    );
};

async function orRefusal(parts: Parts, session: Session, change: () => Promise<Response>): Promise<Response> {
  try {
    return await change();
  } catch (refusal) {
    if (!(refusal instanceof DomainError)) throw refusal;
    return show(parts, session, refusal);
  }
}

async function show(parts: Parts, session: Session, refusal?: DomainError): Promise<Response> {
  const { siteHealth, siteIndex, clock, log } = parts;
  const { value: health, absence } = await orAbsence(siteHealth.health());
  const { pages } = await siteIndex.listed();
  const titles = new Map<string, string>(pages.map(({ slug, title }) => [slug, title]));
  const groups = health ? await groupsOf(parts, { problems: health.problems, titles }, session) : [];
  const view = {
    away: health ? undefined : awayView(absence, { log, now: clock.now(), again: paths.health }),
    pages: health?.pages ?? 0,
    checked: health && timeView(health.checkedAt, clock.now()),
    counts: health ? countsOf(groups) : [],
    groups,
    refusal: refusal?.told,
  };
  return page({
    title: "Health",
    name: session.name,
    content: Health({ page: view }),
    ...(refusal && refusalOfDomain(refusal)),
  });
}

function countsOf(groups: readonly ProblemGroupView[]): ProblemCountView[] {
  const totals = new Map(groups.map(({ id, total }) => [id, total]));
  return kinds.flatMap(({ kind, title, always }) => {
    const total = totals.get(kind) ?? 0;
    return total > 0 || always ? [{ id: kind, title, total, is: problemLooks[kind].is }] : [];
  });
}

async function groupsOf(
  parts: Parts,
  { problems, titles }: Readonly<{ problems: readonly SiteProblem[]; titles: ReadonlyMap<string, string> }>,
  session: Session,
): Promise<ProblemGroupView[]> {
  const labels = await placeLabels(parts.sitePages);
  const byKind = Map.groupBy(await alikeIn(parts, problems, labels), ([{ kind }]) => kind);
  const listed = kinds.flatMap((group) => {
    const all = byKind.get(group.kind) ?? [];
    return all.length === 0 ? [] : [{ ...group, all, shown: all.slice(0, MAX_LISTED) }];
  });
  const repairs = await parts.linkRepairs.suggestions(
    listed.flatMap(({ shown }) => shown.map(([first]) => first)),
  );
  return listed.map(({ kind, title, hint, all, shown }) => ({
    title,
    hint,
    total: all.flat().length,
    more: all.slice(shown.length).flat().length,
    id: kind,
    look: problemLooks[kind],
    problems: shown.map(([first, ...others]) => ({
      ...problemView(first, { to: repairs.get(first), titles, session }),
      versions: others.flatMap(({ slug, line }) =>
        slug === null ? [] : [{ label: labels.placeIn(slug), slug, line: line ?? 1 }],
      ),
    })),
  }));
}

type Alike = readonly [SiteProblem, ...SiteProblem[]];

/** Returns problems, each with the same one of its page in other versions: most pages are copied from one version to the next. */
async function alikeIn(
  { siteIndex }: Parts,
  problems: readonly SiteProblem[],
  { inOrder }: PlaceLabels,
): Promise<Alike[]> {
  const siblings = await siteIndex.siblings();
  const firsts = new Map<Slug, Slug>();
  const firstOf = (slug: Slug) =>
    firsts.getOrInsertComputed(slug, () => {
      const all = [slug, ...siblings.of(slug, { languages: false, versions: true })];
      return inOrder(all.toSorted())[0]!;
    });
  const counts = new Map<string, number>();
  const byKey = Map.groupBy(problems, ({ slug, kind, message }) => {
    const key = JSON.stringify([slug, kind, message]);
    const nth = counts.get(key) ?? 0;
    counts.set(key, nth + 1);
    return JSON.stringify([slug && firstOf(slug), kind, message, nth]);
  });
  return Array.from(byKey.values(), (alike) => {
    const order = inOrder(alike.flatMap(({ slug }) => slug ?? []));
    const at = ({ slug }: SiteProblem) => (slug === null ? 0 : order.indexOf(slug));
    const [first, ...others] = alike.toSorted((one, other) => at(one) - at(other));
    return [first!, ...others];
  });
}

function problemView(
  { slug, kind, line, column, message, address }: SiteProblem,
  {
    to,
    titles,
    session,
  }: Readonly<{
    to: string | undefined;
    titles: ReadonlyMap<string, string>;
    session: Session;
  }>,
) {
  const at = line ?? 1;
  const isOwn = slug !== null && writesTo(session, slug);
  return {
    message,
    address,
    page: slug === null ? undefined : { slug, title: titles.get(slug) ?? (slug || "Home page"), line: at },
    repair:
      !isOwn || to === undefined || address === undefined
        ? undefined
        : { from: address, to, column: column ?? 1 },
    missing:
      isOwn && (kind === "missing-title" || kind === "missing-alt")
        ? { kind, address, column: column ?? 1, longest: MAX_MISSING_TEXT }
        : undefined,
  };
}
