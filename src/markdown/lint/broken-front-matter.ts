import { type Block, join } from "../blocks/index.ts";
import { fencedIn } from "../text/index.ts";
import { type Diagnostic, error, type Page, warning } from "./rule.ts";

export function brokenFrontMatter({ blocks, dialect, outline: { frontMatter } }: Page): Diagnostic[] {
  if (frontMatter && dialect.hasPlainFrontMatter) return [];
  if (frontMatter) {
    return frontMatter.problems.map(({ message, offset }) =>
      error(offset, `The front matter has an error. ${message}`),
    );
  }
  if (isUnread(blocks)) return [warning(0, "The front matter is too large to be checked here.")];
  const beginning = join(blocks.slice(0, 2));
  const [start] = /^\uFEFF?\s*---[ \t]*(?:\r\n|\n|\r)[\w-]+:/.exec(beginning) ?? [];
  if (start === undefined) return [];
  return [
    warning(
      start.indexOf("---"),
      "This isn't front matter. Put --- on the page's first line and another --- at its end.",
    ),
  ];
}

/** Returns whether a page begins with front matter that is longer than what is read ahead for a block. */
export function isUnread(blocks: readonly Block[]): boolean {
  const [first] = blocks;
  return first?.kind !== "frontmatter" && fencedIn(join(blocks)) !== undefined;
}
