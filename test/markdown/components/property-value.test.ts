import { expect, test } from "bun:test";

import {
  type PropertyValue,
  propertyValue,
  writtenValue,
} from "../../../src/markdown/components/property-value.ts";

const text = (value: string): PropertyValue => ({ kind: "text", value });
const code = (value: string): PropertyValue => ({ kind: "source", value });
const number = (value: string): PropertyValue => ({ kind: "number", value });
const on: PropertyValue = { kind: "switch", value: "true" };
const off: PropertyValue = { kind: "switch", value: "false" };

test.each<[string, PropertyValue | undefined]>([
  ["", on],
  ["{true}", on],
  ["{ false }", off],
  ["{3}", number("3")],
  ["{-1.5}", number("-1.5")],
  ["'a'", text("a")],
  ['"a &amp; &quot;b&quot; &#233;"', text('a & "b" é')],
  ['"R&D"', text("R&D")],
  ["{[1, 2]}", code("[1, 2]")],
  ['{"a"}', code('"a"')],
  ['"a\nb"', undefined],
  ["{[\n]}", undefined],
  ['"a&copy;b"', undefined],
])("%j is a field of its kind", (written, value) => {
  expect(propertyValue(written)).toEqual(value);
});

test.each<[string, PropertyValue, string | undefined]>([
  ["", text("a"), '"a"'],
  ["'a'", text("b"), "'b'"],
  ['"a"', text(""), '""'],
  ["", number("3"), "{3}"],
  ["{ 3 }", number("-1"), "{ -1 }"],
  ["", number("3px"), undefined],
  ["", on, ""],
  ["", off, "{false}"],
  ["{a}", code("\n"), undefined],
])("%j as %j is written %j", (before, value, written) => {
  expect(writtenValue(before, value)).toBe(written);
});
