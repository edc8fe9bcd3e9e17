import { type Block, join, split } from "../blocks/index.ts";
import { outline, symbolsIn } from "../symbols/index.ts";
import { endOfLine } from "../text/index.ts";
import { brokenFrontMatter } from "./broken-front-matter.ts";
import { deadLinks } from "./dead-links.ts";
import { missingComponents } from "./missing-components.ts";
import { missingTitle } from "./missing-title.ts";
import { pictures } from "./pictures.ts";
import { refusals } from "./refusals.ts";
import { repeatedIds } from "./repeated-ids.ts";
import { repeatedNames } from "./repeated-names.ts";
import type { Diagnostic, Rule, Site } from "./rule.ts";
import { unparsed } from "./unparsed.ts";

/** Line and column count from 1, in UTF-16 units. A byte order mark has no column. */
export type Problem = Omit<Diagnostic, "offset"> & Readonly<{ line: number; column: number }>;

const rules: readonly Rule[] = [
  brokenFrontMatter,
  missingTitle,
  refusals,
  repeatedNames,
  missingComponents,
  repeatedIds,
  deadLinks,
  pictures,
  unparsed,
];

/** Lists what would break the build or mislead readers, in the page's order. Never throws. */
export function check(page: string | readonly Block[], site: Site = {}): readonly Problem[] {
  const blocks = typeof page === "string" ? split(page) : page;
  const { syntax = "mdx" } = site;
  const symbols = symbolsIn(blocks, syntax);
  const checked = { ...symbols, blocks, site, syntax, outline: outline(blocks, syntax) };
  const diagnostics = rules.flatMap((rule) => rule(checked)).sort((a, b) => a.offset - b.offset);
  return diagnostics.length === 0 ? [] : located(diagnostics, join(blocks));
}

function located(diagnostics: readonly Diagnostic[], text: string): Problem[] {
  const mark = text.startsWith("\uFEFF") ? 1 : 0;
  let [line, start, end] = [1, mark, endOfLine(text, 0)];
  return diagnostics.map(({ severity, offset, message }) => {
    const at = Math.max(Math.min(offset, text.length), mark);
    while (at >= end && end < text.length) [line, start, end] = [line + 1, end, endOfLine(text, end)];
    return { severity, line, column: at - start + 1, message };
  });
}
