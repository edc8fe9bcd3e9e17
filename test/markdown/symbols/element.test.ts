import { describe, expect, test } from "bun:test";

import { symbolsOfElement } from "../../../src/markdown/symbols/element.ts";

function symbolsOf(name: string, attributes: Record<string, string | undefined> = {}, isOpen = false) {
  const element = { name, attributes: new Map(Object.entries(attributes)), isOpen, offset: 0 };
  return symbolsOfElement(element).map(({ offset, ...symbol }) => symbol);
}

test.each(["A", "a.B", "Été"])("%j is a component", (name) => {
  expect(symbolsOf(name)).toContainEqual({ kind: "component", name });
});

test.each(["a", "my-element", "svg:a", "A-b", "A:b", ""])("%j is none", (name) => {
  expect(symbolsOf(name)).toEqual([]);
});

test("an h1 is a title, and an include another file's Markdown", () => {
  expect(symbolsOf("h1")).toEqual([{ kind: "title" }]);
  expect(symbolsOf("include")).toEqual([{ kind: "inclusion" }]);
});

test("an href is a link but for a stylesheet's, and so is what routers call to", () => {
  expect(symbolsOf("a", { href: "b" })).toEqual([{ kind: "link", address: "b" }]);
  expect(symbolsOf("link", { href: "b" })).toEqual([]);
  expect(symbolsOf("A", { to: "b" })).toContainEqual({ kind: "link", address: "b", of: "A" });
  expect(symbolsOf("a", { to: "b" })).toEqual([]);
});

test("an id is an anchor of the author's, and a name of an a an older one", () => {
  expect(symbolsOf("p", { id: "b" })).toEqual([{ kind: "anchor", id: "b", isOwn: true }]);
  expect(symbolsOf("a", { name: "b" })).toEqual([{ kind: "anchor", id: "b", isOwn: false }]);
  expect(symbolsOf("p", { name: "b" })).toEqual([]);
});

test("a component may do anything with a text that it is given, and a value that only runs is none", () => {
  expect(symbolsOf("A", { id: "b", c: undefined }).slice(1)).toEqual([{ kind: "attribute", text: "b" }]);
});

describe("a picture", () => {
  const alternativeOf = (attributes: Record<string, string | undefined>, isOpen = false) => {
    const [symbol] = symbolsOf("img", attributes, isOpen);
    return symbol?.kind === "picture" ? symbol.alternative : "no picture";
  };

  test("has its alternative text, or none", () => {
    expect(alternativeOf({ src: "a.png", alt: "b" })).toBe("b");
    expect(alternativeOf({ src: "a.png" })).toBeUndefined();
  });

  test.each(["alt", "aria-label", "aria-labelledby", "aria-hidden", "role"])(
    "needs none where only running the page tells its %s",
    (attribute) => {
      expect(alternativeOf({ src: "a.png", [attribute]: undefined })).toBe("");
    },
  );

  test("needs none where it may have other attributes besides", () => {
    expect(alternativeOf({ src: "a.png" }, true)).toBe("");
  });

  test("is what a component shows whose source is a picture's file", () => {
    expect(symbolsOf("A", { src: "b.svg?c" })).toContainEqual({
      kind: "picture",
      address: "b.svg?c",
      alternative: "",
    });
    expect(symbolsOf("A", { src: "b.mp4" }).map(({ kind }) => kind)).toEqual(["component", "attribute"]);
  });
});
