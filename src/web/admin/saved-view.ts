import type { SavedView } from "../../../views/changes/changes.tsx";
import type { DraftSummary } from "../../core/draft/draft.ts";
import type { Session } from "../../core/session/session.ts";
import { authorView } from "./author-view.ts";
import { timeView } from "./time-view.ts";

/** With the reader's session, it says which are the reader's own. */
export function savedView(
  { author, updatedAt }: Omit<DraftSummary, "slug">,
  now: number,
  reader?: Session,
): SavedView {
  const { name, isYou } = authorView(author, reader);
  return { by: name, time: timeView(updatedAt, now), isYours: isYou === true };
}
