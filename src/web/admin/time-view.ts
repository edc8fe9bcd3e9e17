import { timeWordsFor } from "../../../static/time-words.ts";
import type { TimeView } from "../../../views/time.tsx";

/** Without script, whose zone the reader has is unknown. */
const reader = { locale: "en-US-u-hc-h23", timeZone: "UTC" } as const;

/** Made for the first page: it reads the data of the time zones, which would make each start slower by 10 ms. */
let wordsOf: ReturnType<typeof timeWordsFor> | undefined;

/** Both are Unix times in milliseconds. */
export function timeView(at: number, now: number, form?: TimeView["form"]): TimeView {
  wordsOf ??= timeWordsFor(reader);
  const { words, exactly } = wordsOf(at, now, form);
  return { at: new Date(at).toISOString(), words, exactly: `${exactly} UTC`, form };
}
