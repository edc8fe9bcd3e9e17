import { expect, test } from "bun:test";

import fc from "fast-check";

import { containersOf, outermost } from "../../../src/markdown/tree/boundaries.ts";
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
