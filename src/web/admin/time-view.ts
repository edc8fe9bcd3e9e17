import { timeWordsFor } from "../../../static/time-words.ts";
import type { TimeView } from "../../../views/time.tsx";

const wordsOf = timeWordsFor({ locale: "en-GB", timeZone: "UTC" });

/** Both are Unix times in milliseconds. */
export function timeView(at: number, now: number, form?: TimeView["form"]): TimeView {
  const { words, exactly } = wordsOf(at, now, form);
  return { at: new Date(at).toISOString(), words, exactly: `${exactly} UTC`, form };
}
