import { expect, test } from "bun:test";

import { newFaults } from "../../../src/sites/navigation/faults.ts";
import { menusAsked } from "../../support/navigation.ts";

const site = (...pages: readonly string[]) =>
  menusAsked({
    generator: "a Next.js site",
    folder: "content",
    route: "",
    files: {
      "next.config.mjs": "",
      "content/_meta.js": "export default {}",
      "content/guide/_meta.js": "export default { b: { display: 'hidden' } }",
    },
    pages: Object.fromEntries(pages.map((path) => [`content/${path}.mdx`, { title: path }])),
  });

test("a fault is told where it is new", () => {
  const [whole, hidden] = [site("index", "guide/a", "guide/b"), site("index", "guide/b")];

  expect(newFaults(whole, hidden)).toEqual([expect.stringContaining("the folder content/guide")]);
  expect(newFaults(hidden, hidden)).toEqual([]);
  expect(newFaults(whole, site("index"))).toEqual([]);
});
