/** @jsxImportSource @kitajs/html */
import type { Html } from "../html.ts";

export type ReviewState = "open" | "approved" | "changes-requested" | "merged" | "closed";

const badges: Readonly<Record<ReviewState, Readonly<{ words: string; look: string }>>> = {
  open: { words: "Open", look: "badge draft" },
  approved: { words: "Approved", look: "badge good" },
  "changes-requested": { words: "Changes requested", look: "badge changed" },
  merged: { words: "Published", look: "badge" },
  closed: { words: "Closed", look: "badge" },
};

/** Of a review whose author isn't ready, and who was asked nothing yet. */
const draft = { words: "Draft", look: "badge" };

type BadgeProps = Readonly<{ state: ReviewState; isDraft: boolean }>;

export function ReviewBadge({ state, isDraft }: BadgeProps): Html {
  const { words, look } = isDraft && state === "open" ? draft : badges[state];
  return (
    <span class={look} safe>
      {words}
    </span>
  );
}
