import { expect } from "bun:test";

import { allBlocks } from "../../../src/markdown/blocks/block.ts";
import { split } from "../../../src/markdown/blocks/blocks.ts";
import { rootOf } from "../../../src/markdown/components/index.ts";
import { ofKind } from "../../../src/markdown/symbols/page-symbol.ts";
import { symbolsIn } from "../../../src/markdown/symbols/symbols.ts";
import { mdx, pageTree } from "../../../src/markdown/tree/index.ts";
import { componentsIn } from "../../../src/markdown/usage/component-use.ts";
import type { Promises } from "./promise.ts";

export const ofComponents: Promises = {
  "uses the components that are listed, so often": expectComponentsAsParsed,
};

/** Of a block that MDX refuses, symbols have no components. What the page's JavaScript names is its own in the list. */
export function expectComponentsAsParsed(page: string): void {
  const blocks = split(page, mdx);
  if (allBlocks(blocks).some(({ kind }) => kind === "broken")) return;
  const symbols = symbolsIn(blocks);
  const scripts = blocks.filter(({ kind }) => kind === "esm");
  const isInScript = ({ offset }: { offset: number }) =>
    scripts.some(({ start, source }) => start <= offset && offset < start + source.length);
  const components = ofKind(symbols, "component");
  const named = [...ofKind(symbols, "declaration"), ...components.filter(isInScript)];
  const own = new Set(named.map(({ name }) => rootOf(name)));
  const used = components.filter(({ name }) => !own.has(rootOf(name)));
  const uses = Map.groupBy(used, ({ name }) => name);
  const found = componentsIn(pageTree(page, mdx)).filter(({ statement }) => statement === undefined);
  expect(new Map(found.map(({ name, uses }) => [name, uses]))).toEqual(
    new Map(Array.from(uses, ([name, each]) => [name, each.length])),
  );
}
