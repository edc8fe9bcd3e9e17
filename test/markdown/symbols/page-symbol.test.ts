import { expect, test } from "bun:test";

import { ofKind, type PageSymbol } from "../../../src/markdown/symbols/page-symbol.ts";

test("the symbols of a kind stay in their order, and there are none of a kind that a text has not", () => {
  const symbols: PageSymbol[] = [
    { kind: "link", address: "a", offset: 0 },
    { kind: "component", name: "B", offset: 1 },
    { kind: "link", address: "c", offset: 2 },
  ];

  expect(ofKind(symbols, "link").map(({ address }) => address)).toEqual(["a", "c"]);
  expect(ofKind(symbols, "title")).toEqual([]);
});
