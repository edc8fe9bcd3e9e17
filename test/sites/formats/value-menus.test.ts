import { expect, test } from "bun:test";

import { readScript } from "../../../src/sites/files/script.ts";
import { plainValue, textOf } from "../../../src/sites/files/value.ts";
import type { MenusAsked } from "../../../src/sites/formats/navigation.ts";
import { labelIn, ListedMenus, madeAt } from "../../../src/sites/formats/value-menus.ts";

const source = `const more = ["b", ...last];
const last = ["c"];
export default [
  "a",
  ...more,
  ...made(),
  [...more],
];`;
const root = { path: "menu.js", value: readScript(source)! };
const asked = {
  textAt: () => source,
  follow: ({ path, value }) => ({ path, value: plainValue(value) }),
} as Partial<MenusAsked> as MenusAsked;
const kind = { write: () => undefined };

test("a list has its items and those of the lists that are spread in it, each where it is written", () => {
  const lists: ListedMenus = new ListedMenus(asked, ({ value, member }) => [
    {
      label: textOf(value) ?? "?",
      member,
      ...(value.kind === "list" && lists.listed({ ...root, value }, kind)),
    },
  ]);
  const { entries, into, path, name } = lists.menu("docs", root, kind);

  expect(entries.map(({ label, reason }) => [label, reason])).toEqual([
    ["a", undefined],
    ["b", undefined],
    ["c", undefined],
    ["...made()", "Code makes it, at line 6 of menu.js."],
    ["?", undefined],
  ]);
  expect(entries.at(-1)!.entries!.map(({ label }) => label)).toEqual(["b", "c"]);
  expect([into!.kind, path, name]).toEqual(["values", "menu.js", "docs"]);
  const written = entries.map(({ member }) => {
    const at = member && "at" in member && "start" in member.at ? member.at : undefined;
    return at && source.slice(at.start, at.end);
  });
  expect(written).toEqual(['"a"', '"b"', '"c"', "...made()", "[...more]"]);
});

test("what is no list is no menu, and says the line", () => {
  const lists = new ListedMenus(asked, () => []);

  expect(
    lists.listed({ ...root, value: { kind: "other", start: source.indexOf("made"), end: 0 } }, kind),
  ).toEqual({
    entries: [],
    reason: "Code makes it, at line 6 of menu.js.",
  });
  expect(madeAt(asked, root)).toBe("Code makes it, at line 3 of menu.js.");
});

test("a list that has itself in it is read to an end", () => {
  const list = { kind: "list", start: 0, end: 1, items: [] as unknown[] } as const;
  list.items.push({ kind: "reference", start: 0, end: 1, isSpread: true, value: list }, list);
  const lists: ListedMenus = new ListedMenus(asked, ({ value }) => [
    { label: "G", ...lists.listed({ path: "", value }, kind) },
  ]);
  let read = 0;
  const counted: ListedMenus = new ListedMenus(asked, (item) => {
    read += 1;
    return counted.listed({ path: "", value: item.value }, kind).entries;
  });

  expect(lists.listed({ path: "", value: list as never }, kind).entries).not.toEqual([]);
  counted.listed({ path: "", value: list as never }, kind);
  expect(read).toBeLessThan(20_001);
});

test("a label is where a text is under a key", () => {
  const value = readScript('export default { label: "A", names: { fr: "B" }, made: b() }')!;

  expect(labelIn("a.js", value, "names", "fr")).toMatchObject({
    in: "file",
    path: "a.js",
    value: { text: "B" },
  });
  expect(labelIn("a.js", value, "made")).toBeUndefined();
  expect(labelIn("a.js", value, "none")).toBeUndefined();
});
