import { Invalid, NotFound } from "../errors.ts";
import type { PageDialects } from "../page/page-dialects.ts";
import type { Page } from "../page/page.ts";
import type { Pages } from "../page/pages.ts";
import type { Branch } from "../repository/branch.ts";
import { PageChanged } from "../repository/commit.ts";
import type { Session } from "../session/session.ts";
import type { Slug } from "../slug/slug.ts";
import { titleInTime } from "../text/in-time.ts";
import type { TextWork } from "../text/text-work.ts";
import { checkContent, type Draft, DraftChanged } from "./draft.ts";
import type { Drafts } from "./drafts.ts";
import type { Decision, Merged } from "./merged.ts";

type Deps = Readonly<{
  texts: TextWork;
  dialects: Pick<PageDialects, "of">;
  drafts: Drafts;
  pages: Pages;
  branch: Pick<Branch, "host">;
}>;

export type OutdatedDraft = Merged & Readonly<{ title: string; draft: Draft; published: Page }>;

type Unsaved = Readonly<{
  base: string;
  mine: string;
  theirs?: number | undefined;
  decisions?: readonly Decision[];
}>;

export class Merging {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Saves nothing. @throws Invalid, TooLarge, TakesTooLong, NotFound where there is no draft any more */
  async withDraft(
    slug: Slug,
    { base, mine, theirs, decisions = [] }: Unsaved,
  ): Promise<Merged & Readonly<{ draft: Draft }>> {
    checkContent(base);
    checkContent(mine);
    const { texts, dialects, drafts } = this.#deps;
    const draft = theirs === undefined ? await drafts.findIfAny(slug) : await drafts.version(slug, theirs);
    if (!draft) throw new NotFound("Their draft no longer exists. Save again. Nothing is overwritten.");
    const { dialect } = await dialects.of(slug);
    return {
      draft,
      ...(await texts.run("merged", { base, mine, theirs: draft.content, dialect, decisions })),
    };
  }

  /** @throws NotFound, TakesTooLong, Unavailable */
  async withPublished(slug: Slug, decisions: readonly Decision[] = []): Promise<OutdatedDraft> {
    const { texts, dialects, drafts, pages, branch } = this.#deps;
    const draft = await drafts.findIfAny(slug);
    const published = await pages.sourceIfAny(slug);
    if (!draft || !published) throw new NotFound("Nothing to merge: the draft or the page no longer exists.");
    const base = draft.base ? new TextDecoder().decode(await branch.host.read(draft.base)) : "";
    const title = await titleInTime(this.#deps, slug, draft.content);
    const { dialect } = await dialects.of(slug);
    const both = { base, mine: draft.content, theirs: published.content, dialect, decisions };
    return { title, draft, published, ...(await texts.run("merged", both)) };
  }

  /** @throws Invalid where a decision is missing, DraftChanged, PageChanged, StaleDraft, and as `withPublished` */
  async saveWithPublished(
    slug: Slug,
    seen: Readonly<{ updatedAt: number; sha: string; decisions: readonly Decision[] }>,
    session: Session,
  ): Promise<void> {
    const { draft, published, text: content } = await this.withPublished(slug, seen.decisions);
    if (draft.updatedAt !== seen.updatedAt) throw new DraftChanged(draft);
    if (published.sha !== seen.sha) throw new PageChanged();
    if (content === undefined) throw new Invalid("Choose a version for each conflict.");
    await this.#deps.drafts.save({ slug, content, updatedAt: draft.updatedAt, base: published.sha }, session);
  }
}
