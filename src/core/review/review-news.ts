import type { Review } from "../change/review.ts";
import type { Commit } from "../repository/commit.ts";
import type { WebhookEvent } from "../webhook/webhook-event.ts";

type Deps = Readonly<{
  announce: (event: WebhookEvent) => Promise<void>;
  reviewUrl: (id: number) => string;
  commitUrl: (sha: string) => string;
}>;

/** Tells other programs of reviews, wherever these are kept. */
export class ReviewNews {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  asked(review: Review): Promise<void> {
    return this.#deps.announce({ type: "review.asked", data: this.#about(review) });
  }

  merged(review: Review, { sha }: Commit, by: string): Promise<void> {
    const { announce, commitUrl } = this.#deps;
    const data = { ...this.#about(review), commit: sha, commitUrl: commitUrl(sha), by };
    return announce({ type: "review.merged", data });
  }

  #about({ id, url, title, author, slugs }: Review) {
    return {
      id,
      url: url ?? this.#deps.reviewUrl(id),
      title,
      author,
      pages: slugs.map((slug) => ({ slug })),
    };
  }
}
