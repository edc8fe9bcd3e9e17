import { named, type PageChange } from "../change/page-change.ts";
import type { Review } from "../change/review.ts";
import { Conflict, Invalid } from "../errors.ts";
import type {
  CheckedPublishing,
  ReadDraft,
  ReadMove,
  ReadRemoval,
} from "../publication/checked-publishing.ts";
import { checkWrites } from "../session/access.ts";
import type { Session } from "../session/session.ts";
import type { Asked, Reviews } from "./reviews.ts";

type Deps = Readonly<{
  checkedPublishing: Pick<CheckedPublishing, "proposed" | "moved" | "removed">;
  reviews: Pick<Reviews, "ask" | "add" | "openByPage">;
}>;

type Proposal = Pick<Asked, "title" | "message" | "navigation"> &
  Readonly<{
    drafts: readonly ReadDraft[];
    moves: readonly ReadMove[];
    deletions: readonly ReadRemoval[];
    /** The open review that they are added to, as it was read. */
    review?: Readonly<{ id: number; head: string }> | undefined;
  }>;

/** Asks for review of drafts, moves and deletions by the versions that were read, for clients that keep no state of their own. */
export class CheckedProposals {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** @throws StaleText, Conflict, Invalid, Forbidden, NotFound, and as `Reviews.ask` and `Reviews.add` */
  async propose(proposal: Proposal, session: Session): Promise<Review> {
    const { checkedPublishing, reviews } = this.#deps;
    const { drafts, moves, deletions, navigation, review, title, message } = proposal;
    const slugs = [
      ...[...drafts, ...deletions].map(({ slug }) => slug),
      ...moves.flatMap(({ from, slug }) => [from, slug]),
    ];
    checkWrites(session, "draft", slugs);
    if (review && (title !== undefined || message !== undefined))
      throw new Invalid("This review has a title and a message already. Leave them out.");
    const open = await reviews.openByPage();
    const taken = slugs.find((slug) => open.has(slug) && open.get(slug)?.id !== review?.id);
    if (taken !== undefined)
      throw new Conflict(
        `${named(taken)} is in review #${open.get(taken)!.id} already. Nothing was proposed. Add it to that review.`,
      );
    const changes: PageChange[] = [];
    for (const draft of drafts) changes.push(await checkedPublishing.proposed(draft, session));
    for (const move of moves) changes.push(await checkedPublishing.moved(move, session));
    for (const deletion of deletions) changes.push(await checkedPublishing.removed(deletion, session));
    return review
      ? reviews.add(review.id, { head: review.head, changes, navigation }, session)
      : reviews.ask({ changes, navigation, title, message }, session);
  }
}
