import { expect, test } from "bun:test";

import fc from "fast-check";

import { type Edit, edited } from "../../../src/sites/files/edits.ts";
import {
  addition,
  type Members,
  membersOf,
  movedMember,
  newUnit,
  type Unit,
  unitOf,
  withMember,
  withoutMember,
} from "../../../src/sites/files/members.ts";
import { readJson } from "../../../src/sites/files/script.ts";
import { type ListValue, type MapValue, type Value, valueAt } from "../../../src/sites/files/value.ts";
import { readYamlConfig } from "../../../src/sites/files/yaml.ts";
import { runs } from "../../support/seed.ts";

type Read = (source: string) => Value | undefined;

const inBrackets: Read = readJson;
const inYaml: Read = (source) => valueAt(readYamlConfig(source), "nav");

const membersIn = (source: string, read: Read): Members =>
  membersOf(source, read(source) as ListValue | MapValue)!;
const after = (source: string, edits: readonly Edit[]) =>
  edits.toSorted((one, other) => other.start - one.start).reduce(edited, source);
const moved = (source: string, read: Read, from: number, to: number) =>
  edited(source, movedMember(source, membersIn(source, read), from, to)!);

/** Members with comments above and beside, in brackets. */
const lines = fc
  .tuple(
    fc.array(
      fc.record({
        blank: fc.boolean(),
        section: fc.boolean(),
        above: fc.constantFrom("", "// of N", "/* of\n   N */"),
        beside: fc.constantFrom("", " // by N", " /* by N */"),
        value: fc.constantFrom('"N"', '["N", "x"]', '{\n    a: "N"\n  }'),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    fc.constantFrom("\n", "\r\n"),
    fc.constantFrom("", ","),
    fc.constantFrom("  ", "\t"),
  )
  .map(([members, newline, last, indent]) => {
    const written = members.map(({ blank, section, above, beside, value }, at) => {
      const comma = at < members.length - 1 ? "," : last;
      const before = [blank ? "" : undefined, section ? "// A section\n" : undefined, above || undefined];
      const all = [...before, `${value}${comma}${beside}`].filter((each) => each !== undefined);
      return all
        .map((each) => (each === "" ? "" : indent + each))
        .join("\n")
        .replaceAll("N", `${at}`);
    });
    return `[\n${written.join("\n")}\n]`.replaceAll("\n", newline);
  });
const narrow = fc.constantFrom(
  '["0"]',
  '["0","1"]',
  '[ "0", "1",  "2" ]',
  '["0", "1", ]',
  '[\n  "0"\n  , "1"\n  , "2"\n]',
  "[{\n  a: 1\n}, {\n  b: 2\n}]",
);
const yaml = fc
  .tuple(
    fc.array(
      fc.record({
        blank: fc.boolean(),
        above: fc.constantFrom("", "# of N"),
        beside: fc.constantFrom("", " # by N"),
        value: fc.constantFrom(
          "- N.md",
          "- 'N.md'",
          "- Page N: N.md",
          "- Group N:\n    - N.md\n    # in N\n    - x.md",
          "- N: |\n    text\n    # no comment",
        ),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    fc.constantFrom("\n", "\r\n"),
    fc.constantFrom("", "  "),
    fc.constantFrom("", "\nother: 1\n", "\n\n# end\nother: 1\n"),
  )
  .map(([members, newline, indent, rest]) => {
    const written = members.map(({ blank, above, beside, value }, at) => {
      const text = value.includes("\n") ? value : value + beside;
      const all = [...(blank && at > 0 ? [""] : []), ...(above ? [above] : []), ...text.split("\n")];
      return all
        .map((each) => (each === "" ? "" : indent + each))
        .join("\n")
        .replaceAll("N", `${at}`);
    });
    return `nav:\n${written.join("\n")}${rest}`.replaceAll("\n", newline);
  });
const sources = fc.oneof(
  fc.tuple(fc.oneof(lines, narrow), fc.constant(inBrackets)),
  fc.tuple(yaml, fc.constant(inYaml)),
);

/** What members say, in a way that can be compared. */
const said = (value: Value | undefined): unknown =>
  value?.kind === "list"
    ? value.items.map(said)
    : value?.kind === "map"
      ? value.pairs.map(({ key, value }) => [key, said(value)])
      : value?.kind === "text"
        ? value.text
        : value?.kind;

test("a member that moves, and moves back, leaves the bytes as they were", () => {
  fc.assert(
    fc.property(sources, fc.nat(4), fc.nat(4), ([source, read], one, other) => {
      const { slots } = membersIn(source, read);
      const [from, to] = [one % slots.length, other % slots.length];
      const change = movedMember(source, membersIn(source, read), from, to);
      if (!change) return;
      const there = edited(source, change);
      const expected = (said(read(source)) as unknown[]).slice();
      expected.splice(to, 0, ...expected.splice(from, 1));
      expect(said(read(there))).toEqual(expected);
      expect(moved(there, read, to, from)).toBe(source);
    }),
    { numRuns: runs(300) },
  );
});

test("a member that is put in, and taken away, leaves the bytes as they were", () => {
  fc.assert(
    fc.property(sources, fc.nat(5), ([source, read], place) => {
      const members = membersIn(source, read);
      const at = place % (members.slots.length + 1);
      const edits = withMember(source, members, at, newUnit(members, read === inYaml ? "- new" : '"new"'));
      if (!edits) return;
      const there = after(source, edits);
      expect(said(read(there))).toEqual((said(read(source)) as unknown[]).toSpliced(at, 0, "new"));
      expect(after(there, withoutMember(there, membersIn(there, read), at)!)).toBe(source);
    }),
    { numRuns: runs(300) },
  );
});

test("comments right above a member and beside it go with it", () => {
  const source = '[\n  // all\n\n  // of a\n  "a", // by a\n\n  "b" // by b\n  // end\n]';

  expect(moved(source, inBrackets, 0, 1)).toBe(
    '[\n  // all\n\n  "b", // by b\n\n  // of a\n  "a" // by a\n  // end\n]',
  );
  expect(moved("nav:\n  # of a\n  - a # by a\n\n  - b\n", inYaml, 1, 0)).toBe(
    "nav:\n  - b\n\n  # of a\n  - a # by a\n",
  );
});

test("a comment in a line goes with the member after it, and one beside the bracket stays", () => {
  expect(moved('["a", /* of b */ "b"]', inBrackets, 1, 0)).toBe('[/* of b */ "b", "a"]');
  expect(moved('["a" /* a */, "b"]', inBrackets, 0, 1)).toBe('["b", "a" /* a */]');
  expect(moved('[ // all\n  "a",\n  "b"\n]', inBrackets, 0, 1)).toBe('[ // all\n  "b",\n  "a"\n]');
});

/** Puts what another list in brackets had into a list, which is the value of `key` in a map. */
const put = (source: string, place: number, unit: Partial<Unit>, key?: string) => {
  const root = readJson(source)!;
  const of = (key === undefined ? root : valueAt(root, key)) as ListValue;
  const whole = { before: '"new"', after: "", indent: "", form: "flow list", ...unit };
  const edits = withMember(source, membersOf(source, of)!, place, whole);
  return edits && after(source, edits);
};

test("a comment to the end of its line never takes what follows", () => {
  expect(movedMember('["a", "b" // b\n]', membersIn('["a", "b" // b\n]', inBrackets), 1, 0)).toBeUndefined();
  expect(put('["a"]', 1, { after: " // new" })).toBeUndefined();
  expect(put('["a"]', 0, { after: " // new" })).toBe('["new", // new\n"a"]');
  expect(put('["a"\n]', 1, { after: " // new" })).toBe('["a",\n"new" // new\n]');
  expect(put('{ "a": [] }', 0, { after: " // new" }, "a")).toBe('{ "a": [\n  "new" // new\n] }');
});

test("what is put in is written as its neighbors are, and its texts stay", () => {
  expect(put('[\n  "0"\n  , "1"\n  , "2"\n]', 1, {})).toBe('[\n  "0"\n  , "new"\n  , "1"\n  , "2"\n]');
  expect(put('{ "a": [] }', 0, {}, "a")).toBe('{ "a": ["new"] }');
  expect(put('{ "a": [] }', 0, { before: "{\n  b: 1\n}" }, "a")).toBe('{ "a": [\n  {\n    b: 1\n  }\n] }');
  const lined = { before: "{\n      a: 1\n    }", indent: "    " };
  expect(put('[\n  "a"\n]', 0, lined)).toBe('[\n  {\n    a: 1\n  },\n  "a"\n]');
  const text = { before: "{ a: `x\n    y` }", indent: "    " };
  expect(put('[\n  "a"\n]', 0, text)).toBe('[\n  { a: `x\n    y` },\n  "a"\n]');
});

test("what is put into another list has the indentation of that one", () => {
  const source = "nav:\n- A:\n  - a.md # a\n- B:\n    - b.md\n    - C:\n        - c.md\n";
  const root = inYaml(source) as ListValue;
  const inside = (at: number, key: string) => membersOf(source, valueAt(root.items[at], key) as ListValue)!;
  const unit = unitOf(source, inside(1, "B"), 1);

  expect(after(source, withMember(source, inside(0, "A"), 0, unit)!)).toBe(
    "nav:\n- A:\n  - C:\n      - c.md\n  - a.md # a\n- B:\n    - b.md\n    - C:\n        - c.md\n",
  );
});

test("a list of one member is empty without it, and gets lines again", () => {
  const without = (source: string, read: Read) =>
    after(source, withoutMember(source, membersIn(source, read), 0)!);
  const within = (source: string, read: Read, text: string, form: string) => {
    const members = membersIn(source, read);
    return after(source, withMember(source, members, 0, { ...newUnit(members, text), form })!);
  };

  expect(without('[\n  "a"\n]', inBrackets)).toBe("[]");
  expect(within("[]", inBrackets, '"a"', "flow list")).toBe('[\n  "a"\n]');
  expect(without("nav:\n  - a\n", inYaml)).toBe("nav: []\n");
  expect(within("nav: []\n", inYaml, "- a", "block list")).toBe("nav:\n  - a\n");
  expect(
    withMember("nav: {}\n", membersIn("nav: {}\n", inYaml), 0, {
      ...newUnit(membersIn("nav: {}\n", inYaml), "- a"),
      form: "block list",
    }),
  ).toBeUndefined();
});

test("a member after a comment is in a line of its own", () => {
  const added = (source: string) => edited(source, addition(source, readJson(source) as ListValue, '"b"')!);
  expect(added('["a" // one\n]')).toBe('["a", // one\n"b"\n]');
  expect(added('[\n  "a", // one\n]')).toBe('[\n  "a", // one\n  "b",\n]');
});

test("where code is between members, nothing is known", () => {
  expect(membersOf("[1, , 2]", readJson("[1, , 2]") as ListValue)).toBeUndefined();
  expect(membersOf("{ [a]: 1, b: 2 }", readJson("{ [a]: 1, b: 2 }") as MapValue)).toBeUndefined();
});
