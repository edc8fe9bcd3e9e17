import { expect, test } from "bun:test";

import type { Nodes } from "mdast";

import { mdastOf } from "../../../src/markdown/mdast/mdast.ts";
import { type Dialect, mdx } from "../../../src/markdown/tree/dialect.ts";
import { pageTree } from "../../../src/markdown/tree/page-tree.ts";

/** The nodes of a page, one a line, each with where it is and what is said of it. */
function told(page: string, dialect: Dialect = mdx): string[] {
  return mdastOf(pageTree(page, dialect)).children.flatMap((node) => toldOf(node, ""));
}

function toldOf({ type, position, ...node }: Nodes, indent: string): string[] {
  const { children = [], data, ...fields } = node as { children?: Nodes[]; data?: object };
  const said = Object.entries({ ...fields, ...(data && { data }) }).filter(([, value]) => value !== null);
  const words = said.map(([name, value]) => ` ${name}=${JSON.stringify(plain(value))}`).join("");
  const line = `${indent}${type} ${position!.start.offset}-${position!.end.offset}${words}`;
  return [line, ...children.flatMap((child) => toldOf(child, `${indent}  `))];
}

/** Of a script, that there is one. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).filter(([name]) => name !== "position");
  return Object.fromEntries(fields.map(([name, field]) => [name, name === "estree" ? "" : plain(field)]));
}

/** Tests what a dialect makes of pages. */
export function testNodes(pages: Readonly<Record<string, readonly string[]>>, dialect: Dialect = mdx): void {
  test.each(Object.keys(pages))("%j has its nodes", (page) => {
    expect(told(page, dialect)).toEqual([...pages[page]!]);
  });
}
