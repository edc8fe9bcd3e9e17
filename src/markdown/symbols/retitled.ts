import { setFrontMatter } from "../frontmatter/index.ts";
import { endOfLine } from "../text/index.ts";
import { type Dialect, headingAttributes, pageTree } from "../tree/index.ts";
import { ofKind } from "./page-symbol.ts";
import { symbolsOf } from "./symbols.ts";
import { isTitle, titleInFrontMatter, titleOf } from "./title.ts";

/** Returns the page with another title where it has it, or else in the front matter. @throws FrontMatterError */
export function retitled(page: string, title: string, dialect: Dialect): string {
  if (titleOf(page, dialect) === title) return page;
  if (titleInFrontMatter(page) === undefined) {
    const changed = withHeading(page, title, dialect);
    if (changed !== undefined && titleOf(changed, dialect) === title) return changed;
  }
  return setFrontMatter(page, "title", title);
}

function withHeading(page: string, title: string, dialect: Dialect): string | undefined {
  const found = ofKind(symbolsOf(pageTree(page, dialect)), "heading").find(isTitle);
  if (!found) return undefined;
  const { offset } = found;
  const [line = ""] = page.slice(offset, endOfLine(page, offset)).split(/[\r\n]/, 1);
  const [marks] = /^#[ \t]+/.exec(line) ?? [];
  if (marks === undefined) return undefined;
  const old = withoutEnd(line);
  const words = title.replace(/[\\`*_{}[\]<>]/g, "\\$&");
  return page.slice(0, offset) + marks + words + line.slice(old.length) + page.slice(offset + line.length);
}

/** Returns a heading's line without the id, or the closing signs, that may follow its words. */
function withoutEnd(line: string): string {
  const text = line.trimEnd();
  const { start = 0 } = headingAttributes(text) ?? {};
  if (start > 0) return text.slice(0, start).trimEnd();
  let end = text.length;
  while (text[end - 1] === "#") end -= 1;
  return /[ \t]/.test(text[end - 1] ?? "") ? text.slice(0, end).trimEnd() : text;
}
