import type { SavedView } from "../../../views/changes/changes.tsx";
import type { DraftSummary } from "../../core/draft/draft.ts";
import { timeView } from "./time-view.ts";

export function savedView({ author, updatedAt }: Omit<DraftSummary, "slug">, now: number): SavedView {
  return { by: author, time: timeView(updatedAt, now) };
}
