import { allBlocks, type Block } from "../blocks/index.ts";
import { blanked } from "../components/index.ts";
import { ParseBudget, type ParseError, tooComplex } from "../syntax/index.ts";
import { type Diagnostic, error, type Page, type Site } from "./rule.ts";

/** What reading refused blocks again may cost, in microseconds. */
const MAX_COST = 400_000;

const MAX_REFUSALS = 1000;

type Refused = Block & Readonly<{ problem: ParseError }>;

export function refusals({ blocks, site, dialect }: Page): Diagnostic[] {
  if (!dialect.hasJsx) return [];
  const budget = new ParseBudget(MAX_COST);
  return refusedIn(blocks)
    .filter((block) => !isUnparsed(block))
    .slice(0, MAX_REFUSALS)
    .filter((block) => !isTakenOut(block, site, budget))
    .map(refusal);
}

export function refusedIn(blocks: readonly Block[]): Refused[] {
  return allBlocks(blocks).filter((block): block is Refused => block.problem !== undefined);
}

export function isUnparsed({ problem }: Refused): boolean {
  return problem.message === tooComplex.message;
}

function refusal({ problem: { message, offset } }: Refused): Diagnostic {
  return error(offset, `This isn't valid MDX. ${message.replace(/\.?$/, ".")}`);
}

function isTakenOut({ kind, source }: Block, { takesOut = {} }: Site, budget: ParseBudget): boolean {
  if (kind === "heading") return takesOut.headingIds === true;
  if (takesOut.comments !== true || !source.includes("<!--")) return false;
  return budget.tree(blanked(source, "<!--", "-->")).error === undefined;
}
