import type { Remarks } from "../../../core/review/pull-requests.ts";
import type { Asking, GitHubConditional, Reading } from "../conditional.ts";
import { IN_PAGE, lastPageIn, newestPages, type Pages } from "./newest-pages.ts";
import { type HostedReview, remarksOf } from "./pull-request-answers.ts";
import { unknownOn404 } from "./pull-request-refusals.ts";

type PageQuery = Readonly<{ page?: number; per_page: number }>;

/** What people say of a pull request: reviews, and comments on it and on lines. */
export class GitHubRemarks {
  readonly #conditional: GitHubConditional;

  constructor(conditional: GitHubConditional) {
    this.#conditional = conditional;
  }

  async all(id: number, updatedAt?: number): Promise<Remarks> {
    const of = { of: updatedAt };
    const [reviews, comments, onLines] = await Promise.all([
      this.#reviews(id, updatedAt),
      this.#newest(
        `comments ${id}`,
        (page) => (rest, call) => rest.issues.listComments({ ...call, issue_number: id, ...page }),
        of,
      ),
      this.#newest(
        `line comments ${id}`,
        (page) => (rest, call) => rest.pulls.listReviewComments({ ...call, pull_number: id, ...page }),
        of,
      ),
    ]);
    const areAllRead = [reviews, comments, onLines].every(({ isWhole }) => isWhole);
    return { remarks: remarksOf(reviews.items, [...comments.items, ...onLines.items]), areAllRead };
  }

  async reviews(id: number, updatedAt?: number): Promise<readonly HostedReview[]> {
    return (await this.#reviews(id, updatedAt)).items;
  }

  #reviews(id: number, updatedAt: number | undefined): Promise<Pages<HostedReview>> {
    return this.#newest(
      `reviews ${id}`,
      (page) => (rest, call) => rest.pulls.listReviews({ ...call, pull_number: id, ...page }),
      { of: updatedAt, otherwise: unknownOn404 },
    );
  }

  #newest<T>(
    what: string,
    asking: (page: PageQuery) => Asking<readonly T[]>,
    reading: Reading,
  ): Promise<Pages<T>> {
    return newestPages((number) => {
      const ask = asking({ per_page: IN_PAGE, ...(number > 1 && { page: number }) });
      return this.#conditional.read(
        `${what} ${number}`,
        async (rest, call) => {
          const { data, headers } = await ask(rest, call);
          return { data: { items: data, last: lastPageIn(headers.link) }, headers };
        },
        reading,
      );
    });
  }
}
