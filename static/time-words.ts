/** How a time is said, on the server and in the browser. */
export type TimeWords = Readonly<{
  /** How long ago it was, in the largest whole unit; after 30 days the date. */
  words: string;
  /** To the minute. */
  exactly: string;
}>;

type Reader = Readonly<{ locale?: string; timeZone?: string }>;

const units = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

const DATE_AFTER_MS = 30 * 86_400_000;

/** Returns words for Unix times in milliseconds; without a reader, in the browser's language and time zone. */
export function timeWordsFor({ locale, timeZone }: Reader = {}): (at: number, now: number) => TimeWords {
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone });
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const isEnglish = relative.resolvedOptions().locale.startsWith("en");
  const justNow = isEnglish ? "just now" : relative.format(0, "second");
  const before = new Intl.RelativeTimeFormat(locale);

  const wordsOf = (at: number, now: number) => {
    const [unit, length] = units.find(([, length]) => now - at >= length) ?? [];
    if (!unit) return justNow;
    if (now - at >= DATE_AFTER_MS) return date.format(at);
    return before.format(-Math.floor((now - at) / length!), unit);
  };
  return (at, now) => ({ words: wordsOf(at, now), exactly: exact.format(at) });
}
