import type { Move, PageChange, Removal } from "../change/page-change.ts";
import { type CurrentText, type CurrentTexts, StaleText } from "../draft/current-texts.ts";
import { Conflict, NotFound } from "../errors.ts";
import type { Pages } from "../page/pages.ts";
import { checkDeletes, checkWrites, readableFolders } from "../session/access.ts";
import type { Session } from "../session/session.ts";
import type { Slug } from "../slug/slug.ts";
import type { Changesets, PublishedPages } from "./changesets.ts";
import type { Comparisons } from "./comparisons.ts";
import type { Finding } from "./findings.ts";
import { checkErrors } from "./page-checks.ts";
import type { Publications, Published } from "./publications.ts";

type Deps = Readonly<{
  currentTexts: Pick<CurrentTexts, "find">;
  comparisons: Pick<Comparisons, "problemsOf">;
  publications: Pick<Publications, "publishDraft">;
  changesets: Pick<Changesets, "publish" | "delete">;
  pages: Pick<Pages, "sourceIfAny">;
}>;

/** A draft by the version that was read. */
export type ReadDraft = Readonly<{ slug: Slug; version: string }>;

/** A page that goes to another slug, by the version that was read. */
export type ReadMove = Readonly<{
  from: Slug;
  slug: Slug;
  version: string;
  /** Whether links are changed; true by default. */
  links?: boolean | undefined;
}>;

/** A page that goes away, by the version that was read. */
export type ReadRemoval = ReadDraft &
  Readonly<{ redirect?: Slug | undefined; leaveEntries?: boolean | undefined }>;

type WithMessage = Readonly<{ message?: string | undefined }>;

/** Publishes a draft by its version, as the page for publishing does: not with errors that the published page hasn't. Moves and deletes pages by theirs. */
export class CheckedPublishing {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** @throws as `CurrentTexts.find` */
  async check(
    slug: Slug,
    session: Session,
  ): Promise<Readonly<{ current: CurrentText; problems: readonly Finding[] }>> {
    const { currentTexts, comparisons, pages } = this.#deps;
    const current = await currentTexts.find(slug, session);
    const published = await pages.sourceIfAny(slug);
    const problems = await comparisons.problemsOf(current, published, {
      folders: readableFolders(session),
    });
    return { current, problems };
  }

  /**
   * A second call returns the branch's commit. @throws StaleText, PageChanged, Conflict, DoesNotCompile, Forbidden, ReviewRequired, and
   * as `Publications.publish`
   */
  async publish({ slug, version, message }: ReadDraft & WithMessage, session: Session): Promise<Published> {
    const { publications } = this.#deps;
    checkWrites(session, "publish", [slug]);
    const { current, problems } = await this.check(slug, session);
    const { draft } = current;
    const updatedAt = Number(/^d-(\d{1,16})$/.exec(version)?.[1]);
    const isSecond = !draft && updatedAt > 0;
    if (!isSecond && current.version !== version) throw new StaleText(current, version, unpublished);
    if (!draft && !isSecond) throw new Conflict("This text is published already.");
    checkErrors(draft ? problems : [], "Nothing was published.");
    const base = await this.#baseOf(current);
    try {
      return await publications.publishDraft({ slug, updatedAt, base, ...(message && { message }) }, session);
    } catch (error) {
      throw isSecond && error instanceof NotFound ? new StaleText(current, version, unpublished) : error;
    }
  }

  /** Moves a published page, and its draft with it. @throws StaleText, and as `Changesets.publish` */
  async move({ message, ...asked }: ReadMove & WithMessage, session: Session): Promise<PublishedPages> {
    checkWrites(session, "publish", [asked.from, asked.slug]);
    const change = await this.moved(asked, session, "Nothing was moved.");
    return this.#deps.changesets.publish({ changes: [change], message }, session);
  }

  /** `sha` is undefined where there was only a draft. @throws StaleText, and as `Changesets.delete` */
  async delete(
    { message, ...asked }: ReadRemoval & WithMessage,
    session: Session,
  ): Promise<Readonly<{ sha: string | undefined }> & Pick<PublishedPages, "toLookAt">> {
    const { changesets } = this.#deps;
    checkDeletes(session, asked.slug);
    const change = await this.removed(asked, session, "Nothing was deleted.");
    if (change.base) return changesets.publish({ changes: [change], message }, session);
    const { toLookAt } = await changesets.delete(change, session);
    return { sha: undefined, toLookAt };
  }

  /** Returns a move as a change to ask for. @throws StaleText, NotFound, and as `check` */
  async moved(
    { from, slug, version, links = true }: ReadMove,
    session: Session,
    nothing = "Nothing was proposed.",
  ): Promise<Move> {
    const { base } = await this.#seen({ slug: from, version }, session, nothing);
    return { does: "move", from, slug, base: base ?? null, fixesLinks: links, writesRedirect: true };
  }

  /** Returns a removal as a change to ask for, without `base` where there is only a draft. @throws as `moved` */
  async removed(
    { slug, version, redirect, leaveEntries }: ReadRemoval,
    session: Session,
    nothing = "Nothing was proposed.",
  ): Promise<Removal> {
    const { base, updatedAt } = await this.#seen({ slug, version }, session, nothing);
    return { does: "delete", slug, base, updatedAt, redirect, leavesEntries: leaveEntries ?? false };
  }

  /** @throws StaleText, and as `CurrentTexts.find` */
  async #seen({ slug, version }: ReadDraft, session: Session, nothing: string) {
    const current = await this.#deps.currentTexts.find(slug, session);
    if (current.version !== version)
      throw new StaleText(current, version, `This page has changed since you read it. ${nothing}`);
    const published = current.draft ? await this.#deps.pages.sourceIfAny(slug) : current.page;
    return { base: published?.sha, updatedAt: current.draft?.updatedAt };
  }

  /** Returns a draft as a change to ask for. @throws StaleText, Conflict, DoesNotCompile, and as `check` */
  async proposed({ slug, version }: ReadDraft, session: Session): Promise<PageChange> {
    const { current, problems } = await this.check(slug, session);
    if (current.version !== version)
      throw new StaleText(current, version, "This page has changed since you read it. Nothing was proposed.");
    if (!current.draft) throw new Conflict("This text is published already.");
    checkErrors(problems, "Nothing was proposed.");
    const { content, updatedAt } = current.draft;
    return { does: "write", slug, content, updatedAt, base: await this.#baseOf(current) };
  }

  async #baseOf({ slug, draft }: CurrentText): Promise<string> {
    return draft?.base ?? (await this.#deps.pages.sourceIfAny(slug))?.sha ?? "";
  }
}

const unpublished = "This page has changed since you read it. Nothing was published.";
