import { expect, test } from "bun:test";

import fc from "fast-check";

import { propertyChange } from "../../../src/markdown/components/property-change.ts";
import { type PropertyValue, propertyValue } from "../../../src/markdown/components/property-value.ts";
import { tagParts } from "../../../src/markdown/components/tag-properties.ts";
import { runs } from "../../support/seed.ts";

function changed(tag: string, name: string, value: PropertyValue | undefined): string | undefined {
  const change = propertyChange(tag, name, value);
  return change && tag.slice(0, change.from) + change.insert + tag.slice(change.to);
}

const text = (value: string): PropertyValue => ({ kind: "text", value });
const code = (value: string): PropertyValue => ({ kind: "source", value });
const number = (value: string): PropertyValue => ({ kind: "number", value });
const on: PropertyValue = { kind: "switch", value: "true" };
const off: PropertyValue = { kind: "switch", value: "false" };

test.each<[string, string, PropertyValue | undefined, string | undefined]>([
  ["<A  b='c' >", "b", text("d"), "<A  b='d' >"],
  ["<A b='c'>", "b", text("it's"), `<A b="it's">`],
  [`<A b='c "d"'>`, "b", text(`it's "d"`), `<A b='it&#39;s "d"'>`],
  ['<A b="c">', "b", text('say "c"'), `<A b='say "c"'>`],
  ['<A b="a&nbsp;&amp; c">', "b", text("a\u00a0& d"), '<A b="a&nbsp;&amp; d">'],
  ['<A b="&">', "b", text("&amp;"), '<A b="&amp;amp;">'],
  ['<A b="amp;">', "b", text("&amp;"), '<A b="&amp;amp;">'],
  ['<A b="c">', "b", text(" d\n  e"), '<A b="d e">'],
  ["<A b={3} />", "b", number("12"), "<A b={12} />"],
  ["<A b={ 3 } />", "b", number("4"), "<A b={ 4 } />"],
  ["<A b={3} />", "b", number("four"), undefined],
  ["<A b={true}>", "b", off, "<A b={false}>"],
  ["<A b={c}>", "b", code("d.e"), "<A b={d.e}>"],
  ["<A b={c}>", "b", code("d} e={f"), undefined],
  ["<A b={c}>", "b", code("{ d: 1 }"), "<A b={{ d: 1 }}>"],
  ["<A b={c}>", "b", code("d}>"), undefined],
  ["<A b={c}>", "b", code("'"), undefined],
  ["<A b={c}>", "b", code(" "), undefined],
  ["<A open\n  b>", "open", undefined, "<A\n  b>"],
  ["<A/>", "open", on, "<A open/>"],
  ["<A />", "b", text("c"), '<A b="c" />'],
  ["<A\n  b='c'\n/>", "d", number("3"), "<A\n  b='c'\n  d={3}\n/>"],
  ["<A {...b}>", "c", text("d"), '<A {...b} c="d">'],
  ["<A.B>", "c", text(""), '<A.B c="">'],
  ["<A b='c'>", "d e", text("f"), undefined],
  ["<A b='c'>", "d", undefined, undefined],
  ["<A b='1' b='2'>", "b", text("3"), "<A b='1' b='3'>"],
])("%s with %s as %j is %s", (tag, name, value, expected) => {
  expect(changed(tag, name, value)).toBe(expected);
});

const anyWritten = fc.constantFrom(
  "",
  '="a b"',
  "='it'",
  '="x &amp; y"',
  "={3}",
  "={true}",
  "={[1, `}`]}",
  "={{ a: '}' }}",
  '=""',
);
const anyTag = fc
  .array(fc.tuple(fc.constantFrom(" ", "\n  ", "  "), fc.constantFrom("a", "b", "c", "d:e"), anyWritten), {
    maxLength: 4,
  })
  .map((parts) => `<A${parts.map(([space, name, value]) => space + name + value).join("")} />`);
const anyValue = fc.oneof(
  fc.string({ unit: fc.constantFrom(..."ab \"'&;#39<>{}\\`\n".split(""), "é", "&amp;", "quot;") }).map(text),
  fc.integer().map((value) => number(String(value))),
  fc.constantFrom(on, code("a.b"), code("[1, 2]"), code("}"), undefined),
);

test("any change sets its property to what was meant, and leaves every other byte", () => {
  fc.assert(
    fc.property(anyTag, fc.constantFrom("a", "b", "new"), anyValue, (tag, name, value) => {
      const change = propertyChange(tag, name, value);
      if (!change) return;
      const after = tag.slice(0, change.from) + change.insert + tag.slice(change.to);
      const [before, now] = [tagParts(tag)!, tagParts(after)!];
      const own = before.findLast((part) => part.name === name);

      const from = own ? tag.slice(0, own.from).trimEnd().length : (before.at(-1)?.to ?? 2);
      expect(change.from).toBeGreaterThanOrEqual(from);
      expect(change.to).toBeLessThanOrEqual(own?.to ?? from);
      expect(now.filter((part) => part.name !== name).map(({ value }) => value)).toEqual(
        before.filter((part) => part.name !== name).map(({ value }) => value),
      );
      const set = now.findLast((part) => part.name === name)?.value;
      if (value?.kind === "text")
        expect(propertyValue(set!)?.value.trim().split(/\s+/)).toEqual(value.value.trim().split(/\s+/));
      else if (value) expect(propertyValue(set!)).toEqual(value);
      else expect(now).toHaveLength(before.length - 1);
    }),
    { numRuns: runs(2000) },
  );
});
