import { expect, test } from "bun:test";

import { pythonMarkdown } from "../../../src/markdown/tree/dialect.ts";
import { mdx, pageTree } from "../../../src/markdown/tree/index.ts";
import { calloutsIn } from "../../../src/markdown/usage/callout-use.ts";

const written = (page: string) =>
  calloutsIn(pageTree(page, mdx)).map(({ form, name, type, kind, uses }) => [form, name, type, kind, uses]);

test("callouts are listed as the page writes them, with the number of uses", () => {
  const page =
    ':::note\na\n:::\n\n::: tip\n:::\n\n> [!WARNING]\n> b\n\n<Note>c</Note>\n\n<Callout type="error" emoji="x">\nd\n</Callout>\n\n<Callout>e</Callout>\n';

  expect(written(page)).toEqual([
    ["directive", "note", undefined, "note", 1],
    ["directive", "tip", undefined, "tip", 1],
    ["alert", "WARNING", undefined, "warning", 1],
    ["component", "Note", undefined, "note", 1],
    ["typed", "Callout", "error", "caution", 1],
    ["typed", "Callout", undefined, "note", 1],
  ]);
});

test("a page of MkDocs writes them with three signs of its own", () => {
  const page = '!!! note\n    a\n\n??? tip "B"\n    b\n\n=== "C"\n    c\n\n/// warning\nd\n///\n';
  const forms = calloutsIn(pageTree(page, pythonMarkdown)).map(({ form, name }) => [form, name]);

  expect(forms).toEqual([
    ["slashed", "warning"],
    ["admonition", "note"],
    ["admonition", "tip"],
  ]);
});

test("what is code, another container or an unknown kind is no callout", () => {
  expect(
    written("```\n:::note\n```\n\n:::tabs\n:::\n\n> [!REMARK]\n> a\n\n`<Note>` <Steps/>\n\n{/* <Tip> */}\n"),
  ).toEqual([]);
});

test.each([
  ["import { Tabs, Callout } from 'nextra/components'", "import { Callout } from 'nextra/components'"],
  ["import {\n  Box as Callout,\n  Tabs\n} from 'x';", "import { Box as Callout } from 'x';"],
  ['import Callout, { Tabs } from "./callout"', 'import Callout from "./callout"'],
])("a component that is imported is listed with its own import: %j", (esm, statement) => {
  expect(calloutsIn(pageTree(`${esm}\n\n<Callout>a</Callout>\n`, mdx))[0]!.statement).toBe(statement);
});

test("a component that the page defines is not listed, and one that the site provides needs no import", () => {
  expect(calloutsIn(pageTree("export const Note = () => <b/>\n\n<Note/> <Tip/>\n", mdx))).toMatchObject([
    { name: "Tip", statement: undefined },
  ]);
});

test("a tag that nothing ends or closes is none", () => {
  expect(calloutsIn(pageTree("<Note ".repeat(200_000), mdx))).toEqual([]);
  expect(written("<Tip>a\n\nb<Note/>")).toEqual([["component", "Note", undefined, "note", 1]]);
});

test.each([
  ["in the second line of a quote", "> a\n> [!NOTE]\n", []],
  ["with words after it", "> [!NOTE] Title\n> a\n", ["NOTE"]],
  ["in a list", "- > [!tip]\n  > a\n", ["tip"]],
  ["in a quote of a quote", "> > [!NOTE]\n", ["NOTE"]],
  ["that is escaped", "> \\[!NOTE]\n", []],
])("an alert %s", (_, page, names) => {
  expect(written(page).map(([, name]) => name)).toEqual(names);
});

test("a component has its own type, whatever is written in its other properties", () => {
  expect(written('<Callout title=" type=\'tip\'" type="warn">a</Callout>')).toEqual([
    ["typed", "Callout", "warn", "warning", 1],
  ]);
});
