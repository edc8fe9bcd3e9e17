import { type Collision, type Decision, type Merge, merge, resolve } from "../mdx/merge.ts";
import type { Branch } from "./branch.ts";
import { checkContent, type Draft, DraftChanged } from "./draft.ts";
import type { Drafts } from "./drafts.ts";
import { Invalid, NotFound } from "./errors.ts";
import { titleOf } from "./page-title.ts";
import type { Page } from "./page.ts";
import type { Pages } from "./pages.ts";
import { PageChanged } from "./publication.ts";
import type { Session } from "./session.ts";
import type { Slug } from "./slug.ts";

export type { Collision, Decision } from "../mdx/merge.ts";

type Deps = Readonly<{ drafts: Drafts; pages: Pages; branch: Pick<Branch, "host"> }>;

/** Two texts made one; or the places that somebody has to decide. */
export type Merged = Readonly<{ text: string | undefined; collisions: readonly Collision[] }>;

/** A draft beside the published page, which was changed after the draft was begun. */
export type Behind = Readonly<{ title: string; draft: Draft; published: Page; merge: Merge }>;

type Unsaved = Readonly<{
  base: string;
  mine: string;
  /** The `updatedAt` of the save that was shown. */
  theirs?: number | undefined;
  decisions?: readonly Decision[];
}>;

/** Makes one text of two that were changed at the same time. */
export class Merging {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * My text, which was begun on `base` and is in no draft, with the draft that stands, or with the save of `theirs`
   * that the decisions were made on. Nothing is written.
   * @throws Invalid, TooLarge, NotFound where no draft stands any more
   */
  withDraft(
    slug: Slug,
    { base, mine, theirs, decisions = [] }: Unsaved,
  ): Merged & Readonly<{ draft: Draft }> {
    checkContent(base);
    checkContent(mine);
    const { drafts } = this.#deps;
    const draft = theirs === undefined ? drafts.findIfAny(slug) : drafts.version(slug, theirs);
    if (!draft) throw new NotFound("Their draft is not there any more. Save again: nobody is overwritten.");
    return { draft, ...merged(merge(base, mine, draft.content), decisions) };
  }

  /** The draft with the page as it was published since. @throws NotFound, Unavailable */
  async withPublished(slug: Slug): Promise<Behind> {
    const { drafts, pages, branch } = this.#deps;
    const draft = drafts.findIfAny(slug);
    const published = await pages.sourceIfAny(slug);
    if (!draft || !published) throw new NotFound("There is nothing to merge: the draft or the page is gone.");
    const base = draft.base ? new TextDecoder().decode(await branch.host.read(draft.base)) : "";
    const title = titleOf(draft.content) ?? (slug || "Home page");
    return { title, draft, published, merge: merge(base, draft.content, published.content) };
  }

  /**
   * Saves both as the draft, which then counts as begun on the published page.
   * @throws Invalid where a decision is missing, DraftChanged, PageChanged, StaleDraft, Unavailable
   */
  async saveWithPublished(
    slug: Slug,
    seen: Readonly<{ updatedAt: number; sha: string; decisions: readonly Decision[] }>,
    session: Session,
  ): Promise<void> {
    const { draft, published, merge } = await this.withPublished(slug);
    if (draft.updatedAt !== seen.updatedAt) throw new DraftChanged(draft);
    if (published.sha !== seen.sha) throw new PageChanged();
    const content = merged(merge, seen.decisions).text;
    if (content === undefined) throw new Invalid("Choose for each place whose text is to stand.");
    await this.#deps.drafts.save({ slug, content, updatedAt: draft.updatedAt, base: published.sha }, session);
  }
}

/** With decisions, one for each collision in their order. @throws Invalid where one is not possible */
function merged(merge: Merge, decisions: readonly Decision[]): Merged {
  const collisions = merge.parts.filter((part) => typeof part !== "string");
  if (decisions.length !== collisions.length) return { text: merge.text, collisions };
  try {
    return { text: resolve(merge, decisions), collisions };
  } catch (error) {
    if (error instanceof RangeError) throw new Invalid(error.message);
    throw error;
  }
}
