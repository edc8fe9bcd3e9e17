import { allBlocks, type Block } from "../blocks/index.ts";
import { costOfTree, parse, type ParseError, parseErrorOf, tooComplex } from "../syntax/index.ts";
import { type Diagnostic, error, type Page, type Site } from "./rule.ts";

/** What reading refused blocks again may cost, in microseconds. */
const MAX_COST = 400_000;

const MAX_REFUSALS = 1000;

type Refused = Block & Readonly<{ problem: ParseError }>;

export function refusals({ blocks, site, syntax }: Page): Diagnostic[] {
  if (syntax !== "mdx") return [];
  let left = MAX_COST;
  const isReported = (block: Refused) => {
    left -= costOfTree(block.source);
    return left < 0 || !isTakenOut(block, site);
  };
  return refusedIn(blocks)
    .filter((block) => !isUnparsed(block))
    .slice(0, MAX_REFUSALS)
    .filter(isReported)
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

function isTakenOut({ kind, source }: Block, { takesOut = {} }: Site): boolean {
  if (kind === "heading") return takesOut.headingIds === true;
  return (
    takesOut.comments === true &&
    source.includes("<!--") &&
    isMdx(source.split("<!--").map(commentAsMdx).join(""))
  );
}

/** @param rest the text after `<!--`, except at index 0 */
function commentAsMdx(rest: string, index: number): string {
  const end = rest.indexOf("-->");
  if (index === 0) return rest;
  return end === -1 ? `<!--${rest}` : rest.slice(end + "-->".length);
}

function isMdx(text: string): boolean {
  try {
    parse(text);
    return true;
  } catch (error) {
    parseErrorOf(error, text);
    return false;
  }
}
