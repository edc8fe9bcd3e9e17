import { allBlocks, type Block, join, pageTreeOf, split } from "../blocks/index.ts";
import { blanked } from "../components/index.ts";
import { ParseBudget, type ParseError, tooComplex } from "../syntax/index.ts";
import { withEdits } from "../text/index.ts";
import { type Diagnostic, error, type Page, warning } from "./rule.ts";
import { vueTemplates } from "./vue-templates.ts";

const MAX_REFUSALS = 1000;
/** What it may cost to tell whether MDX takes a page without its comments, in microseconds: a third of what the page may. */
const CLEANED_COST = 150_000;

type Refused = Block & Readonly<{ problem: ParseError }>;

export function refusals({ blocks, site: { takesOut = {} }, dialect, isGuess }: Page): Diagnostic[] {
  if (dialect.hasVue) return vueTemplates(blocks);
  if (!dialect.hasJsx || isGuess) return [];
  const refused = refusedIn(blocks)
    .filter((block) => !isUnparsed(block) && !(takesOut.headingIds && block.kind === "heading"))
    .slice(0, MAX_REFUSALS);
  return (takesOut.comments ? withoutCommented(refused, blocks) : refused).map(refusal);
}

/** Leaves out the blocks that nothing is refused in where their comments are gone. */
function withoutCommented(refused: readonly Refused[], blocks: readonly Block[]): readonly Refused[] {
  const commented = refused.filter(({ source }) => source.includes("<!--"));
  if (commented.length === 0) return refused;
  const edits = commented.map(({ start, source }) => {
    return { start, end: start + source.length, text: blanked(source, "<!--", "-->") };
  });
  const cleaned = split(
    withEdits(join(blocks), edits),
    pageTreeOf(blocks).dialect,
    blocks,
    new ParseBudget(CLEANED_COST),
  );
  const left = refusedIn(cleaned)
    .map(({ problem }) => problem.offset)
    .sort((one, other) => one - other);
  let at = 0;
  return refused.filter(({ start, source }) => {
    while (at < left.length && left[at]! < start) at += 1;
    return at < left.length && left[at]! < start + source.length;
  });
}

function refusedIn(blocks: readonly Block[]): Refused[] {
  return allBlocks(blocks).filter((block): block is Refused => block.problem !== undefined);
}

function isUnparsed({ problem }: Refused): boolean {
  return problem.message === tooComplex.message;
}

function refusal({ problem: { message, offset } }: Refused): Diagnostic {
  return error(offset, `This isn't valid MDX. ${message.replace(/\.?$/, ".")}`);
}

export function unparsed({ blocks }: Page): Diagnostic[] {
  const offsets = refusedIn(blocks)
    .filter(isUnparsed)
    .map(({ problem }) => problem.offset);
  if (offsets.length === 0) return [];
  const first = offsets.reduce((least, offset) => Math.min(least, offset));
  return [warning(first, "From here on, some parts are too complex to check.")];
}
