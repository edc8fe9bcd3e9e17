import { expect, test } from "bun:test";

import { alertLine, calloutNamed, calloutOf } from "../../../src/markdown/components/callout.ts";

test.each([
  ["note", "note", "Note"],
  ["DeepDive", "note", "Deep Dive"],
  ["DANGER", "caution", "Danger"],
  ["warn", "warning", "Warn"],
] as const)("what is called %s is a %s, with the label %s", (name, kind, label) => {
  expect(calloutNamed(name)).toEqual({ kind, label });
});

test.each(["constructor", "details", ""])("what is called %j is no callout", (name) => {
  expect(calloutNamed(name)).toBeUndefined();
});

test("a component is a callout by its name or type, unless the name usually means something else", () => {
  expect(calloutOf("Tip", undefined)).toEqual({ kind: "tip", label: "Tip" });
  expect(calloutOf("Callout", "error")).toEqual({ kind: "caution", label: "Error" });
  expect(calloutOf("Aside", "unknown")).toEqual({ kind: "note", label: "Note" });
  expect(calloutOf("Check", undefined)).toBeUndefined();
  expect(calloutOf("note", undefined)).toBeUndefined();
});

test("an alert is alone on the first line of a quote", () => {
  expect(alertLine.exec("[!TIP]-\na")?.[1]).toBe("TIP");
  expect(alertLine.test("[!TIP] a")).toBe(false);
});
