import type { Slot } from "./container.ts";

const marker = /^([ \t]*)(\d+)(?=[.)])/;

/** Items of a list that counts on count on in their new order. A longer number would change the indentation of its item. */
export function numbered(before: readonly Slot[], order: readonly Slot[]): readonly Slot[] {
  const numbers = before.map(({ text }) => Number(marker.exec(text)?.[2] ?? Number.NaN));
  const [first = Number.NaN] = numbers;
  if (before.length < 2 || !numbers.every((number, at) => number === first + at)) return order;
  return order.map((slot, at) => {
    const [, , digits = ""] = marker.exec(slot.text) ?? [];
    const number = String(first + at);
    if (digits === number || digits.length !== number.length) return slot;
    const { text, gap, kind } = slot;
    return { text: text.replace(marker, `$1${number}`), gap, kind };
  });
}
