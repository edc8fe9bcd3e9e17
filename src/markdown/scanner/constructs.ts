import { directiveMarker, directiveSigns } from "../tree/index.ts";
import { definitionAt } from "./definition.ts";
import { expressionAt } from "./expression.ts";
import { fenceAt } from "./fence.ts";
import type { BlockKind, FlowNode } from "./flow-node.ts";
import { headingAt } from "./heading.ts";
import { moduleAt } from "./imports.ts";
import { itemStart, listAt } from "./list.ts";
import { quoteAt } from "./quote.ts";
import { tableAt } from "./table.ts";
import { expressionAfterTags, tagsAt } from "./tag-lines.ts";
import { spansNode } from "./text-span.ts";
import { thematicBreakAt } from "./thematic-break.ts";

type Reader = (source: string, start: number) => FlowNode | undefined;

export type Construct = Readonly<{
  /** micromark's name. */
  name: string;
  /** The first signs of its lines. */
  signs: string;
  /** micromark's token types. */
  tokens: readonly string[];
  kind: BlockKind;
  pattern: Reader | "none";
  endsParagraph?: boolean;
  /** Sticky. A line that matches can begin the construct or turn the line before into one. */
  line: RegExp;
  /** Whether it opens or closes containers. These can share a line, whose kind is the first one's here. */
  isBoundary?: boolean;
  examples: readonly string[];
}>;

const never = /(?!)/y;

/** In the order in which patterns are tried. A new one also needs an extension in `syntax/parse.ts`. */
export const constructs: readonly Construct[] = [
  {
    name: "headingAtx",
    signs: "#",
    tokens: ["atxHeading"],
    kind: "heading",
    pattern: headingAt,
    endsParagraph: true,
    line: /[ \t]*#{1,6}(?:[ \t\r\n]|$)/y,
    examples: ["# a\n", "###### a `b` {/* c */}\n"],
  },
  {
    name: "setextUnderline",
    signs: "=-",
    tokens: ["setextHeading"],
    kind: "heading",
    pattern: "none",
    line: /[ \t]*(?:=+|-+)[ \t]*(?:[\r\n]|$)/y,
    examples: ["a\n=\n", "a\n---\n"],
  },
  {
    name: "codeFenced",
    signs: "`~",
    tokens: ["codeFenced"],
    kind: "code",
    pattern: fenceAt,
    endsParagraph: true,
    line: /[ \t]*(?:```|~~~)/y,
    examples: ["```js\na\n```\n", "~~~\n```\n~~~\n"],
  },
  {
    name: "mathFlow",
    signs: "$",
    tokens: ["mathFlow"],
    kind: "code",
    pattern: "none",
    line: /[ \t]*\$\$/y,
    examples: ["$$\na\n$$\n"],
  },
  {
    name: "thematicBreak",
    signs: "*-_",
    tokens: ["thematicBreak"],
    kind: "rule",
    pattern: thematicBreakAt,
    line: /[ \t]*[-*_](?:[ \t]*[-*_])+[ \t]*(?:[\r\n]|$)/y,
    examples: ["***\n", "_ _ _\n", "---\n"],
  },
  {
    name: "list",
    signs: "*+-0123456789",
    tokens: ["listUnordered", "listOrdered"],
    kind: "list",
    pattern: (source, start) => spansNode("list", start, listAt(source, start)),
    line: itemStart,
    examples: ["- a\n- b\n", "1. a\n\n   b\n"],
  },
  {
    name: "table",
    signs: "|:-",
    tokens: ["table"],
    kind: "table",
    pattern: (source, start) => spansNode("table", start, tableAt(source, start)),
    line: /[ \t]*[-:|][-:| \t]*(?:[\r\n]|$)/y,
    examples: ["| a | b |\n|---|:-:|\n| 1 | 2 |\n"],
  },
  {
    name: "blockQuote",
    signs: ">",
    tokens: ["blockQuote"],
    kind: "quote",
    pattern: (source, start) => spansNode("quote", start, quoteAt(source, start)),
    line: /[ \t]*>/y,
    examples: ["> a\n> b\n", "> **a** `b`\n>\n> [c](d)\n"],
  },
  {
    name: "definition",
    signs: "[",
    tokens: ["definition"],
    kind: "definition",
    pattern: definitionAt,
    line: /[ \t]*\[(?:[^[\]\\\r\n]|\\.)*(?:\]:|\\?[\r\n]|\\?$)/y,
    examples: ["[a]: b\n", "[a]: https://b.c/d\n[e]: #f\n"],
  },
  {
    name: "gfmFootnoteDefinition",
    signs: "[",
    tokens: ["gfmFootnoteDefinition"],
    kind: "footnote",
    pattern: "none",
    line: /[ \t]*\[\^/y,
    examples: ["[^a]: b\n", "[^a]: b\n    c\n"],
  },
  {
    name: "mdxJsxFlowTag",
    signs: "<",
    tokens: ["mdxJsxFlowTag"],
    kind: "component",
    pattern: tagsAt,
    endsParagraph: true,
    // With an expression after a tag, only the parser is sure. Other lines are text with tags.
    line: expressionAfterTags,
    isBoundary: true,
    examples: ["<A />\n", '<A b="c" d={1}>\n', "</A>\n", "<A> <B>\n"],
  },
  {
    name: "mdxFlowExpression",
    signs: "{",
    tokens: ["mdxFlowExpression"],
    kind: "expression",
    pattern: expressionAt,
    line: /[ \t]*\{/y,
    isBoundary: true,
    examples: ["{a}\n", "{/* a */}\n", "{\na\n}\n"],
  },
  {
    name: "mdxjsEsm",
    signs: "ie",
    tokens: ["mdxjsEsm"],
    kind: "esm",
    pattern: moduleAt,
    line: /(?:import|export) /y,
    examples: [
      "import A from 'b'\n",
      "import { A, B } from \"c\";\nimport D from 'e'\n",
      "export const a = {\n}\n",
    ],
  },
  {
    name: "directiveLine",
    signs: String.fromCharCode(...directiveSigns),
    tokens: ["directiveLine"],
    kind: "paragraph",
    pattern: "none",
    line: new RegExp(`[ \\t]*(?:${directiveMarker.source})`, "y"),
    isBoundary: true,
    examples: [":::note Title\n", ":::\n"],
  },
  {
    name: "htmlFlow",
    signs: "<",
    tokens: ["htmlFlow"],
    kind: "html",
    pattern: "none",
    line: never,
    examples: ["<!-- a -->\n", "<br>\n", "<!--\na\n-->\n"],
  },
];

const bySign = new Map<string, Construct[]>();
for (const construct of constructs) {
  for (const sign of construct.signs) bySign.getOrInsertComputed(sign, () => []).push(construct);
}
const none: readonly Construct[] = [];

export function constructsAt(sign: string): readonly Construct[] {
  return bySign.get(sign) ?? none;
}

export function kindOfToken(type: string): BlockKind {
  return constructs.find(({ tokens }) => tokens.includes(type))?.kind ?? "paragraph";
}
