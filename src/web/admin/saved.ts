import type { SavedView } from "../../../views/changes/changes.tsx";
import type { DraftSummary } from "../../core/draft.ts";

/** Who saved a draft, and when: in words, and exactly. */
export function savedView({ author, updatedAt }: Omit<DraftSummary, "slug">, now: number): SavedView {
  return { by: author, ago: ago(now - updatedAt), at: new Date(updatedAt).toISOString() };
}

const exact = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** When, to the minute. */
export function exactly(at: number): string {
  return `${exact.format(at)} UTC`;
}

const units = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

export function ago(milliseconds: number): string {
  const [unit, length] = units.find(([, length]) => milliseconds >= length) ?? [];
  if (!unit) return "just now";
  const count = Math.floor(milliseconds / length!);
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}
