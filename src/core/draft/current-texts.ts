import { DomainError, NotFound, Stale, TooLarge } from "../errors.ts";
import type { PageDialects } from "../page/page-dialects.ts";
import type { Page } from "../page/page.ts";
import type { Pages } from "../page/pages.ts";
import { checkWrites, readable } from "../session/access.ts";
import type { Session } from "../session/session.ts";
import type { Slug } from "../slug/slug.ts";
import type { BlockEdit } from "../text/block-edits.ts";
import type { TextWork } from "../text/text-work.ts";
import { type Draft, DraftGone, StaleDraft } from "./draft.ts";
import type { Drafts } from "./drafts.ts";

type Deps = Readonly<{
  texts: TextWork;
  dialects: Pick<PageDialects, "of">;
  drafts: Pick<Drafts, "findIfAny" | "save" | "version">;
  pages: Pick<Pages, "sourceIfAny" | "textOf">;
}>;

/** The text that a writer sees: the draft's, or the published page's where there is none. */
export type CurrentText = Readonly<{ slug: Slug; content: string; version: string }> &
  (Readonly<{ draft: Draft }> | Readonly<{ draft: undefined; page: Page }>);

/** The named version is no longer the current one. */
export class StaleText extends Stale {
  readonly current: CurrentText;
  /** The version that was named, if one was. */
  readonly seen: string | undefined;

  constructor(current: CurrentText, seen: string | undefined, sentence?: string) {
    const by = current.draft ? `${current.draft.author} saved it` : "It was published";
    super(sentence ?? `This page has changed since you read it. ${by}. Nothing was saved.`);
    this.current = current;
    this.seen = seen;
  }
}

/** `before` is the text that was edited. */
export type EditedText = Readonly<{ before: string; saved: CurrentText }>;

/** Pages by the version that a client saw, for clients that keep no state of their own. */
export class CurrentTexts {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** @throws Forbidden, NotFound, Conflict where the file is not text, Unavailable */
  async find(slug: Slug, session: Session): Promise<CurrentText> {
    const current = await this.#findIfAny(readable(session, slug));
    if (!current) throw new NotFound("No page or draft has this path.");
    return current;
  }

  /** Returns the text of an earlier version of a page that may be read, undefined where it is no longer stored. */
  async textAt(slug: Slug, version: string): Promise<string | undefined> {
    const { drafts, pages } = this.#deps;
    const savedAt = /^d-(\d{1,16})$/.exec(version)?.[1];
    const sha = /^p-([0-9a-f]{40})$/.exec(version)?.[1];
    try {
      if (savedAt !== undefined) return (await drafts.version(slug, Number(savedAt))).content;
      return sha === undefined ? undefined : await pages.textOf(sha);
    } catch (error) {
      if (error instanceof DomainError) return undefined;
      throw error;
    }
  }

  /** Saves a draft in which only the named blocks have changed. @throws StaleText, Invalid, TooLarge, and as `find` */
  async edit(
    { slug, version, edits }: Readonly<{ slug: Slug; version: string; edits: readonly BlockEdit[] }>,
    session: Session,
  ): Promise<EditedText> {
    checkWrites(session, "draft", [slug]);
    const current = await this.find(slug, session);
    if (current.version !== version) throw new StaleText(current, version);
    checkWork(current.content, edits);
    const { dialect } = await this.#deps.dialects.of(slug);
    const content = await this.#deps.texts.run("withBlockEdits", current.content, edits, dialect);
    return { before: current.content, saved: await this.#saved(current, content, session) };
  }

  /** Without `version` it is a new page. @throws StaleText, Invalid, TooLarge, and as `find` */
  async save(
    { slug, content, version }: Readonly<{ slug: Slug; content: string; version?: string | undefined }>,
    session: Session,
  ): Promise<CurrentText> {
    checkWrites(session, "draft", [slug]);
    const current = await this.#findIfAny(readable(session, slug));
    if (current && current.version !== version)
      throw new StaleText(
        current,
        version,
        version === undefined ? "A page with this path exists already. Nothing was saved." : undefined,
      );
    if (current) return this.#saved(current, content, session);
    if (version !== undefined) throw new NotFound("This page no longer exists. Nothing was saved.");
    return this.#write({ slug, content, base: "" }, session);
  }

  async #findIfAny(slug: Slug): Promise<CurrentText | undefined> {
    const { drafts, pages } = this.#deps;
    const draft = await drafts.findIfAny(slug);
    if (draft) return ofDraft(draft);
    const page = await pages.sourceIfAny(slug);
    return page && { slug, content: page.content, version: `p-${page.sha}`, draft: undefined, page };
  }

  #saved(current: CurrentText, content: string, session: Session): Promise<CurrentText> {
    const { slug, draft } = current;
    if (content === current.content) return Promise.resolve(current);
    return draft
      ? this.#write({ slug, content, updatedAt: draft.updatedAt, needsDraft: true }, session, current.version)
      : this.#write({ slug, content, base: current.page.sha }, session, current.version);
  }

  async #write(save: Parameters<Drafts["save"]>[0], session: Session, seen?: string): Promise<CurrentText> {
    const { drafts } = this.#deps;
    try {
      const updatedAt = await drafts.save(save, session);
      const draft = await drafts.findIfAny(save.slug);
      if (draft?.updatedAt === updatedAt) return ofDraft(draft);
      // Somebody saved, published or discarded it since; the next call finds that.
      return ofDraft({ slug: save.slug, content: save.content, updatedAt, author: session.name });
    } catch (error) {
      if (error instanceof StaleDraft) throw new StaleText(ofDraft(error.current), seen);
      const current = error instanceof DraftGone ? await this.#findIfAny(save.slug) : undefined;
      throw current ? new StaleText(current, seen) : error;
    }
  }
}

/** UTF-16 units of a page, for each edit of it. Some seconds, whatever is on the page. */
const MAX_EDITED_UNITS = 8_000_000;

/** Refuses at once what would take too long: each edit reads the page anew. @throws TooLarge */
function checkWork(content: string, edits: readonly BlockEdit[]): void {
  const units = edits.reduce((sum, { text = "" }) => sum + text.length, content.length);
  const most = Math.max(1, Math.floor(MAX_EDITED_UNITS / units));
  if (edits.length > most)
    throw new TooLarge(
      `On a page of this size one call can have ${most} ${most === 1 ? "edit" : "edits"} at most. Nothing was saved. Send them in several calls.`,
    );
}

function ofDraft(draft: Draft): CurrentText {
  return { slug: draft.slug, content: draft.content, version: `d-${draft.updatedAt}`, draft };
}
