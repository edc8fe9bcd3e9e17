/** How a time is said, on the server and in the browser. */
type TimeWords = Readonly<{
  words: string;
  /** To the minute. */
  exactly: string;
}>;

/** What the words are: how long ago it was, in the largest whole unit, after 30 days the date; its hour; its day. */
export type TimeForm = "ago" | "clock" | "day";

type WordsOf = (at: number, now: number, form?: TimeForm) => TimeWords;

type Reader = Readonly<{ locale?: string; timeZone?: string }>;

const units = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

const DAY_MS = 86_400_000;
const DATE_AFTER_MS = 30 * DAY_MS;

/** Returns words for Unix times in milliseconds; without a reader, in the browser's language and time zone. */
export function timeWordsFor({ locale, timeZone }: Reader = {}): WordsOf {
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone });
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const isEnglish = relative.resolvedOptions().locale.startsWith("en");
  const justNow = isEnglish ? "just now" : relative.format(0, "second");
  const before = new Intl.RelativeTimeFormat(locale);

  const clock = new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone });
  const weekday = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeZone });

  const ago = (at: number, now: number) => {
    const [unit, length] = units.find(([, length]) => now - at >= length) ?? [];
    if (!unit) return justNow;
    if (now - at >= DATE_AFTER_MS) return date.format(at);
    return before.format(-Math.floor((now - at) / length!), unit);
  };
  const day = (at: number, now: number) => {
    const whole = weekday.format(at);
    const daysAgo = [0, 1].find((days) => weekday.format(now - days * DAY_MS) === whole);
    if (daysAgo === undefined) return whole;
    const words = relative.format(-daysAgo, "day");
    return words.charAt(0).toLocaleUpperCase(locale) + words.slice(1);
  };
  const forms = { ago, clock: (at: number) => clock.format(at), day };
  return (at, now, form = "ago") => ({ words: forms[form](at, now), exactly: exact.format(at) });
}
