/** How a time is said, on the server and in the browser. */
type TimeWords = Readonly<{
  words: string;
  /** To the minute. */
  exactly: string;
}>;

/** What the words are: under a day how long ago it was, in the largest whole unit, then yesterday's hour, then the date; its hour; its day. */
export type TimeForm = "ago" | "clock" | "day";

type WordsOf = (at: number, now: number, form?: TimeForm) => TimeWords;

type Reader = Readonly<{ locale?: string; timeZone?: string }>;

const units = [
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

const DAY_MS = 86_400_000;

/** Returns words for Unix times in milliseconds; without a reader, in the browser's language and time zone. */
export function timeWordsFor({ locale, timeZone }: Reader = {}): WordsOf {
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone });
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const isEnglish = relative.resolvedOptions().locale.startsWith("en");
  const justNow = isEnglish ? "just now" : relative.format(0, "second");
  const before = new Intl.RelativeTimeFormat(locale);

  const clock = new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone });

  const ago = (at: number, now: number) => {
    if (now - at >= DAY_MS) {
      const whole = date.format(at);
      if (date.format(now - DAY_MS) !== whole) return whole;
      return `${relative.format(-1, "day")}${isEnglish ? " at " : ", "}${clock.format(at)}`;
    }
    const [unit, length] = units.find(([, length]) => now - at >= length) ?? [];
    return unit ? before.format(-Math.floor((now - at) / length!), unit) : justNow;
  };
  const day = (at: number, now: number) => {
    const whole = date.format(at);
    const daysAgo = [0, 1].find((days) => date.format(now - days * DAY_MS) === whole);
    if (daysAgo === undefined) return whole;
    const words = relative.format(-daysAgo, "day");
    return words.charAt(0).toLocaleUpperCase(locale) + words.slice(1);
  };
  const forms = { ago, clock: (at: number) => clock.format(at), day };
  return (at, now, form = "ago") => ({ words: forms[form](at, now), exactly: exact.format(at) });
}
