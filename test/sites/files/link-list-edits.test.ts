import { expect, test } from "bun:test";

import fc from "fast-check";

import { LinkListEditor } from "../../../src/sites/files/link-list-edits.ts";
import type { LinkListStyle, ListedEntry } from "../../../src/sites/files/link-list.ts";
import { readLinkList } from "../../../src/sites/files/link-list.ts";
import { runs } from "../../support/seed.ts";

const book: LinkListStyle = {
  ...{ titleAt: 1, groups: [1], lines: "affixes" },
  ...{ sign: "- ", group: "[?]()", prefersHeadings: true },
};
const summary: LinkListStyle = {
  titleAt: 1,
  groups: [2],
  namesByTitle: true,
  sign: "* ",
  prefersHeadings: true,
};
const sidebar: LinkListStyle = {
  groups: [1, 2],
  lines: "anywhere",
  sign: "- ",
  group: "?",
  prefersHeadings: false,
};

type Node = { label: string; entries: Node[] };

function shown(entries: readonly ListedEntry[]): Node[] {
  return entries.map(({ label, entries: inside }) => ({ label, entries: shown(inside) }));
}

function textAfter(change: ReturnType<LinkListEditor["move"]>): string {
  if ("refused" in change) throw new Error(change.refused);
  return change.text;
}

test("an entry goes with all below it, indented and signed as those beside it are", () => {
  const source =
    "# Summary\n\n* [A](a.md)\n    * [B](b.md)\n      more of it\n    * [C](c.md)\n\n- [D](d.md)\n- [E](e.md)\n";

  const text = textAfter(new LinkListEditor(source, book).move([2], { parent: [0], before: 1 }));

  expect(text).toBe(
    "# Summary\n\n* [A](a.md)\n    * [B](b.md)\n      more of it\n    * [E](e.md)\n    * [C](c.md)\n\n- [D](d.md)\n",
  );
  expect(textAfter(new LinkListEditor(source, book).move([0], { parent: [2], before: undefined }))).toBe(
    "# Summary\n\n- [D](d.md)\n- [E](e.md)\n    - [A](a.md)\n        * [B](b.md)\n          more of it\n        * [C](c.md)\n",
  );
});

test("a chapter that moves before the numbered ones is one of those, if it has none in it", () => {
  const source = "[First](first.md)\n\n- [A](a.md)\n  - [B](b.md)\n- [C](c.md)\n\n[Last](last.md)\n";
  const move = (...asked: Parameters<LinkListEditor["move"]>) =>
    new LinkListEditor(source, book).move(...asked);

  expect(textAfter(move([2], { parent: [], before: 0 }))).toBe(
    "[C](c.md)\n[First](first.md)\n\n- [A](a.md)\n  - [B](b.md)\n\n[Last](last.md)\n",
  );
  expect(textAfter(move([3], { parent: [1], before: undefined }))).toBe(
    "[First](first.md)\n\n- [A](a.md)\n  - [B](b.md)\n  - [Last](last.md)\n- [C](c.md)\n",
  );
  expect(move([1], { parent: [], before: 0 })).toHaveProperty("refused");
});

test("a page is in no group of headings after the last one, but for the last chapters of a book", () => {
  const parts = "# Book\n\n- [A](a.md)\n\n# Part\n\n- [B](b.md)\n- [C](c.md)\n";
  const groups = "# Contents\n\n* [A](a.md)\n\n## Part\n\n* [B](b.md)\n* [C](c.md)\n";

  expect(textAfter(new LinkListEditor(parts, book).move([1, 1], { parent: [], before: undefined }))).toBe(
    "# Book\n\n- [A](a.md)\n\n# Part\n\n- [B](b.md)\n\n[C](c.md)\n",
  );
  expect(new LinkListEditor(groups, summary).move([1, 1], { parent: [], before: undefined })).toHaveProperty(
    "refused",
  );
  expect(textAfter(new LinkListEditor(groups, summary).move([1, 1], { parent: [], before: 1 }))).toBe(
    "# Contents\n\n* [A](a.md)\n* [C](c.md)\n\n## Part\n\n* [B](b.md)\n",
  );
});

test("a group is a heading where there can be one", () => {
  const add = (source: string, style: LinkListStyle, parent: number[], before?: number) =>
    new LinkListEditor(source, style).add({ parent, before }, { label: "New" });

  expect(textAfter(add("* [A](a.md)\n", summary, []))).toBe("* [A](a.md)\n\n## New\n");
  expect(textAfter(add("* [A](a.md)\n\n## B\n\n* [C](c.md)\n", summary, [], 1))).toBe(
    "* [A](a.md)\n\n## New\n\n## B\n\n* [C](c.md)\n",
  );
  expect(add("* [A](a.md)\n", summary, [], 0)).toHaveProperty("refused");
  expect(add("* [A](a.md)\n", summary, [0])).toHaveProperty("refused");
  expect(textAfter(add("- [A](a.md)\n", book, [0]))).toBe("- [A](a.md)\n  - [New]()\n");
  expect(textAfter(add("- A\n\n  - [B](b.md)\n", sidebar, []))).toBe("- A\n\n  - [B](b.md)\n- New\n");
  expect(add("- [A](a.md)\n\n[Z](z.md)\n", book, [])).toHaveProperty("refused");
});

test("a label changes where it is: in bold words, in a title, in a heading before its anchor", () => {
  const rename = (source: string, style: LinkListStyle, label: string) =>
    textAfter(new LinkListEditor(source, style).rename([0], label));

  expect(rename("- **Old**\n", sidebar, "New")).toBe("- **New**\n");
  expect(rename('* [Page](a.md "Old")\n', summary, 'A "new" one')).toBe('* [Page](a.md "A \\"new\\" one")\n');
  expect(rename('## Old <a href="#old"></a>\n', summary, "New")).toBe('## New <a href="#old"></a>\n');
  expect(rename("- [The `match` flow](a.md)\n", book, "Flow [1]")).toBe("- [Flow [1]](a.md)\n");
  expect(rename("- [Old](a.md)\n", book, "*ptr")).toBe("- [*ptr](a.md)\n");
  expect(rename("- [Old](a.md)\n", book, "*one* & `two`")).toBe("- [\\*one\\* \\& \\`two\\`](a.md)\n");
  expect(new LinkListEditor("- ![Icon](icon.png) <b>Old</b>\n", sidebar).rename([0], "New")).toEqual({
    text: "- ![Icon](icon.png) <b>New</b>\n",
  });
});

test("what shares its line with another entry stays", () => {
  const editor = new LinkListEditor("[A](a.md) [B](b.md)\n\n- - [C](c.md)\n- [D](d.md)\n", book);

  expect(editor.move([0], { parent: [], before: 2 })).toHaveProperty("refused");
  expect(editor.remove([2, 0])).toHaveProperty("refused");
});

/** How lists are written: what differs from file to file. */
const written = fc.record({
  step: fc.constantFrom("  ", "    ", "\t"),
  sign: fc.constantFrom("- ", "* ", "1. ", "-   "),
  gaps: fc.array(fc.constantFrom("", "", "", "\n", "\n<!-- a comment -->\n\n"), {
    minLength: 1,
    maxLength: 5,
  }),
  newline: fc.constantFrom("\n", "\r\n"),
  isOpen: fc.boolean(),
});

const { node } = fc.letrec<{ node: Node }>((tie) => ({
  node: fc.record({
    label: fc.constantFrom("A", "B b", "C_c"),
    entries: fc.oneof(
      { maxDepth: 3 },
      fc.constant<Node[]>([]),
      fc.array(tie("node"), { minLength: 1, maxLength: 3 }),
    ),
  }),
}));
const nodes = fc.array(node, { minLength: 1, maxLength: 4 });

type Written = { step: string; sign: string; gaps: readonly string[] };

function printed(all: readonly Node[], { step, sign, gaps }: Written): string {
  let count = 0;
  const inner = step === "\t" ? step : " ".repeat(Math.max(step.length, sign.length));
  return inList(all, "");

  function inList(entries: readonly Node[], indent: string): string {
    return entries.map((node, at) => inLines(node, indent, at === 0)).join("");
  }

  function inLines(node: Node, indent: string, isFirst: boolean): string {
    count += 1;
    const gap = gaps[count % gaps.length]!;
    const isLeftOut = isFirst || (indent !== "" && gap.includes("<"));
    return `${isLeftOut ? "" : gap}${indent}${sign}[${node.label}](${count}.md)\n${inList(node.entries, indent + inner)}`;
  }
}

const changes = fc.array(
  fc.record({
    do: fc.constantFrom("move", "move", "move", "remove", "rename", "add", "group"),
    from: fc.nat(),
    to: fc.nat(),
    before: fc.nat(),
  }),
  { maxLength: 6 },
);

/** The places of entries, the outermost first. */
function pathsIn(all: readonly Node[], above: readonly number[] = []): Array<readonly number[]> {
  return all.flatMap((node, at) => [[...above, at], ...pathsIn(node.entries, [...above, at])]);
}

function listAt(all: Node[], path: readonly number[]): Node[] {
  return path.reduce((list, index) => list[index]!.entries, all);
}

test.each([
  ["a book", book],
  ["a summary", summary],
  ["a sidebar", sidebar],
] as const)(
  "any changes of %s do what they say, or are refused, and a move back leaves the bytes as they were",
  (_, style) => {
    fc.assert(
      fc.property(nodes, written, changes, (start, how, all) => {
        let text = `# Menu\n\n${printed(start, how)}`.replaceAll("\n", how.newline);
        if (how.isOpen) text = text.trimEnd();
        for (const change of all) {
          const before = shown(readLinkList(text, style)!);
          const paths = pathsIn(before);
          const from = paths[change.from % paths.length];
          const parent = [[], ...paths][change.to % (paths.length + 1)]!;
          if (!from) return;
          const expected = structuredClone(before);
          const list = listAt(expected, parent);
          const place = {
            parent,
            before: change.before % 3 === 0 ? undefined : change.before % (list.length + 1),
          };
          if (place.before === list.length) place.before = undefined;
          const editor = new LinkListEditor(text, style);
          const isInside = change.do === "move" && from.every((index, at) => parent[at] === index);
          const done =
            change.do === "move"
              ? editor.move(from, place)
              : change.do === "remove"
                ? editor.remove(from)
                : change.do === "rename"
                  ? editor.rename(from, "*Re* named")
                  : editor.add(place, { label: "Ad_d", ...(change.do === "add" && { address: "add.md" }) });
          if ("refused" in done) continue;
          expect(isInside).toBe(false);
          const at = from.at(-1)!;
          const siblings = listAt(expected, from.slice(0, -1));
          if (change.do === "rename") siblings[at]!.label = "*Re* named";
          else if (change.do === "remove") siblings.splice(at, 1);
          else {
            const node = change.do === "move" ? siblings[at]! : { label: "Ad_d", entries: [] };
            const next = place.before === undefined ? undefined : list[place.before];
            if (node === next) continue;
            if (change.do === "move") siblings.splice(at, 1);
            list.splice(next ? list.indexOf(next) : list.length, 0, node);
          }
          expect({ text: done.text, tree: shown(readLinkList(done.text, style)!) }).toEqual({
            text: done.text,
            tree: expected,
          });
          const isHere = change.do === "move" && String(from.slice(0, -1)) === String(parent);
          if (isHere) {
            const to = (place.before ?? siblings.length) - ((place.before ?? siblings.length) > at ? 1 : 0);
            const next = at < to ? at : at + 1;
            const before = next === siblings.length ? undefined : next;
            const back = new LinkListEditor(done.text, style).move([...parent, to], { parent, before });
            expect(back).toEqual({ text });
          }
          text = done.text;
          if (expected.length === 0) return;
          expect(text.endsWith("\n")).toBe(!how.isOpen);
          expect(text.replaceAll(how.newline, "")).not.toMatch(/[\r\n]/);
        }
      }),
      { numRuns: runs(25) },
    );
  },
);

test("without any entries, all others stay as they were, and comments do", () => {
  fc.assert(
    fc.property(nodes, written, fc.func(fc.boolean()), (start, how, isGone) => {
      const all = printed(start, how);
      const text = `# Menu\n\n${how.isOpen ? all.trimEnd() : all}`.replaceAll("\n", how.newline);

      const { text: after, left } = new LinkListEditor(text, sidebar).without(
        (path) => path.length > 1 && isGone(path.join()),
        (words) => `[${words}]()`,
      );

      const kept = (entries: readonly ListedEntry[], above: readonly number[]): unknown[] =>
        entries.flatMap(({ label, address, entries }, at) => {
          const path = [...above, at];
          const inside = kept(entries, path);
          const isGoneHere = path.length > 1 && isGone(path.join());
          if (isGoneHere && inside.length === 0) return [];
          return [{ label, address: isGoneHere ? "" : address, inside }];
        });
      const said = (entries: readonly ListedEntry[]): unknown[] =>
        entries.map(({ label, address, entries }) => ({ label, address, inside: said(entries) }));
      expect({ after, said: said(readLinkList(after, sidebar)!) }).toEqual({
        after,
        said: kept(readLinkList(text, sidebar)!, []),
      });
      expect(left).toEqual([]);
      expect(after.split("<!--").length).toBe(text.split("<!--").length);
      expect(after.endsWith("\n")).toBe(!how.isOpen);
      expect(after.replaceAll(how.newline, "")).not.toMatch(/[\r\n]/);
    }),
    { numRuns: runs(100) },
  );
});
