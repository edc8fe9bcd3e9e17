import { expect } from "bun:test";

import { setFrontMatter } from "../../../src/markdown/frontmatter/index.ts";

export type Case = readonly [
  rule: string,
  before: string,
  key: string,
  value: string | undefined,
  after: string,
];

/** The front matter after a change of a page that holds it; all around it has to be the same. */
export function changed(yaml: string, key: string, value: string | undefined): string {
  const [head, tail] = ["---\n", "---\n\n# Body\n"];
  const page = setFrontMatter(head + yaml + tail, key, value);
  expect(page.startsWith(head) && page.endsWith(tail)).toBe(true);
  return page.slice(head.length, -tail.length);
}
