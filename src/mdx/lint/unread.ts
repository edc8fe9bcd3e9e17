import { isUnread, refused } from "./refusals.ts";
import { type Diagnostic, type Page, warning } from "./rule.ts";

export function unread({ blocks, unread }: Page): Diagnostic[] {
  const offsets = [
    ...unread,
    ...blocks
      .flatMap(refused)
      .filter(isUnread)
      .map(({ problem }) => problem.offset),
  ];
  if (offsets.length === 0) return [];
  const first = offsets.reduce((least, offset) => Math.min(least, offset));
  return [warning(first, "From here on, some parts are too complex to check.")];
}
