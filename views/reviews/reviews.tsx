/** @jsxImportSource @kitajs/html */
import { Away, type AwayView } from "../away.tsx";
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import { Time, type TimeView } from "../time.tsx";
import { counted } from "../tree/rows.tsx";
import { ChecksBadge, type ChecksView } from "./checks.tsx";
import { ReviewBadge, type ReviewState } from "./state.tsx";
import { Watch } from "./watch.tsx";

type ReviewRowView = Readonly<{
  id: number;
  title: string;
  author: string;
  state: ReviewState;
  isDraft: boolean;
  pages: number;
  reviewers: readonly string[];
  comments: number;
  hasMoreComments?: boolean;
  /** Undefined where the reader has seen it as it is. */
  mark: "new" | "changed" | undefined;
  build: ChecksView;
  time: TimeView;
}>;

export type ReviewsView = Readonly<{
  reviews: readonly ReviewRowView[];
  areAllShown: boolean;
  away: AwayView | undefined;
  /** Of the open ones. */
  version: string;
}>;

export const KNOWN_HERE = "Showing what is known here. Comments and checks can be missing.";

/** The answer to GET /admin/reviews. */
export function Reviews({ page: { reviews, areAllShown, away, version } }: { page: ReviewsView }): Html {
  return (
    <section class="reviews">
      <h1>Reviews</h1>
      <p class="choose">
        {areAllShown ? <a href={paths.reviews}>Show open ones</a> : <a href={paths.allReviews}>Show all</a>}
      </p>
      {away !== undefined && <Away away={away} unknown={KNOWN_HERE} />}
      <Watch watch={{ id: undefined, version }} />
      {reviews.length === 0 ? (
        <div class="empty">
          <p>{areAllShown ? "No reviews yet." : "No open reviews."}</p>
          <p>
            Choose <b>Ask for review…</b> on a page, or for several in <a href={paths.drafts}>Changes</a>.
          </p>
        </div>
      ) : (
        <ul class="review-list">
          {reviews.map((review) => (
            <Row review={review} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({
  review: {
    id,
    title,
    author,
    state,
    isDraft,
    pages,
    reviewers,
    comments,
    hasMoreComments,
    mark,
    build,
    time,
  },
}: {
  review: ReviewRowView;
}): Html {
  return (
    <li>
      <p class="review-title">
        <a href={attribute(paths.review(id))} dir="auto" safe>
          {title}
        </a>{" "}
        <span class="muted">#{id}</span> <ReviewBadge state={state} isDraft={isDraft} />{" "}
        <ChecksBadge state={build.state} />{" "}
        {mark !== undefined && (
          <span class="badge changed">{mark === "new" ? "New" : "Changed since you looked"}</span>
        )}
      </p>
      <p class="muted">
        <span safe>{`${counted(pages, "page")} by ${author}`}</span>
        {reviewers.length > 0 && <span safe>{`, for ${reviewers.join(", ")}`}</span>}
        {comments > 0 && (
          <span safe>{`, ${hasMoreComments ? "more than " : ""}${counted(comments, "comment")}`}</span>
        )}
        , <Time time={time} />
      </p>
    </li>
  );
}
