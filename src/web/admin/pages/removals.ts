import { Elysia, t } from "elysia";

import { paths } from "../../../../views/paths.ts";
import { Removal, type RemovalView } from "../../../../views/publish/removal.tsx";
import { orAbsence } from "../../../core/absence.ts";
import type { Drafts } from "../../../core/draft/drafts.ts";
import { DomainError, NotFound } from "../../../core/errors.ts";
import type { CommitMessages } from "../../../core/message/commit-messages.ts";
import type { MessageChecks } from "../../../core/message/message-checks.ts";
import type { Signing } from "../../../core/message/signing.ts";
import type { Pages } from "../../../core/page/pages.ts";
import type { Changesets } from "../../../core/publication/changesets.ts";
import type { Comparisons } from "../../../core/publication/comparisons.ts";
import type { Staged } from "../../../core/publication/staged.ts";
import type { RepositoryHost } from "../../../core/repository/repository-host.ts";
import type { ContinuedDrafts } from "../../../core/review/continued-drafts.ts";
import type { Reviews } from "../../../core/review/reviews.ts";
import type { LinksHere } from "../../../core/search/links-here.ts";
import { writesTo } from "../../../core/session/access.ts";
import type { Session } from "../../../core/session/session.ts";
import type { SiteIndex } from "../../../core/site/site-index.ts";
import type { SitePages } from "../../../core/site/site-pages.ts";
import type { Slug } from "../../../core/slug/slug.ts";
import { refusalOfDomain } from "../../envelope.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { form, type Limits } from "../../request/body.ts";
import { goTo, page } from "../../respond.ts";
import { atPage } from "../at-page.ts";
import { breadcrumbs } from "../breadcrumbs.ts";
import { redirectIn } from "../changes/changeset-form.ts";
import { linksStay } from "../folders-view.ts";
import { withNotice } from "../notices.ts";
import { slugIn } from "../page-address.ts";
import { placeLabels } from "../place-labels.ts";
import { askingView } from "../reviews/asking-view.ts";
import { askFor, asksIn } from "../reviews/asking.ts";
import { signerView } from "../signer-view.ts";
import { linksView } from "./links-view.ts";

type Parts = Readonly<{
  comparisons: Comparisons;
  pages: Pages;
  siteIndex: Pick<SiteIndex, "listed" | "siblings">;
  sitePages: Pick<SitePages, "choices">;
  drafts: Drafts;
  changesets: Changesets;
  staged: Pick<Staged, "effectsOf">;
  commitMessages: Pick<CommitMessages, "of">;
  messageChecks: Pick<MessageChecks, "check">;
  signing: Pick<Signing, "whyNot">;
  reviews: Reviews;
  continuedDrafts: ContinuedDrafts;
  linksHere: LinksHere;
  host: Pick<RepositoryHost, "branch" | "commitsAs">;
  authenticator: Authenticator;
  limits: Limits;
}>;

/**
 * With `sha`, the answer to the question about that version; `redirect:<slug>` has the page that links are sent to, and `delete:<slug>`
 * is there for each sibling that goes, too.
 */
const removal = t.Record(t.String(), t.String());
/** So many changes are published at once. */
const MAX_SIBLINGS = 99;
const discarding = t.Object({
  updatedAt: t.Optional(t.Numeric()),
  /** Without it, the page that was shown. */
  from: t.Optional(t.Literal("changes")),
});
const restoring = t.Object({
  updatedAt: t.Numeric(),
  from: t.Union([t.Literal("list"), t.Literal("changes"), t.Literal("editor")]),
});

/** /admin/delete, /admin/discard and /admin/restore. Removing a published page is a commit, so it asks first. */
export const removalPages = (parts: Parts) => {
  const parse = form(parts.limits.form);
  const removals = atPage("/admin/delete", parts.authenticator, (app, path) =>
    app
      .get(path, ({ request, session }) => ask(parts, request, session))
      .post(path, ({ request, session, body }) => remove(parts, request, session, body), {
        parse,
        body: removal,
      }),
  );
  const discards = atPage("/admin/discard", parts.authenticator, (app, path) =>
    app.post(path, ({ request, session, body }) => discard(parts, request, session, body), {
      parse,
      body: discarding,
    }),
  );
  const restores = atPage("/admin/restore", parts.authenticator, (app, path) =>
    app.post(path, ({ request, session, body }) => restore(parts, request, session, body), {
      parse,
      body: restoring,
    }),
  );
  return new Elysia({ name: "admin-removals" }).use(removals).use(discards).use(restores);
};

async function ask(
  parts: Parts,
  request: Request,
  session: Session,
  refused?: Readonly<{ refusal: DomainError; body: typeof removal.static }>,
) {
  const { comparisons, staged, siteIndex, linksHere, commitMessages, host } = parts;
  const { slug, title, draft, published } = await comparisons.compare(slugIn(request));
  if (!published) throw new NotFound("This page isn't published. Discard its draft in the editor instead.");
  const shown = new Map([[slug, { title }]]);
  const message = await commitMessages.of([{ does: "delete", slug }], [], shown);
  const view = {
    slug,
    title,
    sha: published.sha,
    path: published.path,
    branch: host.branch,
    by: await signerView(parts, session),
    draftBy: draft?.author,
    links: linksView(await linksHere.linkingTo(slug)),
    site: (await orAbsence(staged.effectsOf([{ does: "delete", slug }]))).value?.site,
    redirect: refused?.body[`redirect:${slug}`] ?? "",
    linksStay: linksStay(session),
    ...(await siblingsView(parts, slug, refused?.body ?? {}, session)),
    asking: await askingView(parts, { slugs: [slug], drafts: [], message }, session),
    refusal: refused?.refusal.told,
  };
  const answer = refused && refusalOfDomain(refused.refusal);
  return page({
    title: `Delete ${title}`,
    name: session.name,
    breadcrumbs: await breadcrumbs(siteIndex, { slug, title, here: "Delete" }),
    content: Removal({ page: view }),
    ...answer,
  });
}

async function remove(parts: Parts, request: Request, session: Session, body: typeof removal.static) {
  const { pages, drafts, changesets, reviews, siteIndex } = parts;
  const slug = slugIn(request);
  const { sha } = body;
  if (!(await pages.sourceIfAny(slug)))
    return discarded(request, slug, await drafts.discard(slug, session), paths.pages);
  if (sha === undefined) return goTo(request, paths.delete(slug));
  try {
    const redirect = redirectIn(body, slug);
    const own = { does: "delete" as const, slug, redirect, base: sha, leavesEntries: true };
    const others = (await siteIndex.siblings()).removedWith(slug, redirect, { versions: true });
    const changes = [
      own,
      ...others
        .filter(([each]) => body[`delete:${each}`] !== undefined)
        .map(([each, redirect]) => ({ ...own, slug: each, redirect, base: body[`base:${each}`] })),
    ];
    if (asksIn(body))
      return goTo(request, paths.review((await askFor(reviews, { changes }, body, session)).id));
    const commit = await changesets.publish({ changes }, session);
    return goTo(request, withNotice(paths.pages, { kind: "deleted", slug, commit: commit.sha }));
  } catch (refusal) {
    if (!(refusal instanceof DomainError)) throw refusal;
    return ask(parts, request, session, { refusal, body });
  }
}

async function siblingsView(
  { siteIndex, sitePages, pages }: Parts,
  slug: Slug,
  body: typeof removal.static,
  session: Session,
): Promise<Pick<RemovalView, "translations" | "versions">> {
  const shas = await pages.shas();
  const siblings = await siteIndex.siblings();
  const { placeIn, inOrder } = await placeLabels(sitePages);
  const isOwn = (each: Slug) => writesTo(session, each);
  const isOriginal = siblings.original(slug) === slug;
  const translations = new Set(isOriginal ? siblings.of(slug).filter(isOwn) : []);
  const all = siblings.of(slug, { languages: isOriginal, versions: true }).filter(isOwn);
  const view = (each: Slug) => ({
    slug: each,
    label: placeIn(each),
    sha: shas.get(each) ?? "",
    isChosen: body[`delete:${each}`] !== undefined,
  });
  return {
    translations: inOrder([...translations])
      .slice(0, MAX_SIBLINGS)
      .map(view),
    versions: inOrder(all.filter((each) => !translations.has(each)))
      .slice(0, MAX_SIBLINGS - Math.min(translations.size, MAX_SIBLINGS))
      .map(view),
  };
}

async function discard(
  { pages, drafts }: Parts,
  request: Request,
  session: Session,
  { updatedAt, from }: typeof discarding.static,
) {
  const slug = slugIn(request);
  const discardedAt = await drafts.discard(slug, session, updatedAt);
  const isPublished = (await pages.sourceIfAny(slug)) !== undefined;
  const shown = isPublished ? paths.edit(slug) : paths.pages;
  return discarded(request, slug, discardedAt, from === "changes" ? paths.drafts : shown);
}

async function restore(
  { drafts }: Parts,
  request: Request,
  session: Session,
  { updatedAt, from }: typeof restoring.static,
) {
  const slug = slugIn(request);
  await drafts.restore(slug, updatedAt, session);
  const path = { list: paths.pages, changes: paths.drafts, editor: paths.edit(slug) }[from];
  return goTo(request, withNotice(path, { kind: "restored", slug }));
}

function discarded(request: Request, slug: Slug, updatedAt: number, path: string): Response {
  return goTo(request, withNotice(path, { kind: "discarded", slug, updatedAt }));
}
