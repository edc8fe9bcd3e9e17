/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import { State, type StateName } from "../state.tsx";
import type { EditorView } from "./view.ts";

export type PageStateView = Pick<
  EditorView,
  "slug" | "review" | "needsReview" | "hasDraft" | "isPublished" | "build"
>;

type Now = Extract<
  StateName,
  "published" | "new" | "changed" | "review" | "requested" | "building" | "live" | "failed"
>;

/** Where the page stands, in one place, and what one does next about it. Asks again by GET /admin/page-state/… on the event `renew`. */
export function PageState({ page }: { page: PageStateView }): Html {
  const { slug, review, build, hasDraft, isPublished } = page;
  const now = stateOf(page);
  const isQuiet = review === undefined ? !hasDraft && isPublished : !review.lacksDraft;
  return (
    <span
      id="page-state"
      data-state={now}
      data-build={build?.state}
      {...(isQuiet ? { "data-nothing": "" } : {})}
      hx-get={attribute(paths.pageState(slug))}
      hx-trigger="renew"
      hx-swap="outerHTML"
    >
      <State is={now} words={words[now](page)} />
      {review !== undefined && (
        <a
          class={isQuiet ? "button small" : "button quiet small"}
          href={attribute(paths.review(review.id))}
          title={attribute(`Review #${review.id} by ${review.author}`)}
        >
          Open review
        </a>
      )}
      {now === "live" && build?.address !== undefined && (
        <a class="button small" href={attribute(build.address)}>
          View
        </a>
      )}
      {now === "failed" && build !== undefined && (
        <a class="button small" href={attribute(paths.commit(build.sha))}>
          See why
        </a>
      )}
    </span>
  );
}

function stateOf({ review, hasDraft, isPublished, build }: PageStateView): Now {
  if (review !== undefined) return review.state === "changes-requested" ? "requested" : "review";
  if (!isPublished) return "new";
  if (hasDraft) return "changed";
  return build === undefined || build.state === "unknown" ? "published" : build.state;
}

const words: Readonly<Record<Now, (page: PageStateView) => string>> = {
  published: () => "Published",
  new: () => "New",
  changed: () => "Unpublished changes",
  review: ({ review }) => `In review #${review!.id}`,
  requested: () => "Changes requested",
  building: () => "Building…",
  live: () => "Live",
  failed: () => "Failed",
};

/** What the button that publishes says; renewed, it takes its place beside that answer. */
export function PublishWords({
  page: { needsReview, review },
  isRenewed = false,
}: {
  page: PageStateView;
  isRenewed?: boolean;
}): Html {
  return (
    <span id="publish-words" {...(isRenewed ? { "hx-swap-oob": "true" } : {})}>
      {!needsReview ? "Publish…" : review === undefined ? "Ask for review…" : "Add to review…"}
    </span>
  );
}
