import { join } from "../blocks/index.ts";
import { type Diagnostic, error, type Page, warning } from "./rule.ts";

export function brokenFrontMatter({
  blocks: [first, second],
  dialect,
  outline: { frontMatter },
}: Page): Diagnostic[] {
  if (frontMatter && dialect.hasPlainFrontMatter) return [];
  if (frontMatter) {
    return frontMatter.problems.map(({ message, offset }) =>
      error(offset, `The front matter has an error. ${message}`),
    );
  }
  const beginning = join([first, second].filter((block) => block !== undefined));
  const [start] = /^\uFEFF?\s*---[ \t]*(?:\r\n|\n|\r)[\w-]+:/.exec(beginning) ?? [];
  if (start === undefined) return [];
  return [
    warning(
      start.indexOf("---"),
      "This isn't front matter. Put --- on the page's first line and another --- at its end.",
    ),
  ];
}
