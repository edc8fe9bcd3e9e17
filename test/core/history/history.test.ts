import { expect, test } from "bun:test";

import { thinned, together, versionBefore, versionName } from "../../../src/core/history/history.ts";
import type { Slug } from "../../../src/core/slug/slug.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const now = 100 * DAY;
const save = (ago: number, author = "Ada") => ({ slug: "page" as Slug, updatedAt: now - ago, author });
const agesOf = (saves: ReturnType<typeof save>[]) => saves.map(({ updatedAt }) => (now - updatedAt) / MINUTE);

test("the last of each ten minutes is listed for saves older than a day", () => {
  const old = [0, 1, 2, 9, 10, 11, 19, 20].map((minutes) => save(2 * DAY - minutes * MINUTE)).toReversed();

  const listed = thinned(old, now);

  expect(agesOf(listed)).toEqual([20, 19, 9].map((minutes) => 2880 - minutes));
});

test("every save of the last day is listed", () => {
  const recent = Array.from({ length: 50 }, (_, index) => save(index * 1000));

  const listed = thinned(recent, now);

  expect(listed).toEqual(recent);
});

test("when two authors take turns, the last save of each turn is listed", () => {
  const [a, b, c, d] = [
    save(2 * DAY, "Grace"),
    save(2 * DAY + 1),
    save(2 * DAY + 2),
    save(2 * DAY + 3, "Grace"),
  ];

  const listed = thinned([a, b, c, d], now);

  expect(listed).toEqual([a, b, d]);
});

test("saves and commits form one list, newest first", () => {
  const commit = { sha: "a".repeat(40), author: "Grace", at: now - 5000, message: "Subject\n\nBody" };

  const versions = together([save(1), save(9000)], [commit]);

  expect(versions.map(({ name }) => name)).toEqual([
    `draft-${now - 1}`,
    `commit-${"a".repeat(40)}`,
    `draft-${now - 9000}`,
  ]);
  expect(versions[1]).toMatchObject({ kind: "commit", subject: "Subject", author: "Grace" });
});

test("the draft that waits follows the commits of its second, and a save that was published comes before them", () => {
  const commit = { sha: "a".repeat(40), author: "Grace", at: now, message: "Subject" };
  const saves = [save(-10), save(-5)];
  const names = (draft?: (typeof saves)[number]) => together(saves, [commit], draft).map(({ name }) => name);
  const [waiting, earlier] = saves.map(({ updatedAt }) => `draft-${updatedAt}`);

  expect(names(saves[0])).toEqual([waiting, `commit-${commit.sha}`, earlier] as never);
  expect(names()).toEqual([`commit-${commit.sha}`, waiting, earlier] as never);
  expect(names({ ...save(-1000) })[0]).toBe(`commit-${commit.sha}`);
});

test("a save is compared with the version before it, a commit with the commit before it", () => {
  const commit = (sha: string, ago: number) => ({ sha, author: "Grace", at: now - ago, message: "Subject" });
  const versions = together([save(1000), save(5000), save(6000)], [commit("b", 3000), commit("a", 9000)]);

  const before = versions.map((version, index) => [version.name, versionBefore(versions, index)?.name]);

  expect(before).toEqual([
    [`draft-${now - 1000}`, "commit-b"],
    ["commit-b", "commit-a"],
    [`draft-${now - 5000}`, `draft-${now - 6000}`],
    [`draft-${now - 6000}`, "commit-a"],
    ["commit-a", undefined],
  ]);
});

test("a commit's message is its subject and the rest, without the trailer that names its author", () => {
  const message = "Subject\n\nWhy.\n\nSigned-off-by: Ada\nEdited-by: Ada\n";

  const [version] = together([], [{ sha: "a".repeat(40), author: "the server", at: now, message }]);

  expect(version).toMatchObject({ subject: "Subject", body: "Why.\n\nSigned-off-by: Ada" });
});

test.each([
  ["now", true],
  ["draft-1700000000000", true],
  [`commit-${"0".repeat(40)}`, true],
  [`commit-${"0".repeat(64)}`, true],
  ["draft-", false],
  ["draft-12345678901234567", false],
  ["commit-abc", false],
  [`commit-${"0".repeat(41)}`, false],
  ["now\n", false],
  ["", false],
])("“%s” names a version: %p", (text, isName) => {
  expect(versionName(text)).toBe(isName ? (text as ReturnType<typeof versionName>) : undefined);
});

test.each([
  ["Update it\n\nEdited-by: Ada <b>\n", "Ada <b>"],
  ["Update it\n\nEdited-by: Grace\n\nEdited-by: Ada", "Ada"],
  ["Update it\n\nEdited-by: Grace\n\nMore.", "the server"],
  ["Edited-by: Grace", "the server"],
])("the last line of a commit made with the PIN names its author: %j", (message, author) => {
  const [version] = together([], [{ sha: "a".repeat(40), author: "the server", at: now, message }]);

  expect(version!.author).toBe(author);
});
