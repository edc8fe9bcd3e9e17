import { expect, test } from "bun:test";

import fc from "fast-check";

import { placesIn } from "../../../src/core/deployment/places.ts";
import { slug } from "../../../src/core/slug/slug.ts";
import { runs, seed } from "../../support/seed.ts";

const slugs = new Map([
  ["content/guide/tea.mdx", slug("guide/tea")],
  ["content/guide/index.md", slug("guide")],
  ["content/tea.mdx", slug("tea")],
  ["old/tea.mdx", slug("old/tea")],
]);
const folders = ["content", "old"];
const found = (text: string) =>
  placesIn(text, { slugs, folders }).map((place) => `${place.slug}:${place.line}`);

test.each([
  ["content/guide/tea.mdx:12:3: Unexpected token", ["guide/tea:12"]],
  ["/tmp/build/content/guide/tea.mdx:12", ["guide/tea:12"]],
  ["[vite:mdx] content/guide/tea.mdx (12:3): closing tag", ["guide/tea:12"]],
  ["in guide/tea.mdx(7,1)", ["guide/tea:7"]],
  ['Error in "content/guide/index.md", line 4', ["guide:4"]],
  ["./content/guide/tea.mdx\nModule build failed: 5:1: Expected a tag", ["guide/tea:5"]],
  ['MDX compilation failed for file "/x/content/tea.mdx"\nDetails: {"line": 9, "column": 1}', ["tea:9"]],
  ["C:\\site\\content\\guide\\tea.mdx:3", ["guide/tea:3"]],
  ["tea.mdx:1 and tea.mdx:1 and guide/tea.mdx:2", ["tea:1", "guide/tea:2"]],
  ["/x/old/tea.mdx:4 and old/guide/tea.mdx:5", ["old/tea:4", "guide/tea:5"]],
  ["content/elsewhere.mdx:12", []],
  ["content/guide/tea.mdx was read, then content/elsewhere.mdx:12", []],
  ["content/guide/tea.mdx:0", []],
  ["tea.mdxx:4", []],
  ["12 pages built", []],
])("%j names %j", (text, places) => {
  expect(found(text)).toEqual(places);
});

test("at most 5 places are found", () => {
  expect(found(Array.from({ length: 9 }, (_, at) => `tea.mdx:${at + 1}`).join("\n"))).toHaveLength(5);
});

test("a page is found at the root of the repository too, and in any text", () => {
  const atRoot = { slugs: new Map([["guide/tea.mdx", slug("guide/tea")]]), folders: [""] };
  expect(placesIn("x/guide/tea.mdx:3", atRoot)).toEqual([{ slug: slug("guide/tea"), line: 3 }]);
  const word = fc.constantFrom("tea.mdx", ":", "(", "12", " ", "\n", "/", "line ", "content", "guide", ".md");
  fc.assert(
    fc.property(fc.array(word, { maxLength: 200 }), (words) => {
      for (const place of placesIn(words.join(""), { slugs, folders })) expect(place.line).toBeGreaterThan(0);
    }),
    { seed, numRuns: runs(300) },
  );
});
