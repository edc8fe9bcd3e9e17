/** How a time is said, on the server and in the browser. */
type TimeWords = Readonly<{
  words: string;
  /** To the minute. */
  exactly: string;
}>;

/**
 * What the words are: how long ago it was, then “yesterday at 17:40”, then its date; the same in a sentence; its hour; “Today”,
 * “Yesterday” or its date; its date.
 */
export type TimeForm = "ago" | "sentence" | "clock" | "day" | "date";

type WordsOf = (at: number, now: number, form?: TimeForm) => TimeWords;

type Reader = Readonly<{ locale?: string; timeZone?: string }>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Returns words for Unix times in milliseconds; without a reader, in the browser's language and time zone. */
export function timeWordsFor({ locale, timeZone }: Reader = {}): WordsOf {
  const short = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone });
  const long = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone });
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone });
  const whole = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone });
  const hour = new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone });
  const named = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const counted = new Intl.RelativeTimeFormat(locale);

  const isDayBefore = (at: number, now: number, days: number) =>
    long.format(now - days * DAY_MS) === long.format(at);
  // As the language joins a day and an hour.
  const yesterdayAt = (at: number) => whole.format(at).replace(long.format(at), named.format(-1, "day"));
  const ago = (at: number, now: number) => {
    const passed = now - at;
    if (passed < MINUTE_MS) return named.format(0, "second");
    if (passed < HOUR_MS) return counted.format(-Math.floor(passed / MINUTE_MS), "minute");
    if (passed < DAY_MS) return counted.format(-Math.floor(passed / HOUR_MS), "hour");
    return isDayBefore(at, now, 1) ? yesterdayAt(at) : short.format(at);
  };
  const day = (at: number, now: number) => {
    const days = [0, 1].find((days) => isDayBefore(at, now, days));
    if (days === undefined) return short.format(at);
    const words = named.format(-days, "day");
    return words.charAt(0).toLocaleUpperCase(locale) + words.slice(1);
  };
  const sentence = (at: number, now: number) => ago(at, now).replace(/^now$/, "just now");
  const forms = {
    ago,
    sentence,
    clock: (at: number) => hour.format(at),
    day,
    date: (at: number) => short.format(at),
  };
  return (at, now, form = "ago") => ({ words: forms[form](at, now), exactly: exact.format(at) });
}
