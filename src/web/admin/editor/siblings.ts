import { Elysia, t } from "elysia";

import {
  Beside,
  MissingSibling,
  type MissingSiblingView,
  Siblings,
  type SiblingsView,
} from "../../../../views/editor/siblings.tsx";
import { paths } from "../../../../views/paths.ts";
import { StaleDraft } from "../../../core/draft/draft.ts";
import type { Drafts } from "../../../core/draft/drafts.ts";
import type { Editing } from "../../../core/editor/editing.ts";
import { Invalid, NotFound } from "../../../core/errors.ts";
import type { Histories } from "../../../core/history/histories.ts";
import type { Installation } from "../../../core/operation/installation.ts";
import type { Pages } from "../../../core/page/pages.ts";
import type { Clock } from "../../../core/ports.ts";
import { whyOnlyReading } from "../../../core/session/access.ts";
import type { Session } from "../../../core/session/session.ts";
import type { SiteIndex } from "../../../core/site/site-index.ts";
import type { SitePages } from "../../../core/site/site-pages.ts";
import { type Slug, slug as slugOf } from "../../../core/slug/slug.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { form, type Limits } from "../../request/body.ts";
import { goTo, page, part, seeOther, wantsPart } from "../../respond.ts";
import { atPage } from "../at-page.ts";
import { blockView } from "../block-view.ts";
import { breadcrumbs } from "../breadcrumbs.ts";
import { slugIn } from "../page-address.ts";
import { placeLabels } from "../place-labels.ts";
import { timeView } from "../time-view.ts";

type Parts = Readonly<{
  siteIndex: Pick<SiteIndex, "siblings" | "listed">;
  sitePages: Pick<SitePages, "choices">;
  histories: Pick<Histories, "newerOriginal">;
  editing: Pick<Editing, "page" | "title">;
  pages: Pages;
  drafts: Drafts;
  installation: Pick<Installation, "assistant">;
  authenticator: Authenticator;
  limits: Limits;
  clock: Clock;
}>;

const name = t.Optional(t.String({ maxLength: 100 }));
const wanted = t.Object({ language: name, version: name });
type Wanted = typeof wanted.static;

/** /admin/siblings, /admin/sibling and /admin/beside, with a page: it in other languages and versions, to go there, to make it, and to read it. */
export const siblingPages = (parts: Parts) => {
  const { authenticator, limits } = parts;
  const besideQuery = t.Object({ beside: t.Optional(t.String({ maxLength: 512 })) });
  const all = atPage("/admin/siblings", authenticator, (app, path) =>
    app.get(
      path,
      async ({ request, query, session }) => {
        const content = Siblings({ of: await siblingsView(parts, slugIn(request), query.beside) });
        if (wantsPart(request)) return part(content);
        const title = "Languages and versions";
        return page({ title, name: session.name, content: `<h1>${title}</h1>${await content}` });
      },
      { query: besideQuery },
    ),
  );
  const one = atPage("/admin/sibling", authenticator, (app, path) =>
    app
      .get(
        path,
        async ({ request, query, session }) => {
          const slug = slugIn(request);
          const found = await siblingOf(parts, slug, query);
          if (found.isThere) return goTo(request, paths.edit(found.slug));
          return wantsPart(request)
            ? goTo(request, `${paths.sibling(slug)}?${new URLSearchParams(found.wanted)}`)
            : missing(parts, slug, found, session);
        },
        { query: wanted },
      )
      .post(path, async ({ request, body, session }) => make(parts, slugIn(request), body, session), {
        parse: form(limits.form),
        body: wanted,
      }),
  );
  const read = atPage("/admin/beside", authenticator, (app, path) =>
    app.get(path, async ({ request, session }) => {
      const slug = slugIn(request);
      const content = (await currentText(parts, slug)) ?? "";
      const shown = await parts.editing.page(slug, content);
      const { placeOf, placeIn } = await placeLabels(parts.sitePages);
      const title = await parts.editing.title(slug, content);
      const view = {
        slug,
        title,
        place: placeIn(slug),
        language: placeOf(slug).language ?? undefined,
        blocks: shown.blocks.filter(({ kind }) => kind !== "frontmatter").map(blockView),
        isCut: shown.rest !== undefined,
      };
      return wantsPart(request)
        ? part(Beside({ page: view }))
        : page({ title, name: session.name, content: Beside({ page: view }) });
    }),
  );
  return new Elysia({ name: "admin-siblings" }).use(all).use(one).use(read);
};

async function siblingsView(parts: Parts, slug: Slug, beside: string | undefined): Promise<SiblingsView> {
  const { siteIndex, sitePages, histories, clock } = parts;
  const siblings = await siteIndex.siblings({ drafts: true });
  const { labelOf } = await placeLabels(sitePages);
  const { languages, versions } = siblings.placesOf(slug);
  const places = (all: ReadonlyArray<readonly [name: string, slug: Slug | null]>) =>
    all.map(([value, at]) => ({ value, label: labelOf(value), slug: at ?? undefined }));
  const original = siblings.original(slug);
  const newer = original === slug ? undefined : await histories.newerOriginal(slug, original);
  const main = languages.find((each) => each.slug === original)?.code;
  return {
    slug,
    languages: places(languages.map(({ code, slug }) => [code, slug])),
    versions: places(versions.map(({ name, slug }) => [name, slug])),
    newer: newer && {
      language: labelOf(main ?? "The original"),
      time: timeView(newer.at, clock.now()),
      changes: paths.comparison(original, { from: `commit-${newer.since}` }),
    },
    beside,
  };
}

type Found = Readonly<{ slug: Slug; isThere: boolean; wanted: Record<string, string> }>;

/** Of a language and a version that are named, the one where the page isn't counts. @throws Invalid, NotFound */
async function siblingOf(parts: Parts, slug: Slug, { language, version }: Wanted): Promise<Found> {
  const siblings = await parts.siteIndex.siblings({ drafts: true });
  const wanted = { ...(language !== undefined && { language }), ...(version !== undefined && { version }) };
  if (Object.keys(wanted).length === 0) throw new Invalid("Choose a language or a version.");
  const found = siblings.slugIn(slug, wanted);
  if (found === undefined) throw new NotFound("This page can't be in that language or version.");
  const isThere = (await currentText(parts, found)) !== undefined;
  return { slug: found, isThere, wanted };
}

/** The draft, else what is published. */
async function currentText({ drafts, pages }: Parts, slug: Slug): Promise<string | undefined> {
  return ((await drafts.findIfAny(slug)) ?? (await pages.sourceIfAny(slug)))?.content;
}

async function missing(
  parts: Parts,
  slug: Slug,
  { slug: target, wanted }: Found,
  session: Session,
): Promise<Response> {
  const { placeOf, labelOf } = await placeLabels(parts.sitePages);
  const content = (await currentText(parts, slug)) ?? "";
  const title = await parts.editing.title(slug, content);
  const own = placeOf(slug);
  const isOther = (name: string) =>
    wanted[name] !== undefined && wanted[name] !== own[name as keyof typeof own];
  const names = Object.keys(wanted).filter(isOther);
  const view: MissingSiblingView = {
    slug,
    title,
    place: names.map((name) => labelOf(wanted[name]!)).join(", "),
    wanted,
    from: names.map((name) => labelOf(own[name as keyof typeof own] ?? "original")).join(", ") || "original",
    path: target,
    whyNot: whyOnlyReading(session, target),
    hasAssistant: parts.installation.assistant !== undefined,
  };
  const trail = await breadcrumbs(parts.siteIndex, { slug, title, here: view.place });
  return page({
    title: view.place,
    name: session.name,
    breadcrumbs: trail,
    content: MissingSibling({ page: view }),
  });
}

/** Makes the page as a draft with the text of the other one, and shows that beside it; a draft that somebody began meanwhile stays. */
async function make(parts: Parts, slug: Slug, wanted: Wanted, session: Session): Promise<Response> {
  const found = await siblingOf(parts, slug, wanted);
  if (found.isThere) return seeOther(paths.edit(found.slug));
  const content = (await currentText(parts, slug)) ?? "";
  try {
    await parts.drafts.save({ slug: slugOf(found.slug), content, updatedAt: 0 }, session);
  } catch (error) {
    if (error instanceof StaleDraft) return seeOther(paths.edit(found.slug));
    throw error;
  }
  return seeOther(paths.editBeside(found.slug, slug));
}
