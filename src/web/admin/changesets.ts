import { Elysia, t } from "elysia";

import { Drafts, type DraftView } from "../../../views/changes/drafts.tsx";
import { paths } from "../../../views/paths.ts";
import { Changeset, type ReviewedView } from "../../../views/publish/changeset.tsx";
import { PublishedPages } from "../../../views/publish/published-pages.tsx";
import { DomainError, Invalid } from "../../core/errors.ts";
import type { IndexedPage } from "../../core/page/indexed-page.ts";
import type { SiteIndex } from "../../core/page/site-index.ts";
import { type Slug, slug } from "../../core/page/slug.ts";
import type { Clock } from "../../core/ports.ts";
import type { Changesets } from "../../core/publication/changesets.ts";
import type { RepositoryHost } from "../../core/publication/repository-host.ts";
import type { Review, Reviews } from "../../core/publication/reviews.ts";
import type { Session } from "../../core/session/session.ts";
import type { Authenticator } from "../authenticator.ts";
import { form, type Limits } from "../body.ts";
import { refusalOfDomain } from "../envelope.ts";
import type { RequestLog } from "../pipeline.ts";
import { page } from "../respond.ts";
import { signedIn } from "../signed-in.ts";
import { assetView } from "./asset-view.ts";
import { awayView } from "./away-view.ts";
import { savedView } from "./saved-view.ts";
import { signerView } from "./signer-view.ts";

type Parts = Readonly<{
  siteIndex: SiteIndex;
  reviews: Reviews;
  changesets: Changesets;
  host: Pick<RepositoryHost, "branch" | "commitUrl" | "commitsAs">;
  authenticator: Authenticator;
  limits: Limits;
  clock: Clock;
  log: Pick<RequestLog, "error">;
}>;

/** The most drafts of the list, and of one commit. */
const MAX_LISTED = 500;
const MAX_CHOSEN = 100;

const listQuery = t.Object({ all: t.Optional(t.String()) });

/** A field `page:<slug>` for each chosen page, and the commit's `message`. */
const chosen = t.Record(t.String(), t.String());

/** /admin/changes: all drafts; /admin/changesets: a review of some of them, and publishing these in one commit. */
export const changesetPages = (parts: Parts) => {
  const parse = form(parts.limits.form);
  return new Elysia({ name: "admin-changesets" })
    .use(signedIn(parts.authenticator))
    .get(paths.drafts, ({ query, session }) => list(parts, session, query.all !== undefined), {
      query: listQuery,
    })
    .post(
      paths.reviewDrafts,
      async ({ body, session }) =>
        review(
          parts,
          chosenIn(body).map(([of]) => of),
          session,
        ),
      { parse, body: chosen },
    )
    .post(paths.publishDrafts, async ({ body, session }) => publish(parts, body, session), {
      parse,
      body: chosen,
    });
};

async function list({ siteIndex, clock, log }: Parts, { name }: Session, areAllChosen: boolean) {
  const { pages, absence } = await siteIndex.pages();
  const drafts = pages.filter(({ draft }) => draft !== undefined);
  const now = clock.now();
  const byFolder = Map.groupBy(drafts.slice(0, MAX_LISTED), ({ slug }) => folderOf(slug));
  const folders = Array.from(byFolder, ([folder, pages]) => ({
    folder,
    drafts: pages.map((page) => draftView(page, now)),
  })).sort((one, other) => (one.folder < other.folder ? -1 : 1));
  const view = {
    away: awayView(absence, { log, now, again: paths.drafts }),
    folders,
    areAllChosen,
    more: Math.max(0, drafts.length - MAX_LISTED),
  };
  return page({ title: "Changes", name, content: Drafts({ page: view }) });
}

function folderOf(slug: Slug): string {
  return slug.slice(0, Math.max(0, slug.lastIndexOf("/")));
}

function draftView({ slug, title, state, draft }: IndexedPage, now: number): DraftView {
  return {
    slug,
    title,
    isNew: state === "draft",
    updatedAt: draft!.updatedAt,
    saved: savedView(draft!, now),
  };
}

type Refused = Readonly<{ refusal: DomainError; message: string | undefined }>;

async function review(
  { reviews, host, clock }: Parts,
  slugs: readonly Slug[],
  session: Session,
  refused?: Refused,
): Promise<Response> {
  const all = await Promise.all(slugs.map((slug) => reviews.of(slug)));
  const drafted = all.filter((each): each is Drafted => each.draft !== undefined);
  const now = clock.now();
  const pages = await Promise.all(
    drafted.map(async (each): Promise<ReviewedView> => {
      const { slug, title, draft, published, isOutdated, changes } = each;
      const problems = await reviews.problemsOf(draft, published);
      return {
        slug,
        title,
        saved: savedView(draft, now),
        updatedAt: draft.updatedAt,
        base: published?.sha ?? "",
        isOutdated,
        changes,
        problems: problems.map(({ line, message, blocks }) => ({ line, message, blocks })),
      };
    }),
  );
  const authors = new Set(drafted.map(({ draft }) => draft.author));
  const assets = new Map(
    drafted.flatMap(({ draft }) => reviews.assetsOf(draft)).map((asset) => [asset.path, asset]),
  );
  const view = {
    pages,
    gone: all.filter(({ draft }) => !draft).map(({ title }) => title),
    assets: Array.from(assets.values(), assetView),
    message: refused?.message ?? messageFor(drafted),
    branch: host.branch,
    by: signerView(host, session, [...authors].join(", ")),
    refusal: refused?.refusal.message,
  };
  const answer = refused && refusalOfDomain(refused.refusal);
  return page({
    title: "Publish changes",
    name: session.name,
    content: Changeset({ page: view }),
    ...answer,
  });
}

type Drafted = Review & Readonly<{ draft: NonNullable<Review["draft"]> }>;

function messageFor(reviews: readonly Review[]): string {
  if (reviews.length === 1) return `Update ${reviews[0]!.title}`;
  return `Update ${reviews.length} pages\n\n${reviews.map(({ title }) => `- ${title}`).join("\n")}`;
}

async function publish(parts: Parts, body: typeof chosen.static, session: Session): Promise<Response> {
  const { changesets, siteIndex, host } = parts;
  const reviewed = chosenIn(body).map(([of, value]) => {
    const [updatedAt, base = ""] = value.split(" ");
    return { slug: of, updatedAt: Number(updatedAt), base };
  });
  try {
    const known = (await siteIndex.pages()).pages;
    const { sha } = await changesets.publishDrafts(reviewed, body.message, session);
    const view = {
      pages: reviewed.map(({ slug }) => ({
        slug,
        title: known.find((each) => each.slug === slug)?.title ?? (slug || "Home page"),
      })),
      branch: host.branch,
      commitUrl: host.commitUrl(sha) ?? paths.commit(sha),
      undoUrl: paths.undo(sha),
    };
    return page({ title: "Published", name: session.name, content: PublishedPages({ page: view }) });
  } catch (refusal) {
    if (!(refusal instanceof DomainError)) throw refusal;
    const slugs = reviewed.map(({ slug }) => slug);
    return review(parts, slugs, session, { refusal, message: body.message });
  }
}

/** @throws Invalid */
function chosenIn(body: typeof chosen.static): Array<[Slug, string]> {
  const pages = Object.entries(body).flatMap(([name, value]): Array<[Slug, string]> =>
    name.startsWith("page:") ? [[slug(name.slice("page:".length)), value]] : [],
  );
  if (pages.length > MAX_CHOSEN) throw new Invalid(`Publish at most ${MAX_CHOSEN} pages at once.`);
  return pages;
}
