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
import { Conflict, DomainError, Invalid } from "../../../core/errors.ts";
import { type SiteIndex, SlugTaken } from "../../../core/site/site-index.ts";
import { slug as slugOf, suggestedSlug } from "../../../core/slug/slug.ts";
import { refusalOfDomain } from "../../envelope.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { form, type Limits } from "../../request/body.ts";
import { signedIn } from "../../request/signed-in.ts";
import { page, part, seeOther, wantsPart } from "../../respond.ts";

type Parts = Readonly<{ siteIndex: SiteIndex; authenticator: Authenticator; limits: Limits }>;

type Typed = Readonly<{
  title?: string;
  slug?: string;
  suggested?: string;
  folder?: string;
  from?: string;
}>;

const text = t.Optional(t.String({ maxLength: 2000 }));
const typed = t.Object({ title: text, slug: text, suggested: text, folder: text, from: text });

/** Titles without letters suggest no slug. The home page is created from the list. */
const noSlug: SlugView = {
  slug: "",
  suggested: "",
  verdict: { isFree: false, sentence: "Enter a path, such as guide/install." },
};

/** /admin/new: the form for a new page. It saves nothing; the editor does. */
export const newPagePages = ({ siteIndex, authenticator, limits }: Parts) => {
  const slugView = (fields: Typed) => slugFieldView(siteIndex, fields);

  const show = async (fields: Typed, name: string, more: Partial<NewPageView> & { status?: number } = {}) => {
    const { title = "", folder = "" } = fields;
    const { status, ...view } = more;
    const content = NewPage({ page: { title, folder, slug: await slugView(fields), ...view } });
    return page({ title: "New page", name, content, status });
  };

  return new Elysia({ name: "admin-new-page" })
    .use(signedIn(authenticator))
    .get(paths.newPage, ({ query, session }) => show(query, session.name), { query: typed })
    .get(
      paths.newSlug,
      async ({ query, request, session }) =>
        wantsPart(request) ? part(SlugField({ field: await slugView(query) })) : show(query, session.name),
      { query: typed },
    )
    .get(
      paths.newSlugCheck,
      async ({ query, request, session }) => {
        if (!wantsPart(request)) return show(query, session.name);
        const verdict = await verdictOn(siteIndex, (query.slug ?? "").trim(), query.from);
        return part(verdict ? Verdict({ verdict }) : "");
      },
      { query: typed },
    )
    .post(
      paths.newPage,
      async ({ body, session }) => {
        const title = (body.title ?? "").trim();
        if (title === "") {
          return show(body, session.name, { problem: "Enter a title.", status: 400 });
        }
        const { slug } = await slugView(body);
        if (slug === "") return show(body, session.name, { slug: noSlug, status: 400 });
        try {
          return seeOther(paths.begin((await siteIndex.freeSlug(slug)).slug, title));
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          return show({ ...body, slug }, session.name, { status: refusalOfDomain(error).status });
        }
      },
      { parse: form(limits.form), body: typed },
    );
};

/** `from` is the page or folder that moves. */
async function verdictOn(
  siteIndex: SiteIndex,
  slug: string,
  from?: string,
): Promise<VerdictView | undefined> {
  if (slug === "") return undefined;
  try {
    const { path } = await siteIndex.freeSlug(slug, from === undefined ? undefined : slugOf(from));
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
  siteIndex: SiteIndex,
  { title = "", slug = "", suggested = "", folder = "" }: Typed,
): Promise<SlugView> {
  const suggestion = suggestedSlug(title, folder) ?? "";
  const isFollowing = slug.trim() === "" || slug === suggested;
  const shown = isFollowing ? suggestion : slug.trim();
  const verdict = await verdictOn(siteIndex, shown);
  return { slug: shown, suggested: isFollowing ? suggestion : suggested, verdict };
}
