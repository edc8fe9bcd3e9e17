import { expect, test } from "bun:test";

import { timeWordsFor } from "../../static/time-words.ts";

const minute = 60_000;
const now = Date.UTC(2026, 4, 3, 22, 30);
const inUtc = timeWordsFor({ locale: "en-US-u-hc-h23", timeZone: "UTC" });

test.each([
  [0, "just now"],
  [minute - 1, "just now"],
  [minute, "1 minute ago"],
  [59 * minute, "59 minutes ago"],
  [60 * minute, "1 hour ago"],
  [24 * 60 * minute - 1, "23 hours ago"],
  [24 * 60 * minute, "yesterday at 22:30"],
  [46.5 * 60 * minute, "yesterday at 00:00"],
  [46.5 * 60 * minute + 1, "May 1, 2026"],
  [400 * 24 * 60 * minute, "Mar 29, 2025"],
  [-5 * minute, "just now"],
])("%d ms ago is “%s”", (milliseconds, words) => {
  expect(inUtc(now - milliseconds, now).words).toBe(words);
});

test("a time is said in the reader's language and zone", () => {
  const inBerlin = timeWordsFor({ locale: "de", timeZone: "Europe/Berlin" });

  expect(inUtc(now, now).exactly).toBe("May 3, 2026, 22:30");
  expect(inBerlin(now, now)).toEqual({ words: "jetzt", exactly: "04.05.2026, 00:30" });
  expect(inBerlin(now - 2 * 60 * minute, now).words).toBe("vor 2 Stunden");
  expect(inBerlin(now - 24 * 60 * minute, now).words).toBe("gestern, 00:30");
  expect(inBerlin(Date.UTC(2026, 0, 31, 23, 30), now).words).toBe("01.02.2026");
});

test.each([
  [0, "Today"],
  [22.5 * 60 * minute, "Today"],
  [22.5 * 60 * minute + 1, "Yesterday"],
  [47 * 60 * minute, "May 1, 2026"],
])("%d ms ago was “%s”", (milliseconds, day) => {
  expect(inUtc(now - milliseconds, now, "day").words).toBe(day);
});

test("an hour and a day are said in the reader's language and zone", () => {
  const inBerlin = timeWordsFor({ locale: "de", timeZone: "Europe/Berlin" });
  const before = now - 60 * minute;

  expect([inUtc(before, now, "clock").words, inUtc(before, now, "day").words]).toEqual(["21:30", "Today"]);
  expect(inBerlin(before, now, "clock")).toEqual({ words: "23:30", exactly: "03.05.2026, 23:30" });
  expect(inBerlin(before, now, "day").words).toBe("Gestern");
});
