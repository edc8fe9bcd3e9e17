import type { Root, RootContent } from "mdast";

import { messageOf, type ParseBudget, type ParseError, tooComplex } from "../syntax/index.ts";
import { endOfContent } from "../text/index.ts";
import { areVoidTags } from "../tree/index.ts";
import type { BlockKind } from "./block.ts";
import { unraveled } from "./unravel.ts";

/** The most the parser gets at once, because its time can be quadratic. */
const MAX_UNITS = 64 * 1024;

type Question = Readonly<{
  text: string;
  kind: BlockKind;
  /** Whether it is tags that may pair with those of other blocks. */
  opensOrCloses: boolean;
  /** Below a definition, text can begin with a word that would start an import elsewhere. */
  isBelowDefinition: boolean;
}>;

type Answer = Readonly<{ kind: BlockKind; problem?: ParseError }>;

/** Asks the parser whether MDX takes a leaf, and if not, why. Offsets are in its text. */
export function askParser(question: Question, budget: ParseBudget): Answer {
  const { text, kind, isBelowDefinition } = question;
  if (kind === "heading" && idOnly.test(text)) return { kind, problem: noPrivateName(text) };
  const indent = isBelowDefinition && /^(?:import|export) /.test(text) ? " " : "";
  const { tree, error } = read(indent + text, question, budget);
  if (!error) return { kind: tree ? kindOf(tree.children, kind) : kind };
  if (kind === "heading" && isHeadingWithId(text, budget)) return { kind, problem: error };
  // Of tags, braces and scripts that do not end, the beginning tells more than the end.
  const isAtEnd = unended.test(text) && error.offset - indent.length >= endOfContent(text);
  const offset = isAtEnd ? text.search(/[^ \t]|$/) : error.offset - indent.length;
  return { kind: isPlainHtml(text) ? "html" : "broken", problem: { ...error, offset } };
}

const unended = /^(?:[ \t]*[<{]|import |export )/;

function read(
  text: string,
  { opensOrCloses }: Question,
  budget: ParseBudget,
): Readonly<{ tree?: Root | undefined; error?: ParseError | undefined }> {
  if (text.length > MAX_UNITS) return { error: tooComplex };
  if (!opensOrCloses) return budget.tree(text);
  const error = budget.flowError(text);
  return error ? { error } : {};
}

function kindOf(children: readonly RootContent[], kind: BlockKind): BlockKind {
  const [only] = children;
  if (only?.type === "mdxjsEsm") return "esm";
  if (only?.type === "heading") return "heading";
  const inside = children.length === 1 && only?.type === "paragraph" ? unraveled(only) : undefined;
  if (!inside) return kind;
  return inside.some(({ type }) => type === "mdxJsxTextElement") ? "component" : "expression";
}

/** Docusaurus removes `{#id}` from a heading before MDX reads it. */
function isHeadingWithId(text: string, budget: ParseBudget): boolean {
  const rest = text.replace(/\{#[^{}\s]+\}[ \t]*(?=[\r\n]*(?:[\r\n][ \t]*(?:=+|-+)[ \t]*[\r\n]*)?$)/, "");
  return rest !== text && !budget.tree(rest).error;
}

/** A heading in whose words MDX takes all but the id. Sites have thousands of them. */
const idOnly = /^[ \t]*#{1,6}[ \t](?:[^<{}$\\\r\n]*[ \t])?\{#[A-Za-z_][\w.:-]*\}[ \t]*$/;

/** What the parser says of `#id`, the name of a private field where there is no class. */
function noPrivateName(text: string): ParseError {
  const offset = text.indexOf("{") + 1;
  return { message: messageOf("Could not parse expression: Unexpected token", text, offset), offset };
}

export function isPlainHtml(text: string): boolean {
  return /^[ \t\r\n]*<[!?]/.test(text) || areVoidTags(text);
}
