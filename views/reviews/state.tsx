/** @jsxImportSource @kitajs/html */
import type { Html } from "../html.ts";
import { State, type StateName } from "../state.tsx";

export type ReviewState = "open" | "approved" | "changes-requested" | "merged" | "closed";

type Look = Readonly<{ is: StateName; words: string }>;

const looks: Readonly<Record<ReviewState, Look>> = {
  open: { is: "review", words: "Open" },
  approved: { is: "live", words: "Approved" },
  "changes-requested": { is: "requested", words: "Changes requested" },
  merged: { is: "published", words: "Published" },
  closed: { is: "deleted", words: "Closed" },
};

/** Of a review whose author isn't ready, and who was asked nothing yet. */
const draft: Look = { is: "new", words: "Draft" };

type Props = Readonly<{ state: ReviewState; isDraft: boolean }>;

export function StateOfReview({ state, isDraft }: Props): Html {
  const { is, words } = isDraft && state === "open" ? draft : looks[state];
  return <State is={is} words={words} />;
}
