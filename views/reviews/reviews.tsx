/** @jsxImportSource @kitajs/html */
import { Away, type AwayView } from "../away.tsx";
import { counted } from "../counted.ts";
import { Empty } from "../empty.tsx";
import type { Html } from "../html.ts";
import { paths } from "../paths.ts";
import { type PersonView, Who } from "../person.tsx";
import { Row } from "../row.tsx";
import { Count, PageHead, Segments } from "../section.tsx";
import type { TimeView } from "../time.tsx";
import { type ChecksView, StateOfChecks } from "./checks.tsx";
import { type ReviewState, StateOfReview } from "./state.tsx";
import { Watch } from "./watch.tsx";

type ReviewRowView = Readonly<{
  id: number;
  title: string;
  by: PersonView;
  state: ReviewState;
  isDraft: boolean;
  pages: number;
  reviewers: readonly string[];
  /** That it waits on. */
  branch: string | undefined;
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
    <section class="middle">
      <PageHead
        title="Reviews"
        state={reviews.length > 0 ? <Count of={reviews.length} /> : undefined}
        lead="Changes that somebody else approves before they are public."
      >
        <Segments
          called="Shown"
          links={[
            { words: "Open", href: paths.reviews, isCurrent: !areAllShown },
            { words: "All", href: paths.allReviews, isCurrent: areAllShown },
          ]}
        />
      </PageHead>
      {away !== undefined && <Away away={away} unknown={KNOWN_HERE} />}
      <Watch watch={{ id: undefined, version }} />
      {reviews.length === 0 && (
        <Empty
          icon="review"
          title={areAllShown ? "No reviews yet" : "No open reviews"}
          hint="Choose Ask for review… on a page, or for several in Changes."
        >
          <a class="button" href={paths.drafts}>
            Changes
          </a>
        </Empty>
      )}
      {reviews.length > 0 && (
        <ul class="rows">
          {reviews.map((review) => (
            <ReviewRow review={review} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ReviewRow({ review }: { review: ReviewRowView }): Html {
  const { id, title, by, state, isDraft, time } = review;
  return (
    <Row
      box="review"
      title={title}
      href={paths.review(id)}
      path={{ marked: <About review={review} /> }}
      who={<Who person={by} time={time} />}
      state={<StateOfReview state={state} isDraft={isDraft} />}
    />
  );
}

function About({
  review: { id, pages, reviewers, branch, comments, hasMoreComments, mark, build },
}: {
  review: ReviewRowView;
}): Html {
  const said = comments > 0 ? `${hasMoreComments ? "more than " : ""}${counted(comments, "comment")}` : "";
  const waits = branch === undefined ? "" : `pushed as ${branch}`;
  const about = [`#${id}`, counted(pages, "page"), said, waits].filter(Boolean).join(" · ");
  return (
    <>
      {mark !== undefined && (
        <>
          <b class="news">{mark === "new" ? "New" : "Changed since you looked"}</b>
          {" · "}
        </>
      )}
      <span safe>{about}</span>
      {build.state !== "unknown" && (
        <>
          {" · "}
          <StateOfChecks state={build.state} />
        </>
      )}
      {reviewers.length > 0 && <span safe>{` · for ${reviewers.join(", ")}`}</span>}
    </>
  );
}
