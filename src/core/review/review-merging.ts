import { unlessAbsent } from "../absence.ts";
import { isOpen, type Review, ReviewMoved, textIn, type WaitingChange } from "../change/review.ts";
import { type Draft, DraftChanged } from "../draft/draft.ts";
import type { Drafts } from "../draft/drafts.ts";
import type { Decision, Merged } from "../draft/merged.ts";
import { Invalid, NotFound } from "../errors.ts";
import type { PageDialects } from "../page/page-dialects.ts";
import type { Branch } from "../repository/branch.ts";
import type { Session } from "../session/session.ts";
import type { Slug } from "../slug/slug.ts";
import { titleInTime } from "../text/in-time.ts";
import type { TextWork } from "../text/text-work.ts";
import { writersIn } from "./authorship.ts";
import type { ReviewStore } from "./review-store.ts";
import type { Reviews } from "./reviews.ts";

type Deps = Readonly<{
  texts: TextWork;
  dialects: Pick<PageDialects, "of">;
  drafts: Pick<Drafts, "findIfAny" | "save">;
  branch: Pick<Branch, "host">;
  reviews: Pick<Reviews, "find" | "openByPage">;
  store: Pick<ReviewStore, "find" | "changes" | "putChange">;
}>;

/** `head` names what the review has. */
type PushedDraft = Merged &
  Readonly<{
    id: number;
    author: string;
    authorId: Review["authorId"];
    head: string;
    title: string;
    draft: Draft;
    theirs: WaitingChange;
  }>;

/** Drafts with the text that somebody pushed to their review. */
export class ReviewMerging {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Saves nothing. @throws NotFound, TakesTooLong, Unavailable */
  async withReview(slug: Slug, decisions: readonly Decision[] = []): Promise<PushedDraft> {
    const { texts, dialects, drafts, branch, reviews, store } = this.#deps;
    const draft = await drafts.findIfAny(slug);
    const asked = (await reviews.openByPage()).get(slug);
    const review = asked && unlessAbsent(await reviews.find(asked.id));
    const there = review && isOpen(review) ? textIn(review.changes, slug) : undefined;
    if (!draft || !review || !there)
      throw new NotFound("Nothing to merge: the draft or the review no longer exists.");
    const before = textIn(await store.changes(review.id), slug)?.content;
    const published = draft.base ? new TextDecoder().decode(await branch.host.read(draft.base)) : "";
    const { dialect } = await dialects.of(slug);
    const all = { base: before ?? published, mine: draft.content, theirs: there.content, dialect, decisions };
    const title = await titleInTime(this.#deps, slug, draft.content);
    const { id, author, authorId, head } = review;
    return {
      id,
      author,
      authorId,
      head,
      title,
      draft,
      theirs: there.waiting,
      ...(await texts.run("merged", all)),
    };
  }

  /** The draft is also by the writers of the review. @throws Invalid where a decision is missing, DraftChanged, ReviewMoved, StaleDraft, and as `withReview` */
  async save(
    slug: Slug,
    seen: Readonly<{ updatedAt: number; head: string; decisions: readonly Decision[] }>,
    session: Session,
  ): Promise<void> {
    const { drafts, store } = this.#deps;
    const found = await this.withReview(slug, seen.decisions);
    const { id, head, draft, theirs, text: content } = found;
    if (draft.updatedAt !== seen.updatedAt) throw new DraftChanged(draft);
    if (head !== seen.head) throw new ReviewMoved();
    if (content === undefined) throw new Invalid("Choose a version for each conflict.");
    const { updatedAt, base } = draft;
    const others = writersIn(found, theirs, await store.find(id));
    await drafts.save({ slug, content, updatedAt, base, others }, session);
    await store.putChange(id, theirs);
  }
}
