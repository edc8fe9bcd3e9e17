import { expect, test } from "bun:test";

import fc from "fast-check";

import {
  type Boundary,
  containersOf,
  nested,
  outermost,
  partners,
} from "../../../src/markdown/tree/boundaries.ts";
import { runs } from "../../support/seed.ts";

/** Nodes by their tags: `<a` opens, `>a` closes, `-` is a node without tags. */
function read(written: string) {
  return written
    .split(" ")
    .map((node) =>
      [...node.matchAll(/([<>])([a-z])/g)].map(([, sign, tag]) => ({ closes: sign === ">", tag: tag! })),
    );
}

function show(written: string): [number, number][] {
  const nodes = read(written);
  return outermost(containersOf(nodes), 0, nodes.length - 1).map(({ first, last }) => [first, last]);
}

test.each([
  [
    "nodes without tags are beside each other",
    "- - -",
    [
      [0, 0],
      [1, 1],
      [2, 2],
    ],
  ],
  [
    "a container is from its opening tag to its closing tag",
    "- <a - <b >b >a -",
    [
      [0, 0],
      [1, 5],
      [6, 6],
    ],
  ],
  ["a node that closes one container and opens the next joins them", "<a - >a<b - >b", [[0, 4]]],
  [
    "a tag that is not closed is a node beside the others",
    "<a - <b >b",
    [
      [0, 0],
      [1, 1],
      [2, 3],
    ],
  ],
])("%s", (_, written, expected) => {
  expect(show(written)).toEqual(expected as [number, number][]);
});

test("inside of a container are the containers between its tags", () => {
  const nodes = read("<a <b - >b - >a");

  expect(outermost(containersOf(nodes), 1, 4)).toEqual([
    { first: 1, last: 3 },
    { first: 4, last: 4 },
  ]);
});

test("what is made of a container has what is made of the nodes in it", () => {
  const written = "- <a <b - >b <c >a".split(" ");
  const made = nested<Boundary, string>(read(written.join(" ")), ({ first, last }, inside, unpaired) => {
    if (unpaired) return `${written[first]}?`;
    return first === last ? written[first]! : `${written[first]}(${inside.join(" ")})`;
  });

  expect(made.join(" ")).toBe("- <a(<b(-) <c?)");
});

test("a node with an unpaired tag closes and opens nothing else", () => {
  const { extents, unpaired } = containersOf(read("<a >a>b -"));

  expect([...unpaired.keys()].sort()).toEqual([0, 1]);
  expect(extents.size).toBe(0);
});

test("whatever the tags are, the outermost nodes are in order and leave none out", () => {
  const node = fc.constantFrom("-", "<a", ">a", "<b", ">b", ">a<b", "<a>a", ">b>a");
  fc.assert(
    fc.property(fc.array(node, { minLength: 1, maxLength: 30 }), (written) => {
      let next = 0;
      for (const [first, last] of show(written.join(" "))) {
        expect(first).toBe(next);
        next = last + 1;
      }
      expect(next).toBe(written.length);
    }),
    { numRuns: runs(200) },
  );
});

/** `<a` and `>a` are the tags of `a`; `(:::` and `):::` are a directive's lines of three colons. */
function boundariesOf(written: string): Boundary[] {
  return written.split(" ").map(([sign, ...signs]) => {
    const what = signs.join("");
    const closes = sign === ">" || sign === ")";
    return sign === "<" || sign === ">" ? { closes, tag: what } : { closes, signs: what };
  });
}

test.each([
  ["a tag is closed by the next closing tag of its name", "<a <b >b >a", [3, 2, 1, 0]],
  ["what is open inside of a tag that closes has no partner", "<a <b >a >b", [2, undefined, 0, undefined]],
  ["of two tags of a name, the inner one is closed first", "<a <a >a", [undefined, 2, 1]],
  ["colons close the outermost that has no more of them", "(::: (::: ):::", [2, undefined, 0]],
  ["fewer colons close nothing", "(:::: (::: )::: )::::", [3, 2, 1, 0]],
  ["colons close none outside of the tag they are in", "(::: <a )::: >a", [undefined, 3, undefined, 1]],
  ["other signs close nothing", "(::: (!!! )::: )!!!", [2, undefined, 0, undefined]],
  ["what closes nothing has no partner", ">a ):::", [undefined, undefined]],
])("%s", (_, written, expected) => {
  expect(partners(boundariesOf(written))).toEqual(expected);
});

test("what is deeper than a hundred has no partner", () => {
  const found = partners(boundariesOf(`${"<a ".repeat(101)}${">a ".repeat(101)}`.trim()));

  expect(found[99]).toBe(101);
  expect(found[100]).toBeUndefined();
  expect(found[201]).toBeUndefined();
});

test("partners are each other's, of one kind, and never cross", () => {
  const boundary = fc.constantFrom(..."<a >a <b >b (::: )::: (:::: ):::: (!!! )!!!".split(" "));
  fc.assert(
    fc.property(fc.array(boundary, { minLength: 1, maxLength: 30 }), (written) => {
      const boundaries = boundariesOf(written.join(" "));
      const found = partners(boundaries);
      for (const [opening, closing] of found.entries()) {
        if (closing === undefined) continue;
        expect(found[closing]).toBe(opening);
        if (closing < opening) continue;
        const [open, close] = [boundaries[opening]!, boundaries[closing]!];
        expect([open.closes, close.closes, open.tag]).toEqual([false, true, close.tag]);
        if (open.signs !== undefined) expect(close.signs).toStartWith(open.signs);
        for (const inside of found.slice(opening + 1, closing)) {
          if (inside !== undefined) expect(inside > opening && inside < closing).toBe(true);
        }
      }
    }),
    { numRuns: runs(200) },
  );
});
