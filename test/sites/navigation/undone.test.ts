import { expect, test } from "bun:test";

import fc from "fast-check";

import { editedNavigation } from "../../../src/sites/navigation/edited.ts";
import { navigationOf } from "../../../src/sites/navigation/menus.ts";
import { undoneMenu } from "../../../src/sites/navigation/undone.ts";
import type { MenuEdit, NavigationOf } from "../../../src/sites/server.ts";
import { drawn, editsFrom, idOf, menusAsked } from "../../support/navigation.ts";
import { runs } from "../../support/seed.ts";

const path = "sidebars.js";
const pages = ["a", "b", "c", "d", "e", "f"];
const listed = (names: readonly string[]) => names.map((name) => `    "${name}",\n`).join("");
const source = `export default {\n  one: [\n${listed(pages)}  ],\n  two: [\n${listed(pages)}  ],\n};\n`;
const askedOf = (text: string) =>
  menusAsked({
    generator: "a Docusaurus site",
    files: {
      "docusaurus.config.js":
        "export default { presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]] };",
      [path]: text,
    },
    pages: Object.fromEntries(pages.map((name) => [`docs/${name}.md`, {}])),
  });
const textIn = (asked: NavigationOf) => asked.files.find((file) => file.path === path)!.text;
const after = (asked: NavigationOf, ...edits: readonly MenuEdit[]) => {
  const result = editedNavigation(asked, edits);
  if ("refused" in result) throw new Error(result.refused.reason);
  return askedOf(result.files.find((file) => file.path === path)?.text ?? textIn(asked));
};
const undone = (was: NavigationOf, written: NavigationOf, now: NavigationOf) =>
  undoneMenu(now, { path, was: textIn(was), written: textIn(written) });
const first = askedOf(source);
const [one, two] = navigationOf(first).map(({ id }) => id);
const end = { menu: one!, parent: null, before: null };
const move = (asked: NavigationOf, label: string, before: string | null): MenuEdit => ({
  do: "move",
  id: idOf(asked, label),
  ...end,
  before: before === null ? null : idOf(asked, before),
});
const link = (label: string, place: object = end): MenuEdit =>
  ({ do: "add", href: `/${label}`, label, ...end, ...place }) as MenuEdit;

test("what was changed is taken back, and what others changed since stays", () => {
  const written = after(first, move(first, "a", null));
  const now = after(written, move(written, "e", "c"), link("new", { menu: two }));
  const result = undone(first, written, now);

  expect(result).toMatchObject({ isSeen: true });
  expect(result?.text).toBe(textIn(after(first, move(first, "e", "c"), link("new", { menu: two }))));
});

test("an entry that both changed, or one beside the other, stays", () => {
  const written = after(first, move(first, "a", "d"));

  expect(undone(first, written, after(written, move(written, "a", null)))).toBeUndefined();
  expect(undone(first, written, after(written, { do: "remove", id: idOf(written, "a") }))).toBeUndefined();
  expect(undone(first, written, after(written, link("x", { before: idOf(written, "d") })))).toBeUndefined();
  // What is taken out of another group meanwhile would be there twice.
  const linked = after(first, link("x"));
  expect(undone(first, linked, after(linked, link("x", { menu: two })))).toBeUndefined();
  expect(undone(first, linked, askedOf("export default made();"))).toBeUndefined();
});

test("a change that is taken back already changes nothing, and one of other lines isn't seen", () => {
  const written = after(first, move(first, "a", "d"), link("x"));
  const now = after(first, link("new", { menu: two }));
  const commented = askedOf(`// The menus\n${source}`);

  expect(undone(first, written, now)).toEqual({ text: textIn(now), isSeen: true });
  expect(undone(first, commented, commented)).toEqual({ text: source, isSeen: false });
});

const seeds = fc.array(fc.tuple(fc.nat(5), fc.nat(60), fc.nat(2000)), { minLength: 1, maxLength: 5 });

test("any changes of one menu are taken back from beside any of another one", () => {
  let undoes = 0;
  fc.assert(
    fc.property(seeds, seeds, (ownSeeds, laterSeeds) => {
      const [mine, theirs] = [ownSeeds, laterSeeds].map((each, at) =>
        editsFrom(first, each, editedNavigation).filter((edit) => isIn(edit, [one, two][at]!)),
      );
      if ([mine, theirs].some((edits) => "refused" in editedNavigation(first, edits!))) return;
      const [written, alone] = [after(first, ...mine!), after(first, ...theirs!)];
      const result = undone(first, written, after(written, ...theirs!));
      if (!result) return;
      undoes += 1;
      expect(drawn(navigationOf(askedOf(result.text)))).toEqual(drawn(navigationOf(alone)));
    }),
    { numRuns: runs(40) },
  );
  expect(undoes).toBeGreaterThan(runs(40) / 10);
});

/** Whether an edit is of entries of one menu alone. */
function isIn(edit: MenuEdit, menu: string): boolean {
  const ids = new Set(
    navigationOf(first)
      .find(({ id }) => id === menu)!
      .items.map(({ id }) => id),
  );
  if (edit.do === "rename" || edit.do === "remove") return ids.has(edit.id);
  const isNear = edit.menu === menu && edit.parent === null && (edit.before === null || ids.has(edit.before));
  return isNear && (edit.do !== "move" || ids.has(edit.id)) && edit.do !== "add-group";
}
