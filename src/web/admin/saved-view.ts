import type { SavedView } from "../../../views/changes/changes.tsx";
import type { DraftSummary } from "../../core/draft/draft.ts";
import { authorOf, type Session } from "../../core/session/session.ts";
import { timeView } from "./time-view.ts";

/** With the reader's session, it says which are the reader's own. */
export function savedView(
  { author, updatedAt }: Omit<DraftSummary, "slug">,
  now: number,
  reader?: Session,
): SavedView {
  const isYours = reader !== undefined && author === authorOf(reader);
  return { by: author, time: timeView(updatedAt, now), isYours };
}
