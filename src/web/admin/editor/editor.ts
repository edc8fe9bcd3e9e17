import { Elysia, t } from "elysia";

import { ConflictPage } from "../../../../views/conflict/conflict.tsx";
import { Deployment } from "../../../../views/deployment/deployment.tsx";
import type { BlockView } from "../../../../views/editor/block.tsx";
import { Editor } from "../../../../views/editor/editor.tsx";
import { EditorSide } from "../../../../views/editor/outline.tsx";
import { PageState, type PageStateView, PublishWords } from "../../../../views/editor/page-state.tsx";
import { ReadingPage } from "../../../../views/editor/reading.tsx";
import { EditorTools } from "../../../../views/editor/tools.tsx";
import type { EditorView } from "../../../../views/editor/view.ts";
import type { Html } from "../../../../views/html.ts";
import { Notice } from "../../../../views/notice.tsx";
import { paths } from "../../../../views/paths.ts";
import { meansAway } from "../../../core/absence.ts";
import { offeredCallouts } from "../../../core/component/callout-menu.ts";
import { offeredComponents } from "../../../core/component/component-menu.ts";
import { knownComponents } from "../../../core/component/component-properties.ts";
import type { Deployments } from "../../../core/deployment/deployments.ts";
import { type Draft, StaleDraft } from "../../../core/draft/draft.ts";
import type { Drafts } from "../../../core/draft/drafts.ts";
import type { Editing } from "../../../core/editor/editing.ts";
import { NotFound } from "../../../core/errors.ts";
import type { Notifications } from "../../../core/notification/notifications.ts";
import type { Installation } from "../../../core/operation/installation.ts";
import { codeStyleOf } from "../../../core/page/code-style.ts";
import type { PageFields } from "../../../core/page/page-fields.ts";
import type { Page } from "../../../core/page/page.ts";
import type { Pages } from "../../../core/page/pages.ts";
import type { Clock } from "../../../core/ports.ts";
import type { InterruptedPublications } from "../../../core/publication/interrupted-publications.ts";
import type { ContinuedDrafts } from "../../../core/review/continued-drafts.ts";
import type { Reviews } from "../../../core/review/reviews.ts";
import { whyOnlyReading } from "../../../core/session/access.ts";
import type { Session } from "../../../core/session/session.ts";
import {
  type KnownFields,
  offeredFields,
  requiredFields,
  shownFields,
} from "../../../core/site/shown-fields.ts";
import type { SiteAddresses } from "../../../core/site/site-addresses.ts";
import type { SiteIndex } from "../../../core/site/site-index.ts";
import type { Slug } from "../../../core/slug/slug.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { form, type Limits } from "../../request/body.ts";
import { page, part, seeOther } from "../../respond.ts";
import { atPage } from "../at-page.ts";
import { blockView } from "../block-view.ts";
import { breadcrumbs, foldersOf, ownSlug } from "../breadcrumbs.ts";
import { deploymentView } from "../deployment/deployment-view.ts";
import { noticeIn, withNotice } from "../notices.ts";
import { slugIn } from "../page-address.ts";
import { publishingNotice } from "../publishing-notice.ts";
import { readingView } from "../reading-view.ts";
import { savedView } from "../saved-view.ts";

type Parts = Readonly<{
  editing: Editing;
  pages: Pages;
  drafts: Drafts;
  siteIndex: SiteIndex;
  pageFields: Pick<PageFields, "of">;
  reviews: Pick<Reviews, "isNeededFor" | "atRest">;
  continuedDrafts: Pick<ContinuedDrafts, "reviewOf">;
  installation: Pick<Installation, "assistant" | "signInPlaces" | "folder" | "siteLanguage">;
  deployments: Deployments;
  notifications: Pick<Notifications, "seen">;
  siteAddresses: SiteAddresses;
  interrupted: Pick<InterruptedPublications, "isUnclear" | "workTreeIsHeldBy">;
  authenticator: Authenticator;
  limits: Limits;
  clock: Clock;
}>;

const query = t.Object({
  title: t.Optional(t.String({ maxLength: 500 })),
  beside: t.Optional(t.String({ maxLength: 512 })),
});
const typed = t.Object({ content: t.String(), updatedAt: t.Numeric(), base: t.Optional(t.String()) });

/** /admin/edit/<slug>: the editor, and its plain form for browsers without script. /admin/page-state/<slug>: where the page stands. */
export const editorPages = (parts: Parts) => {
  const editors = atPage("/admin/edit", parts.authenticator, (app, path) =>
    app
      .get(path, ({ request, session, query }) => open(parts, request, session, query), { query })
      .post(path, ({ request, session, body }) => save(parts, request, session, body), {
        parse: form(parts.limits.page),
        body: typed,
      }),
  );
  const statesOfPages = atPage("/admin/page-state", parts.authenticator, (app, path) =>
    app.get(path, async ({ request, session }) => {
      const { pages, drafts, reviews } = parts;
      const slug = slugIn(request);
      // A page is published a moment before its review is known as merged.
      await reviews.atRest();
      const draft = await drafts.findIfAny(slug);
      const published = await orWhileAway(pages.sourceIfAny(slug), undefined);
      const view = { slug, ...(await standing(parts, slug, session, { draft, published })) };
      return part((await PageState({ page: view })) + (await PublishWords({ page: view, isRenewed: true })));
    }),
  );
  return new Elysia({ name: "admin-editor" }).use(editors).use(statesOfPages);
};

type Standing = Omit<PageStateView, "slug">;

async function standing(
  parts: Parts,
  slug: Slug,
  session: Session,
  { draft, published }: Current,
): Promise<Standing> {
  const { reviews, continuedDrafts, deployments, siteAddresses } = parts;
  const last = await deployments.lookAt(slug);
  return {
    needsReview: await orWhileAway(reviews.isNeededFor(session), false),
    review: await continuedDrafts.reviewOf(slug, draft),
    hasDraft: draft !== undefined,
    isPublished: published !== undefined,
    build: last && {
      sha: last.sha,
      state: last.state,
      address: last.state === "live" ? await siteAddresses.addressOf(slug, last.siteUrl) : undefined,
    },
  };
}

async function open(
  parts: Parts,
  request: Request,
  session: Session,
  { title: newTitle, beside }: typeof query.static,
) {
  const { pages, drafts, installation, notifications } = parts;
  const { name } = session;
  const slug = slugIn(request);
  await notifications.seen(session, { slug });
  const draft = await drafts.findIfAny(slug);
  const part = draft ? undefined : (await orWhileAway(pages.parts(), undefined))?.get(slug);
  if (part) return seeOther(paths.part(part.path));
  const published = await (draft ? orWhileAway(pages.sourceSoon(slug), undefined) : pages.sourceIfAny(slug));
  const why = whyOnlyReading(session, slug);
  if (why !== undefined) return reading(parts, session, { slug, why, draft, published });
  const moved = draft || published || newTitle !== undefined ? undefined : await drafts.movedTo(slug);
  if (moved !== undefined) return seeOther(withNotice(paths.edit(moved), { kind: "moved", slug }));
  const view = {
    ...(await editorView(parts, slug, { draft, published }, newTitle)),
    name,
    ...(await standing(parts, slug, session, { draft, published })),
    ...(await besideIt(parts, slug, beside)),
    waysIn: waysIn(installation, session),
  };
  return page({
    title: view.title,
    name,
    tools: EditorTools({ page: view }),
    isBeside: view.beside !== undefined,
    side: EditorSide({ slug }),
    notice: noticeIn(request) ?? publishingNotice(parts.interrupted) ?? (await failedBuild(parts, slug)),
    content: Editor({ page: view }),
    scripts: ["editor.js"],
  });
}

async function reading(
  { editing, siteIndex }: Parts,
  { name }: Session,
  { slug, why, draft, published }: Current & Readonly<{ slug: Slug; why: string }>,
) {
  const content = draft?.content ?? published?.content;
  if (content === undefined) throw new NotFound("No page or draft has this path.");
  const title = await editing.title(slug, content);
  const view = { slug, title, why, reading: await readingView(editing, slug, content) };
  return page({
    title,
    name,
    breadcrumbs: await breadcrumbs(siteIndex, { slug, title, here: "Read" }),
    content: ReadingPage({ page: view }),
  });
}

/** A page of a site in one language and version has no place for others. */
async function besideIt({ siteIndex }: Parts, slug: Slug, beside: string | undefined) {
  const siblings = await orWhileAway(siteIndex.siblings({ drafts: true }), undefined);
  const { languages, versions } = siblings?.placesOf(slug) ?? { languages: [], versions: [] };
  const places = [...languages, ...versions];
  return {
    hasSiblings: languages.length > 1 || versions.length > 1,
    beside: places.find((place) => place.slug === beside)?.slug ?? undefined,
  };
}

async function failedBuild(parts: Parts, slug: Slug): Promise<Html | undefined> {
  const deployment = await deploymentView(await parts.deployments.lookAt(slug), parts);
  return deployment?.state === "failed" ? Notice({ children: Deployment({ deployment }) }) : undefined;
}

/** Who signed in elsewhere uses the PIN only once that isn't set up any more: the text stays theirs. */
function waysIn(
  { signInPlaces }: Pick<Installation, "signInPlaces">,
  session: Session,
): EditorView["waysIn"] {
  const places = signInPlaces.filter(({ id }) => session.kind === "pin" || id === session.kind);
  return { pin: places.length === 0 || session.kind === "pin", places };
}

async function editorView(
  { editing, siteIndex, pageFields, installation }: Parts,
  slug: Slug,
  { draft, published }: Current,
  newTitle = "",
): Promise<Omit<EditorView, keyof Standing | "name" | "waysIn" | "hasSiblings" | "beside">> {
  const site = await orWhileAway(siteIndex.soFar(), siteIndex.lastRead);
  const { components } = site;
  const { properties, hasTitles, hasTitleHeadings: isHeading } = site.properties;
  const known = { site: properties, fields: await pageFields.of(slug) };
  const style = properties.find(({ key }) => key === "title")?.style;
  const content =
    draft?.content ??
    published?.content ??
    (await editing.newPageText(newTitle, { style, isToml: site.isToml, isHeading }));
  const shown = await editing.opened(slug, content);
  const callouts = offeredCallouts({
    dialect: shown.dialect,
    page: shown.callouts,
    site: site.callouts,
    generator: installation.folder.generator,
    unread: await siteIndex.unreadCallouts(),
  });
  return {
    slug,
    path: await ownSlug(siteIndex, slug),
    title: shown.title ?? (slug || "Home page"),
    folders: await foldersOf(siteIndex, slug),
    state: stateOf({ draft, published }),
    content,
    dialect: shown.dialect,
    language:
      (await orWhileAway(siteIndex.siblings(), undefined))?.languageOf(slug) ?? installation.siteLanguage,
    updatedAt: draft?.updatedAt ?? 0,
    base: draft?.base ?? published?.sha ?? "",
    isNew: !draft && !published,
    blocks: withForm(shown, known, hasTitles),
    rest: shown.rest,
    unparsed: shown.unparsed,
    components: offeredComponents({
      dialect: shown.dialect,
      page: shown.imported,
      site: components,
      callouts,
    }),
    knownComponents: knownComponents(components),
    callouts,
    frontMatter: offeredFields(known),
    hasTitles,
    code: codeStyleOf(site.fences, installation.folder.generator),
    assistant: installation.assistant,
  };
}

/** With the fields that the site shows, also on a page without front matter: it gets that when a title is typed. */
function withForm(
  { content, blocks, title, hasTitleHeading, unparsed }: Awaited<ReturnType<Editing["opened"]>>,
  known: KnownFields,
  hasTitles: boolean,
): BlockView[] {
  const isTitled = hasTitleHeading || !hasTitles;
  const [first] = blocks;
  const views = blocks.map(blockView);
  if (first?.fields) views[0] = { ...views[0]!, fields: shownFields(first.fields, known, isTitled) };
  const hasForm = isTitled || title !== undefined || unparsed !== undefined || first?.kind === "frontmatter";
  return hasForm || fence.test(content) ? views : [titleLine(known), ...views];
}

/** A rule in the first line may become front matter. */
const fence = /^\ufeff?(?:---|\+\+\+)[ \t]*(?:[\r\n]|$)/;

const titleLine = ({ fields }: KnownFields): BlockView => ({
  kind: "frontmatter",
  name: undefined,
  key: "",
  start: 0,
  length: 0,
  emptyAbove: 0,
  safeHtml: "",
  children: [],
  tabs: undefined,
  problem: undefined,
  fields: { title: "", description: "", properties: requiredFields(fields), more: 0, isTitled: false },
  withoutForm: undefined,
});

async function save(parts: Parts, request: Request, session: Session, body: typeof typed.static) {
  const { editing, pages, drafts } = parts;
  const slug = slugIn(request);
  const before = (await drafts.findIfAny(slug))?.content ?? (await pages.sourceIfAny(slug))?.content ?? "";
  const content = await editing.typed(before, body.content);
  try {
    await drafts.save({ slug, content, updatedAt: body.updatedAt, base: body.base }, session);
    return seeOther(paths.edit(slug));
  } catch (error) {
    if (error instanceof StaleDraft) return bothTexts(parts, error.current, content, session.name);
    throw error;
  }
}

async function bothTexts(
  { editing, clock }: Parts,
  { slug, content, ...current }: Draft,
  mine: string,
  name: string,
) {
  const title = await editing.title(slug, content);
  const conflict = {
    slug,
    title,
    saved: savedView(current, clock.now()),
    updatedAt: current.updatedAt,
    base: current.base ?? "",
    theirs: content,
    mine,
  };
  return page({ title, name, content: ConflictPage({ conflict }), status: 409 });
}

/** A draft can be edited while the repository is away. */
function orWhileAway<T, U>(promise: Promise<T>, fallback: U): Promise<T | U> {
  return promise.catch((error: unknown) => {
    if (!meansAway(error)) throw error;
    return fallback;
  });
}

type Current = Readonly<{ draft: Draft | undefined; published: Page | undefined }>;

function stateOf({ draft, published }: Current): string {
  return draft || published ? "Saved" : "";
}
