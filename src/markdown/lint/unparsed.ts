import { isUnparsed, refusedIn } from "./refusals.ts";
import { type Diagnostic, type Page, warning } from "./rule.ts";

export function unparsed({ blocks }: Page): Diagnostic[] {
  const offsets = refusedIn(blocks)
    .filter(isUnparsed)
    .map(({ problem }) => problem.offset);
  if (offsets.length === 0) return [];
  const first = offsets.reduce((least, offset) => Math.min(least, offset));
  return [warning(first, "From here on, some parts are too complex to check.")];
}
