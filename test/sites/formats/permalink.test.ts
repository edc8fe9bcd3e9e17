import { expect, test } from "bun:test";

import { dayIn, dayInZone, filledIn, partOfDay } from "../../../src/sites/formats/permalink.ts";

test("a template is filled in, without what is empty, and not where a part is unknown", () => {
  const day = dayIn("2024-03-05");
  const parts: Record<string, string> = { title: "tea", categories: "" };
  const fill = (template: string) => filledIn(template, (name) => partOfDay(name, day) ?? parts[name]);

  expect(fill("/:categories/:year/:month/:day/:title/")).toBe("/2024/03/05/tea/");
  expect(fill("news/:short_year-:i_month-:i_day/:title.html")).toBe("/news/24-3-5/tea.html");
  expect(fill("/:year/:other/")).toBeUndefined();
  expect(filledIn("/:year/", (name) => partOfDay(name, undefined))).toBeUndefined();
});

test.each([
  ["2024-03-05", "America/Los_Angeles", "2024 3 5"],
  ["2024-3-5", "UTC", "2024 3 5"],
  ["2024-03-05 02:00:00 +0200", "America/Los_Angeles", "2024 3 4"],
  ["2024-03-05 02:00:00", "America/Los_Angeles", "2024 3 4"],
  ["2024-03-05T23:30:00-05:00", "UTC", "2024 3 6"],
  ["2024-12-31T23:30:00Z", "Asia/Tokyo", "2025 1 1"],
  ["2024-03-05 10:00", "Nowhere/City", undefined],
  ["March 5", "UTC", undefined],
  [20240305, "UTC", undefined],
])("the day of %j in %s is %j", (written, zone, day) => {
  const found = dayInZone(written, zone);
  expect(found && Object.values(found).join(" ")).toBe(day);
});
