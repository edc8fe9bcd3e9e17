import { expect, test } from "bun:test";

import { categoriesOf, slugified } from "../../../src/sites/generators/jekyll-parts.ts";
import { partsOf } from "../../support/parts.ts";

test.each<[string, Record<string, string>, string[]]>([
  ["pages and posts", { "_config.yml": "title: A\n" }, [" docs - - docs", "_posts blog - - posts"]],
  [
    "collections that are output",
    {
      "docs/_config.yml":
        "collections:\n  docs: { output: true }\n  data:\n    output: false\n  people:\n  guides:\n    output: true\n",
    },
    [
      "docs/_docs docs - - docs",
      "docs/_guides docs - - guides",
      "docs pages - - pages",
      "docs/_posts blog - - posts",
    ],
  ],
  [
    "a source and a folder of collections",
    {
      "_config.yml":
        "source: src\ncollections_dir: all\ncollections: { docs: { output: true }, posts: { output: false } }\n",
    },
    ["src/all/_docs docs - - docs", "src pages - - pages"],
  ],
])("a site of Jekyll has the folders of %s", (_, files, folders) => {
  expect(partsOf(files, "docs/_docs")).toEqual({ folders, languages: [], versions: [] });
});

test("slugs have what Jekyll leaves in them", () => {
  expect(slugified("Jekyll 1.0's (new) – é", { isPretty: true })).toBe("Jekyll-1.0's-(new)-é");
  expect(slugified("Jekyll 1.0's (new)!", { isPretty: false })).toBe("jekyll-1-0-s-new");
});

test.each([
  [{}, ""],
  [{ categories: "Tea  green" }, "tea/green"],
  [{ categories: ["Tea", "Tea", 2024] }, "tea/2024"],
  [{ category: "Green tea" }, "green tea"],
])("the categories of %j are %j", (values, categories) => {
  expect(categoriesOf(values)).toBe(categories);
});
