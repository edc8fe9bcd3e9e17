/** @jsxImportSource @kitajs/html */
import type { Html } from "../html.ts";

export type ReviewState = "open" | "approved" | "changes-requested" | "merged" | "closed";

const badges: Readonly<Record<ReviewState, Readonly<{ words: string; look: string }>>> = {
  open: { words: "Open", look: "badge draft" },
  approved: { words: "Approved", look: "badge good" },
  "changes-requested": { words: "Changes wanted", look: "badge changed" },
  merged: { words: "Published", look: "badge" },
  closed: { words: "Closed", look: "badge" },
};

export function ReviewBadge({ state }: { state: ReviewState }): Html {
  const { words, look } = badges[state];
  return (
    <span class={look} safe>
      {words}
    </span>
  );
}
