import { expect, test } from "bun:test";

import {
  formulaAttributes,
  formulaClasses,
  formulaElements,
} from "../../../src/markdown/preview/formula-schema.ts";
import { pageElements } from "../../../src/markdown/preview/page-elements.ts";

test("a formula has no elements of HTML, and no attributes that run, load or lead elsewhere", () => {
  expect(formulaElements.filter((name) => pageElements.has(name))).toEqual([]);
  expect(formulaElements.filter((name) => /action|annotation|semantics|glyph|^a$/.test(name))).toEqual([]);
  expect(formulaAttributes.filter((name) => /^on|href|src|^style$|class|action|^id$/.test(name))).toEqual([]);
});

test("a formula's classes are the preview's own", () => {
  expect(Object.values(formulaClasses).filter((name) => !name.startsWith("mdx-math-"))).toEqual([]);
});
