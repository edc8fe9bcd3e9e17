import type { SavedView } from "../../../views/changes/changes.tsx";
import type { DraftSummary } from "../../core/draft/draft.ts";
import { ago } from "./time-words.ts";

export function savedView({ author, updatedAt }: Omit<DraftSummary, "slug">, now: number): SavedView {
  return { by: author, ago: ago(now - updatedAt), at: new Date(updatedAt).toISOString() };
}
