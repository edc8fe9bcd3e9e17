import { expect, test } from "bun:test";

import { pageText } from "../../../src/markdown/components/index.ts";
import { calloutsIn } from "../../../src/markdown/usage/callout-use.ts";

const written = (page: string) =>
  calloutsIn(pageText(page)).map(({ form, name, type, kind, uses }) => [form, name, type, kind, uses]);

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
  expect(calloutsIn(pageText(`${esm}\n\n<Callout>a</Callout>\n`))[0]!.statement).toBe(statement);
});

test("a component that the page defines is not listed, and one that the site provides needs no import", () => {
  expect(calloutsIn(pageText("export const Note = () => <b/>\n\n<Note/> <Tip/>\n"))).toMatchObject([
    { name: "Tip", statement: undefined },
  ]);
});

test("a long page of opening tags is read in linear time", () => {
  expect(calloutsIn(pageText("<Note ".repeat(200_000)))).toEqual([
    expect.objectContaining({ name: "Note", uses: 200_000 }),
  ]);
});
