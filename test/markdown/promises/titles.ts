import { expect } from "bun:test";

import { split } from "../../../src/markdown/blocks/blocks.ts";
import { frontMatter } from "../../../src/markdown/frontmatter/frontmatter.ts";
import { outline } from "../../../src/markdown/symbols/outline.ts";
import { titleInFrontMatter, titleOf } from "../../../src/markdown/symbols/title.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";
import type { Promises } from "./promise.ts";

/** Where a page is read no further than to its title, that is the title of all of it. */
export const ofTitles: Promises = {
  "has the title that its outline has, and its body too"(page) {
    expectTitleOfOutline(page);
    expectTitleOfOutline(page.slice(frontMatter(page)?.end ?? 0));
  },

  "has the title that its front matter has to YAML"(page) {
    const { values } = frontMatter(page) ?? {};
    if (values) expect(titleInFrontMatter(page)).toBe(titleAmong(values));
  },
};

export function expectTitleOfOutline(page: string): void {
  expect(titleOf(page, mdx)).toBe(outline(split(page, mdx)).title as string);
}

function titleAmong({ title }: Readonly<Record<string, unknown>>): string {
  const text = typeof title === "number" ? String(title) : title;
  return (typeof text === "string" ? text.trim() || undefined : undefined) as string;
}
