import { closesFence, fenceOpenedBy } from "./fence-line.ts";
import { countOf, endOfContent, linesOf } from "./lines.ts";

/** `fence` is the line that opens one, `code` the rest of it. The source has its line ending. */
export type PageLine = Readonly<{ kind: "text" | "statement" | "fence" | "code"; source: string }>;

/** The start of an import or export, which a sentence that starts with its word does not have. */
const statement =
  /^(?:import[ \t]+(?:type[ \t]+)?(?:["'{*]|[\w$]+(?:,|[ \t]+from\b))|export[ \t]+(?:default|const|let|var|async|function|class)\b|export[ \t]+[{*])/;

/** What a statement can follow besides a blank line: front matter, and the start of a script in pages of VitePress. */
const beforeStatement = /^(?:---|\+\+\+|<script\b[^<>]*>)[ \t]*[\r\n]*$/;

/** Tells code, imports and exports from the rest of a page, in linear time and without a parser; code in quotes and lists, too. */
export function pageLines(page: string): PageLine[] {
  let fence: string | undefined;
  let [isStatement, isAfterBlank, mayStart, open] = [false, true, true, 0];
  return linesOf(page).map((source): PageLine => {
    const own = source.replace(/^[ \t>]+/, "");
    if (fence !== undefined) {
      if (closesFence(own, fence)) fence = undefined;
      return { kind: "code", source };
    }
    fence = fenceOpenedBy(own);
    const isBlank = endOfContent(own) === 0;
    // A statement goes on over blank lines while it has open brackets.
    const isOver = isBlank ? open <= 0 : isAfterBlank && /^[^\s)\]}]/.test(source);
    if (fence !== undefined || isOver) isStatement = false;
    if (fence === undefined && mayStart && !isStatement && startsStatement(source))
      [isStatement, open] = [true, 0];
    if (isStatement) open += countOf(source, /[([{]/g) - countOf(source, /[)\]}]/g);
    [isAfterBlank, mayStart] = [isBlank, isBlank || beforeStatement.test(source)];
    return { kind: fence !== undefined ? "fence" : isStatement ? "statement" : "text", source };
  });
}

export function startsStatement(line: string): boolean {
  return statement.test(line);
}
