import { type Block, join, pageTreeOf } from "../blocks/index.ts";
import { outline, symbolsIn } from "../symbols/index.ts";
import { type LineAndColumn, withPlaces } from "../text/index.ts";
import { brokenFrontMatter } from "./broken-front-matter.ts";
import { deadLinks } from "./dead-links.ts";
import { missingComponents } from "./missing-components.ts";
import { missingTitle } from "./missing-title.ts";
import { pictures } from "./pictures.ts";
import { refusals, unparsed } from "./refusals.ts";
import { repeatedIds, repeatedLabels, repeatedNames } from "./repeated.ts";
import type { Diagnostic, Rule, Site } from "./rule.ts";
import { wrongFrontMatter } from "./wrong-front-matter.ts";

export type Problem = Omit<Diagnostic, "offset"> & LineAndColumn;

const rules: readonly Rule[] = [
  brokenFrontMatter,
  missingTitle,
  wrongFrontMatter,
  refusals,
  repeatedNames,
  missingComponents,
  repeatedIds,
  repeatedLabels,
  deadLinks,
  pictures,
  unparsed,
];

/** Lists what would break the build or mislead readers, in the page's order. Never throws. */
export function check(blocks: readonly Block[], site: Site = {}): readonly Problem[] {
  const { dialect, isGuess } = pageTreeOf(blocks);
  const symbols = symbolsIn(blocks);
  const checked = { symbols, blocks, site, dialect, isGuess, outline: outline(blocks) };
  const diagnostics = rules.flatMap((rule) => rule(checked)).sort((a, b) => a.offset - b.offset);
  return diagnostics.length === 0 ? [] : withPlaces(join(blocks), diagnostics);
}
