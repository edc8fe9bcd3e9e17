import { split } from "../blocks/index.ts";
import { setFrontMatter } from "../frontmatter/index.ts";
import { endOfLine } from "../text/index.ts";
import { ofKind } from "./page-symbol.ts";
import { symbolsIn } from "./symbols.ts";
import { isTitle, titleInFrontMatter, titleOf } from "./title.ts";

/** `#`, the words, and the signs or the id that may follow them. */
const heading = /^(#[ \t]+)([^\r\n]*?)([ \t]+#+|[ \t]*\{#[^{}\r\n]*\})?([ \t]*)$/;

/**
 * Returns the page with another title, where it has it: in the front matter, or in its first heading of depth 1. A page
 * without one gets it in the front matter. Nothing else changes. @throws FrontMatterError
 */
export function retitled(page: string, title: string): string {
  if (titleOf(page) === title) return page;
  if (titleInFrontMatter(page) === undefined) {
    const changed = withHeading(page, title);
    if (changed !== undefined && titleOf(changed) === title) return changed;
  }
  return setFrontMatter(page, "title", title);
}

function withHeading(page: string, title: string): string | undefined {
  const found = ofKind(symbolsIn(split(page), "mdx").symbols, "heading").find(isTitle);
  if (!found) return undefined;
  const line = page.slice(found.offset, endOfLine(page, found.offset));
  const [, marks, , after = "", space] = heading.exec(line.replace(/[\r\n]+$/, "")) ?? [];
  if (marks === undefined) return undefined;
  const ending = /[\r\n]*$/.exec(line)![0];
  const words = title.replace(/[\\`*_{}[\]<>]/g, "\\$&");
  return (
    page.slice(0, found.offset) +
    marks +
    words +
    after +
    space +
    ending +
    page.slice(found.offset + line.length)
  );
}
