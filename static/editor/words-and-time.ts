import type { WordCount } from "./word-count.ts";

/** Words of prose that adults read silently in a minute, by Brysbaert (2019). */
const WORDS_A_MINUTE = 238;

const number = new Intl.NumberFormat("en");

/** How many words the page has, or how many of them are selected, and how long one reads these. */
export function wordsAndTime({ page, selected }: WordCount): string {
  const all = counted(page, "word");
  const minutes = Math.max(1, Math.round((selected || page) / WORDS_A_MINUTE));
  const words = selected > 0 ? `${number.format(selected)} of ${all} selected` : all;
  return `${words} · ${counted(minutes, "minute")} to read`;
}

function counted(count: number, noun: string): string {
  return `${number.format(count)} ${noun}${count === 1 ? "" : "s"}`;
}
