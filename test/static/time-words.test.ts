import { expect, test } from "bun:test";

import { timeWordsFor } from "../../static/time-words.ts";

const minute = 60_000;
const hour = 60 * minute;
const now = Date.UTC(2026, 4, 3, 22, 30);
const inUtc = timeWordsFor({ locale: "en-US-u-hc-h23", timeZone: "UTC" });
const inBerlin = timeWordsFor({ locale: "de", timeZone: "Europe/Berlin" });

test.each([
  [0, "now"],
  [minute - 1, "now"],
  [minute, "1 minute ago"],
  [59 * minute, "59 minutes ago"],
  [60 * minute, "1 hour ago"],
  [24 * hour - 1, "23 hours ago"],
  [24 * hour, "yesterday at 22:30"],
  [46.5 * hour, "yesterday at 00:00"],
  [47 * hour, "May 1, 2026"],
  [300 * 24 * hour, "Jul 7, 2025"],
  [-5 * minute, "now"],
])("%d ms ago is “%s”", (milliseconds, words) => {
  expect(inUtc(now - milliseconds, now).words).toBe(words);
});

test("in a sentence, it was just now", () => {
  const words = [0, minute, 24 * hour].map((ago) => inUtc(now - ago, now, "sentence").words);

  expect(words).toEqual(["just now", "1 minute ago", "yesterday at 22:30"]);
});

test("what is more than a day ago, and on the day before yesterday, has its date", () => {
  const night = Date.UTC(2026, 4, 3, 1, 0);

  expect(inUtc(night - 24 * hour, night).words).toBe("yesterday at 01:00");
  expect(inUtc(night - 26 * hour, night).words).toBe("May 1, 2026");
});

test("a time is said in the reader's language and zone", () => {
  expect(inUtc(now, now).exactly).toBe("May 3, 2026, 22:30");
  expect(inBerlin(now, now)).toEqual({ words: "jetzt", exactly: "04.05.2026, 00:30" });
  expect(inBerlin(now - 2 * hour, now).words).toBe("vor 2 Stunden");
  expect(inBerlin(now - 24 * hour, now).words).toBe("gestern um 00:30");
  expect(inBerlin(Date.UTC(2026, 0, 31, 23, 30), now).words).toBe("01.02.2026");
  expect(timeWordsFor({ locale: "en-US", timeZone: "UTC" })(now - 24 * hour, now).words).toMatch(
    /^yesterday at 10:30\sPM$/,
  );
});

test.each([
  [0, "Today"],
  [22.5 * hour, "Today"],
  [22.5 * hour + 1, "Yesterday"],
  [47 * hour, "May 1, 2026"],
])("%d ms ago was “%s”", (milliseconds, day) => {
  expect(inUtc(now - milliseconds, now, "day").words).toBe(day);
});

test("an hour, a day and a date are said in the reader's language and zone", () => {
  const before = now - hour;

  expect([inUtc(before, now, "clock").words, inUtc(before, now, "day").words]).toEqual(["21:30", "Today"]);
  expect(inUtc(now + 40 * 24 * hour, now, "date").words).toBe("Jun 12, 2026");
  expect(inBerlin(before, now, "clock")).toEqual({ words: "23:30", exactly: "03.05.2026, 23:30" });
  expect(inBerlin(before, now, "day").words).toBe("Gestern");
});
