import { expect } from "bun:test";

import { setFrontMatter } from "../../../src/mdx/frontmatter/frontmatter.ts";
import type { Value } from "../../../src/mdx/frontmatter/yaml.ts";
import type { Path } from "../promises/front-matter.ts";

export type Case = readonly [
  rule: string,
  before: string,
  path: Path,
  value: Value | undefined,
  after: string,
];

/** The front matter after a change of a page that holds it; all around it has to be the same. */
export function changed(yaml: string, path: Path, value: Value | undefined): string {
  const [head, tail] = ["---\n", "---\n\n# Body\n"];
  const page = setFrontMatter(head + yaml + tail, path, value);
  expect(page.startsWith(head) && page.endsWith(tail)).toBe(true);
  return page.slice(head.length, -tail.length);
}
