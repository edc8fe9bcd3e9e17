import { type CurrentText, type CurrentTexts, StaleText } from "../draft/current-texts.ts";
import { Conflict, NotFound } from "../errors.ts";
import type { Pages } from "../page/pages.ts";
import type { Slug } from "../page/slug.ts";
import type { Session } from "../session/session.ts";
import { checkWrites } from "../token/access.ts";
import type { Comparisons } from "./comparisons.ts";
import type { Finding } from "./findings.ts";
import type { Publications, Published } from "./publications.ts";

type Deps = Readonly<{
  currentTexts: Pick<CurrentTexts, "find">;
  comparisons: Pick<Comparisons, "problemsOf">;
  publications: Pick<Publications, "publishDraft">;
  pages: Pick<Pages, "sourceIfAny">;
}>;

type Asked = Readonly<{ slug: Slug; version: string; message?: string | undefined }>;

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
    return { current, problems: await comparisons.problemsOf(current, published) };
  }

  /**
   * A second call returns the branch's commit. @throws StaleText, PageChanged, Conflict, Forbidden, ReviewRequired, and
   * as `Publications.publish`
   */
  async publish({ slug, version, message }: Asked, session: Session): Promise<Published> {
    const { publications, pages } = this.#deps;
    checkWrites(session, "publish", [slug]);
    const { current, problems } = await this.check(slug, session);
    const { draft } = current;
    const updatedAt = Number(/^d-(\d{1,16})$/.exec(version)?.[1]);
    const isSecond = !draft && updatedAt > 0;
    if (!isSecond && current.version !== version) throw new StaleText(current, unpublished);
    if (!draft && !isSecond) throw new Conflict("This text is published already.");
    checkErrors(draft ? problems : []);
    const base = draft?.base ?? (await pages.sourceIfAny(slug))?.sha ?? "";
    try {
      return await publications.publishDraft({ slug, updatedAt, base, ...(message && { message }) }, session);
    } catch (error) {
      throw isSecond && error instanceof NotFound ? new StaleText(current, unpublished) : error;
    }
  }
}

const unpublished = "This page has changed since you read it. Nothing was published.";

const MAX_NAMED = 5;

function checkErrors(problems: readonly Finding[]): void {
  const errors = problems.filter(({ blocks }) => blocks);
  if (errors.length === 0) return;
  const named = errors.slice(0, MAX_NAMED).map(({ line, message }) => `Line ${line}: ${message}`);
  throw new Conflict(`The site can't be built with this text. Nothing was published. ${named.join(" ")}`);
}
