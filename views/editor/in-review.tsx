/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import type { EditorView } from "./view.ts";

type InReviewView = Pick<EditorView, "slug" | "review" | "needsReview">;

/** The review that the page is in, and whether a reviewer wants changes. Asks again by GET /admin/in-review/… when somebody may have asked for one, or ended it. */
export function InReview({ page: { slug, review } }: { page: InReviewView }): Html {
  const words = review?.state === "changes-requested" ? "Changes requested in review" : "In review";
  return (
    <div id="in-review" hx-get={attribute(paths.inReview(slug))} hx-trigger="review" hx-swap="outerHTML">
      {review !== undefined && (
        <a
          href={attribute(paths.review(review.id))}
          aria-label={attribute(`${words} #${review.id} by ${review.author}`)}
          title={attribute(`Review #${review.id} by ${review.author}`)}
          safe
        >
          {`${words} #${review.id}`}
        </a>
      )}
    </div>
  );
}

/** What the button that publishes says; renewed, it takes its place beside that answer. */
export function PublishWords({
  page: { needsReview, review },
  isRenewed = false,
}: {
  page: InReviewView;
  isRenewed?: boolean;
}): Html {
  return (
    <span id="publish-words" {...(isRenewed ? { "hx-swap-oob": "true" } : {})}>
      {!needsReview ? "Publish…" : review === undefined ? "Ask for review…" : "Add to review…"}
    </span>
  );
}
