import type { Acts } from "../audit/act.ts";
import { isOpen, type Review } from "../change/review.ts";
import type { CommitWriterStore } from "../history/commit-writers.ts";
import type { Clock } from "../ports.ts";
import type { Changesets } from "../publication/changesets.ts";
import type { PullRequestChanges } from "./pull-request-changes.ts";
import type { PullRequest } from "./pull-requests.ts";
import type { ReviewNews } from "./review-news.ts";
import type { ReviewStore } from "./review-store.ts";

type Deps = Readonly<{
  acts: Pick<Acts, "aside">;
  store: ReviewStore;
  commitWriters: Pick<CommitWriterStore, "keep">;
  pullRequestChanges: PullRequestChanges;
  changesets: Pick<Changesets, "merged">;
  news: ReviewNews;
  clock: Clock;
}>;

/** Pull requests with what the store knows of those that were asked for here. */
export class AskedPullRequests {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns what was asked for here, unless somebody pushed to it. @throws Conflict where a page is not text, Unavailable */
  async proposed({ id, head, author }: PullRequest) {
    const { store, pullRequestChanges } = this.#deps;
    const asked = await store.find(id);
    const { pages, files, isWhole } = await pullRequestChanges.proposedIn(head);
    return { changes: asked?.head === head ? await store.changes(id) : await pages(author), files, isWhole };
  }

  /** Who asked with the team's PIN is known here alone. */
  async review(pull: PullRequest): Promise<Review> {
    const asked = await this.#deps.store.find(pull.id);
    const { author, authorId } = asked ?? pull;
    if (asked?.head === pull.head)
      return { ...pull, author, authorId, slugs: asked.slugs, navigation: asked.navigation };
    const { changes } = await this.proposed(pull);
    return { ...pull, author, authorId, slugs: changes.map(({ change }) => change.slug) };
  }

  /** A review that ended on the code host ends here. */
  settle(pull: PullRequest): Promise<void> {
    return this.#deps.acts.aside(() => this.#settle(pull));
  }

  async #settle({ id, state, author: asker, authorId, endedBy, publishedAs }: PullRequest): Promise<void> {
    const { store, commitWriters, changesets, news, clock } = this.#deps;
    const asked = await store.find(id);
    if (!asked || !isOpen(asked) || (state !== "merged" && state !== "closed")) return;
    const changes = (await store.changes(id)).map(({ change }) => change);
    const by = endedBy ?? { name: asker, id: authorId };
    const author = by.name;
    if (state === "merged") await changesets.merged(changes, by, asked);
    if (publishedAs !== undefined) await commitWriters.keep(publishedAs, asked.writers);
    const does = state === "merged" ? "merges" : "closes";
    const remark = { author, at: clock.now(), does, message: "" } as const;
    await store.decide(id, asked.head, { state, remark, publishedAs });
    if (state === "merged" && publishedAs !== undefined)
      await news.merged(asked, { sha: publishedAs }, author);
  }
}
