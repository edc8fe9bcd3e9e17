import type { Review } from "../change/review.ts";
import type { PageEvents } from "../draft/page-events.ts";
import type { Writer } from "../draft/writer.ts";
import type { Notifications } from "../notification/notifications.ts";
import type { Commit } from "../repository/commit.ts";
import type { WebhookEvent } from "../webhook/webhook-event.ts";

type Deps = Readonly<{
  announce: (event: WebhookEvent) => Promise<void>;
  notifications: Pick<Notifications, "reviewAsked" | "changesRequested">;
  pageEvents: Pick<PageEvents, "site">;
  reviewUrl: (id: number) => string;
  commitUrl: (sha: string) => string;
}>;

/** Tells other programs of reviews, wherever these are kept. */
export class ReviewNews {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async asked(review: Review): Promise<void> {
    this.#tell(review, review.author);
    await this.#deps.notifications.reviewAsked(review);
    await this.#deps.announce({ type: "review.asked", data: this.#about(review) });
  }

  merged(review: Review, { sha }: Commit, by: string): Promise<void> {
    const { announce, commitUrl } = this.#deps;
    this.#tell(review, by);
    const data = { ...this.#about(review), commit: sha, commitUrl: commitUrl(sha), by };
    return announce({ type: "review.merged", data });
  }

  /** Somebody approved it, asked for changes, or closed it. The receiver of webhooks isn't told. */
  async decided(review: Review, by: Writer): Promise<void> {
    this.#tell(review, by.name);
    if (review.state === "changes-requested") await this.#deps.notifications.changesRequested(review, by);
  }

  #tell(review: Review, by: string): void {
    const { pageEvents, reviewUrl } = this.#deps;
    const url = review.url ?? reviewUrl(review.id);
    for (const slug of review.slugs)
      pageEvents.site.emit({ kind: "reviewed", slug, by, review: review.id, url });
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
