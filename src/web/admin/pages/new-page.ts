import { Elysia, t } from "elysia";

import {
  NewPage,
  type NewPageView,
  SlugField,
  type SlugView,
  Verdict,
  type VerdictView,
} from "../../../../views/pages/new-page.tsx";
import { paths } from "../../../../views/paths.ts";
import { meansAway } from "../../../core/absence.ts";
import type { CopyOf, PageCopies, Template } from "../../../core/draft/page-copies.ts";
import { Conflict, DomainError, Invalid } from "../../../core/errors.ts";
import {
  checkWrites,
  whyOnlyReading,
  writableFolders,
  writesInFolders,
} from "../../../core/session/access.ts";
import type { PersonSession, Session } from "../../../core/session/session.ts";
import { type FreeSlugs, SlugTaken } from "../../../core/site/free-slugs.ts";
import { slug as slugOf, suggestedSlug } from "../../../core/slug/slug.ts";
import { refusalOfDomain } from "../../envelope.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { form, type Limits } from "../../request/body.ts";
import { signedIn } from "../../request/signed-in.ts";
import { page, part, seeOther, wantsPart } from "../../respond.ts";
import { type AddingParts, addToMenu, groupAt } from "./menu-places.ts";
import { placeIn, placeQuery } from "./shown-site.ts";

type Parts = AddingParts &
  Readonly<{
    freeSlugs: FreeSlugs;
    pageCopies: PageCopies;
    authenticator: Authenticator;
    limits: Limits;
  }>;

type Typed = Readonly<{
  title?: string;
  slug?: string;
  suggested?: string;
  folder?: string;
  from?: string;
  in?: string;
  language?: string;
  version?: string;
  template?: string;
  copy?: string;
}>;

const text = t.Optional(t.String({ maxLength: 2000 }));
const { in: group, language, version } = placeQuery;
const of = { in: group, language, version };
const start = { template: text, copy: text };
const typed = t.Object({
  title: text,
  slug: text,
  suggested: text,
  folder: text,
  from: text,
  ...of,
  ...start,
});

/** Titles without letters suggest no slug. The home page is created from the list. */
const noSlug: SlugView = {
  slug: "",
  suggested: "",
  verdict: { isFree: false, sentence: "Enter a path, such as guide/install." },
};

/** /admin/new: the form for a new page. Only a page that starts with the text of another one is saved. */
export const newPagePages = (parts: Parts) => {
  const { freeSlugs, pageCopies, authenticator, limits } = parts;
  const slugView = (fields: Typed, session: Session) => slugFieldView(freeSlugs, fields, session);
  const show = showing(parts);

  return new Elysia({ name: "admin-new-page" })
    .use(signedIn(authenticator))
    .get(paths.newPage, ({ query, session }) => show(query, session), { query: typed })
    .get(
      paths.newSlug,
      async ({ query, request, session }) =>
        wantsPart(request)
          ? part(SlugField({ field: await slugView(query, session) }))
          : show(query, session),
      { query: typed },
    )
    .get(
      paths.newSlugCheck,
      async ({ query, request, session }) => {
        if (!wantsPart(request)) return show(query, session);
        const verdict = await verdictOn(freeSlugs, (query.slug ?? "").trim(), session, query.from);
        return part(verdict ? Verdict({ verdict }) : "");
      },
      { query: typed },
    )
    .post(
      paths.newPage,
      async ({ body, session }) => {
        const title = (body.title ?? "").trim();
        if (title === "") {
          return show(body, session, { problem: "Enter a title.", status: 400 });
        }
        const { slug } = await slugView(body, session);
        if (slug === "") return show(body, session, { slug: noSlug, status: 400 });
        try {
          const { slug: free } = await freeSlugs.check(slug);
          checkWrites(session, "draft", [free]);
          const from = copiedFrom(body);
          if (from) await pageCopies.begin({ slug: free, title, from }, session);
          // Who writes in folders alone changes no menus.
          if (body.in !== undefined && !writesInFolders(session))
            await addToMenu(parts, { slug: free, at: placeIn(body) }, session);
          return seeOther(from ? paths.edit(free) : paths.begin(free, title));
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          const isAboutSlug = (await verdictOn(freeSlugs, slug, session))?.isFree === false;
          const refusal = isAboutSlug ? undefined : error.told;
          return show({ ...body, slug }, session, { refusal, status: refusalOfDomain(error).status });
        }
      },
      { parse: form(limits.form), body: typed },
    );
};

function showing(parts: Parts) {
  const { freeSlugs, pageCopies } = parts;
  return async (
    fields: Typed,
    session: PersonSession,
    more: Partial<NewPageView> & { status?: number } = {},
  ) => {
    const { status, ...view } = more;
    const place = placeIn(fields);
    const group = fields.in === undefined ? undefined : await groupAt(parts, place, session);
    const listed = writesInFolders(session) ? undefined : group;
    const copy = fields.copy === undefined ? undefined : await copyView(parts, fields.copy);
    const title = fields.title ?? (copy ? `${copy.title} (copy)` : "");
    const folder = fields.folder ?? group?.folder ?? copy?.folder ?? writableFolders(session)?.[0] ?? "";
    const slug = await slugFieldView(freeSlugs, { ...fields, title, folder }, session);
    const templates = copy ? [] : await pageCopies.templates();
    const start = { copy, templates: templateViews(templates), template: fields.template ?? "" };
    const content = NewPage({
      page: { title, folder, group: listed && { place, name: listed.name }, slug, start, ...view },
    });
    const name = copy ? "Duplicate page" : "New page";
    return page({ title: name, name: session.name, content, status });
  };
}

function copiedFrom({ template = "", copy }: Typed): CopyOf | undefined {
  if (copy !== undefined) return { page: slugOf(copy) };
  return template === "" ? undefined : { template };
}

/** @throws NotFound */
async function copyView({ pageCopies }: Parts, copied: string) {
  const slug = slugOf(copied);
  const folder = slug.slice(0, Math.max(0, slug.lastIndexOf("/")));
  return { slug, folder, title: await pageCopies.titleOf(slug) };
}

/** Of the same title, each is named by its path, too. */
function templateViews(templates: readonly Template[]) {
  const titles = templates.map(({ title }) => title);
  const isOnly = (title: string) => titles.indexOf(title) === titles.lastIndexOf(title);
  return templates.map(({ path, title }) => ({
    path,
    title: isOnly(title) ? title : `${title} (${path})`,
  }));
}

/** `from` is the page or folder that moves. */
async function verdictOn(
  freeSlugs: FreeSlugs,
  slug: string,
  session: Session,
  from?: string,
): Promise<VerdictView | undefined> {
  if (slug === "") return undefined;
  try {
    const why = whyOnlyReading(session, slugOf(slug.normalize("NFC")));
    if (why !== undefined) return { isFree: false, sentence: why };
    const { path } = await freeSlugs.check(slug, from === undefined ? undefined : slugOf(from));
    return { isFree: true, sentence: "This path is available.", path };
  } catch (error) {
    if (meansAway(error)) {
      return { isFree: undefined, sentence: `Couldn't check this path. ${error.message}` };
    }
    if (!(error instanceof Invalid || error instanceof Conflict)) throw error;
    const takenBy = error instanceof SlugTaken ? error.page : undefined;
    return { isFree: false, sentence: error.message.replace(/^The slug/, "This path"), takenBy };
  }
}

/** The slug follows the title until the writer changes it. */
async function slugFieldView(
  freeSlugs: FreeSlugs,
  { title = "", slug = "", suggested = "", folder = "" }: Typed,
  session: Session,
): Promise<SlugView> {
  const suggestion = suggestedSlug(title, folder) ?? "";
  const isFollowing = slug.trim() === "" || slug === suggested;
  const shown = isFollowing ? suggestion : slug.trim();
  const verdict = await verdictOn(freeSlugs, shown, session);
  return { slug: shown, suggested: isFollowing ? suggestion : suggested, verdict };
}
