import type { PageChange } from "../change/page-change.ts";
import { type CurrentText, type CurrentTexts, StaleText } from "../draft/current-texts.ts";
import { Conflict, NotFound } from "../errors.ts";
import type { Pages } from "../page/pages.ts";
import type { Session } from "../session/session.ts";
import type { Slug } from "../slug/slug.ts";
import { checkWrites, readableFolders } from "../token/access.ts";
import type { Comparisons } from "./comparisons.ts";
import type { Finding } from "./findings.ts";
import type { Publications, Published } from "./publications.ts";

type Deps = Readonly<{
  currentTexts: Pick<CurrentTexts, "find">;
  comparisons: Pick<Comparisons, "problemsOf">;
  publications: Pick<Publications, "publishDraft">;
  pages: Pick<Pages, "sourceIfAny">;
}>;

/** A draft by the version that was read. */
export type ReadDraft = Readonly<{ slug: Slug; version: string }>;

/** Publishes a draft by its version, as the page for publishing does: not with errors that the published page hasn't. */
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
    const problems = await comparisons.problemsOf(current, published, readableFolders(session));
    return { current, problems };
  }

  /**
   * A second call returns the branch's commit. @throws StaleText, PageChanged, Conflict, Forbidden, ReviewRequired, and
   * as `Publications.publish`
   */
  async publish(
    { slug, version, message }: ReadDraft & Readonly<{ message?: string | undefined }>,
    session: Session,
  ): Promise<Published> {
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

  /** Returns a draft as a change to ask for. @throws StaleText, Conflict, and as `check` */
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

const MAX_NAMED = 5;

function checkErrors(problems: readonly Finding[], nothing: string): void {
  const errors = problems.filter(({ blocks }) => blocks);
  if (errors.length === 0) return;
  const named = errors.slice(0, MAX_NAMED).map(({ line, message }) => `Line ${line}: ${message}`);
  throw new Conflict(`The site can't be built with this text. ${nothing} ${named.join(" ")}`);
}
