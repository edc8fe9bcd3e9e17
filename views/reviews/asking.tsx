/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { checkedAsTyped, MessageFaultsHere, type MessageFaultView } from "../message-faults.tsx";
import { paths } from "../paths.ts";

/** Where changes are public only after a review: what is asked, or the review that they are added to. */
export type AskingView = Readonly<{
  title: string;
  message: string;
  messageFaults: readonly MessageFaultView[];
  /** Who can be chosen; undefined where any name can be written. */
  reviewers: readonly string[] | undefined;
  /** Whether one can ask before one is ready. */
  canBeDraft: boolean;
  /** A review that has this page already. */
  review: ReviewToAddToView | undefined;
  /** Why nobody can ask. */
  because?: string | undefined;
}>;

type ReviewToAddToView = Readonly<{
  id: number;
  head: string;
  author: string;
  /** Slugs of pages whose text somebody else changed there. */
  pushed: readonly string[];
}>;

/** The fields of a form that asks for a review. */
export function AskingFields({
  asking: { title, message, messageFaults, reviewers, canBeDraft, review, because },
}: {
  asking: AskingView;
}): Html {
  return (
    <>
      {review === undefined ? (
        <>
          <label for="review-title">Title of the review</label>
          <input
            id="review-title"
            name="title"
            value={attribute(title)}
            maxlength="200"
            required
            autocomplete="off"
            {...checkedAsTyped()}
          />
          <label for="review-message">Message</label>
          <textarea
            safe
            id="review-message"
            name="message"
            rows="2"
            maxlength="10000"
            aria-describedby="review-what message-faults"
            {...checkedAsTyped()}
          >
            {`\n${message}`}
          </textarea>
          <MessageFaultsHere faults={messageFaults} />
          <Reviewers reviewers={reviewers} />
          {canBeDraft && (
            <label class="check-line">
              <input type="checkbox" name="draft" />
              <span>Draft: I'm not ready yet</span>
            </label>
          )}
        </>
      ) : (
        <>
          <input type="hidden" name="review" value={String(review.id)} />
          <input type="hidden" name="head" value={attribute(review.head)} />
        </>
      )}
      {because !== undefined ? (
        <p safe class="problem" id="review-what">
          {because}
        </p>
      ) : review && review.pushed.length > 0 ? (
        <Pushed review={review} />
      ) : review === undefined ? (
        <p class="hint" id="review-what">
          Someone else approves this before it is public. The drafts stay as they are.
        </p>
      ) : (
        <p class="hint" id="review-what">
          This page is in{" "}
          <a href={attribute(paths.review(review.id))} safe>
            {`review #${review.id}`}
          </a>{" "}
          by <b safe>{review.author}</b>. The new text replaces the earlier one there.
        </p>
      )}
    </>
  );
}

function Pushed({ review: { id, pushed } }: { review: ReviewToAddToView }): Html {
  return (
    <p class="outdated" id="review-what">
      <b>
        Someone changed this page in{" "}
        <a href={attribute(paths.review(id))} safe>
          {`review #${id}`}
        </a>
        .
      </b>{" "}
      Your draft doesn't have that text yet. Merge the two, then add the page:{" "}
      {pushed.map((slug, index) => (
        <>
          {index > 0 && ", "}
          <a href={attribute(paths.mergeReview(slug))}>
            Merge <span safe>{slug || "the home page"}</span>
          </a>
        </>
      ))}
    </p>
  );
}

/** Whether nobody can press the button of the form. */
export function mayNotAsk({ because, review }: AskingView): boolean {
  return because !== undefined || (review !== undefined && review.pushed.length > 0);
}

function Reviewers({ reviewers }: Pick<AskingView, "reviewers">): Html {
  if (reviewers === undefined)
    return (
      <>
        <label for="reviewers">Reviewers</label>
        <input
          id="reviewers"
          name="reviewers"
          maxlength="1500"
          autocomplete="off"
          placeholder="Names, separated by commas"
        />
      </>
    );
  if (reviewers.length === 0) return "";
  return (
    <details class="reviewers">
      <summary>Reviewers</summary>
      <ul>
        {reviewers.map((name) => (
          <li>
            <label class="check-line">
              <input type="checkbox" name={attribute(`reviewer:${name}`)} />
              <span safe>{name}</span>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The form comes back with the fields of a review. */
export function AskInstead({ form }: { form?: string }): Html {
  return (
    <button type="submit" class="button" form={form} name="ask" value="1">
      Ask for review…
    </button>
  );
}

export function askingButton({ review }: AskingView): string {
  return review === undefined ? "Ask for review" : `Add to review #${review.id}`;
}

export type AskedView = Readonly<{ slug: string; id: number; title: string; isNew: boolean }>;

/** The answer to POST /admin/publish/… that asked for a review. */
export function Asked({ page: { slug, id, title, isNew } }: { page: AskedView }): Html {
  return (
    <section class="publish" id="publishing" data-asked>
      <h1 safe tabindex="-1">
        {isNew ? `Review #${id} is open` : `Added to review #${id}`}
      </h1>
      <p role="status">
        <a href={attribute(paths.review(id))} safe>
          {title}
        </a>{" "}
        is public once someone else approves and merges it.
      </p>
      <div class="actions">
        <a class="button primary" href={attribute(paths.review(id))}>
          Open review
        </a>
        <form method="dialog" class="in-dialog">
          <button type="submit" class="button">
            Close
          </button>
        </form>
        <a class="button on-page" href={attribute(paths.edit(slug))}>
          Back to the page
        </a>
      </div>
    </section>
  );
}
