import { contentOf, named, type PageChange, sourceOf } from "../change/page-change.ts";
import { checkContent } from "../draft/draft.ts";
import { DomainError, Unavailable } from "../errors.ts";
import type { Pages } from "../page/pages.ts";
import { checkWrites, readable, readableFolders, seesText } from "../session/access.ts";
import type { Session } from "../session/session.ts";
import type { Slug } from "../slug/slug.ts";
import { type Comparisons, unchecked } from "./comparisons.ts";
import type { Finding } from "./findings.ts";

type Deps = Readonly<{
  comparisons: Pick<Comparisons, "problemsOf">;
  pages: Pick<Pages, "sourceIfAny">;
}>;

export type PageProblem = Finding & Readonly<{ slug: Slug }>;

/** Texts of one publication that are after this aren't checked. */
const MAX_MS = 10_000;

/** Somebody who asks for the check waits for that of a hundred pages. */
const MAX_MS_ASKED = 60_000;

const MAX_PROBLEMS = 500;

/** The site can't be built with a text. */
export class DoesNotCompile extends DomainError {
  readonly kind = "does-not-compile";
  readonly problems: ReadonlyArray<Finding & Readonly<{ slug?: Slug }>>;

  constructor(problems: DoesNotCompile["problems"], nothing: string) {
    const errors = problems.filter(({ blocks }) => blocks);
    const places = errors.slice(0, MAX_NAMED).map(({ slug, line, message }) => {
      return slug === undefined ? `Line ${line}: ${message}` : `${named(slug)}, line ${line}: ${message}`;
    });
    super(`The site can't be built with this text. ${nothing} ${places.join(" ")}`);
    this.problems = problems;
  }
}

const MAX_NAMED = 5;

/** Nobody knows whether the site can be built with a text. */
class NotChecked extends Unavailable {
  constructor(slug: Slug) {
    super(
      `The check of ${named(slug)} took too long. Nothing was published. Try again with fewer or shorter pages, or publish without the check.`,
    );
  }
}

/** @throws DoesNotCompile */
export function checkErrors(problems: DoesNotCompile["problems"], nothing: string): void {
  if (problems.some(({ blocks }) => blocks)) throw new DoesNotCompile(problems, nothing);
}

/** What is wrong with texts as somebody sends them, by what the site knows. */
export class PageChecks {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** @throws Invalid, TooLarge, Forbidden, NotFound, Conflict where the page's file is not text */
  async check({ slug, content }: Text, session: Session): Promise<readonly Finding[]> {
    checkContent(content);
    const page = await this.#deps.pages.sourceIfAny(readable(session, slug));
    const seen = { folders: readableFolders(session) };
    return this.#deps.comparisons.problemsOf({ slug, content }, page, seen);
  }

  /**
   * Of the texts that changes publish together, each as if the others were published. What the session may not read, the answer
   * tells nothing of. @throws Invalid, TooLarge, Forbidden, and NotChecked where each text must be checked
   */
  async ofChanges(
    changes: readonly PageChange[],
    session: Session,
    { mustCheck }: Readonly<{ mustCheck: boolean }>,
  ): Promise<readonly PageProblem[]> {
    const { comparisons, pages } = this.#deps;
    checkWrites(
      session,
      "publish",
      changes.flatMap((change) => [change.slug, sourceOf(change)]),
    );
    const texts = changes.flatMap((change) => {
      const content = contentOf(change);
      return content === undefined ? [] : [{ slug: change.slug, source: sourceOf(change), content }];
    });
    for (const { content } of texts) checkContent(content);
    const beside = changes.flatMap((change) => (change.does === "delete" ? [] : [change.slug]));
    const began = performance.now();
    const found: PageProblem[] = [];
    for (const { slug, source, content } of texts) {
      const sees = seesText(session, source);
      const page = sees ? await pages.sourceIfAny(source) : undefined;
      // Addresses of a page that moves are those of its place before.
      const seen = { folders: sees ? readableFolders(session) : [], beside };
      const isLate = performance.now() - began > (mustCheck ? MAX_MS_ASKED : MAX_MS);
      const problems = isLate
        ? [unchecked]
        : await comparisons.problemsOf({ slug: source, content }, page, seen);
      if (mustCheck && problems.includes(unchecked)) throw new NotChecked(slug);
      found.push(...problems.map((problem) => ({ ...problem, slug })));
    }
    if (found.length <= MAX_PROBLEMS) return found;
    return [...found.filter(({ blocks }) => blocks), ...found.filter(({ blocks }) => !blocks)].slice(
      0,
      MAX_PROBLEMS,
    );
  }
}

type Text = Readonly<{ slug: Slug; content: string }>;
