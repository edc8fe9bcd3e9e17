import { timeWordsFor } from "../../../static/time-words.ts";
import type { TimeView } from "../../../views/time.tsx";

const wordsOf = timeWordsFor({ locale: "en-GB", timeZone: "UTC" });

/** Both are Unix times in milliseconds. */
export function timeView(at: number, now: number): TimeView {
  const { words, exactly } = wordsOf(at, now);
  return { at: new Date(at).toISOString(), words, exactly: `${exactly} UTC` };
}
