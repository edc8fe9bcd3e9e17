import type { Nodes } from "mdast";

import { parse } from "../../../src/markdown/syntax/parse.ts";
import { fencedIn } from "../../../src/markdown/text/index.ts";
import { labelsIn } from "../../../src/markdown/tree/definitions.ts";
import type { Dialect } from "../../../src/markdown/tree/dialect.ts";
import { isLink, linkAround } from "../../../src/markdown/tree/links.ts";
import { sourceOf } from "../../../src/markdown/tree/nodes.ts";
import { parserOf } from "../../../src/markdown/tree/parser.ts";

/** What only micromark or only the tree finds in a page, as `- kind from-to` and `+ kind from-to`; undefined where MDX refuses it. */
export function differences(page: string, dialect: Dialect): readonly string[] | undefined {
  const text = page.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const oracle = toldByOracle(text, dialect);
  if (!oracle) return undefined;
  const told = toldByTree(text, dialect).filter((each) => {
    // An address in text that only the second pass of mdast finds has no place there.
    const [, from, to] = /^link (\d+)-(\d+)$/.exec(each) ?? [];
    return (
      from === undefined ||
      oracle.placed.includes(each) ||
      !oracle.unplaced.has(text.slice(Number(from), Number(to)))
    );
  });
  const ofOracle = new Set(oracle.placed.flatMap((each) => compared(each, text)));
  const ofTree = new Set(told.flatMap((each) => compared(each, text)));
  return [
    ...[...ofOracle.difference(ofTree)].map((each) => `- ${each}`),
    ...[...ofTree.difference(ofOracle)].map((each) => `+ ${each}`),
  ];
}

/** Without blanks at an end, and without what the readers only call otherwise. */
function compared(told: string, text: string): string[] {
  const [, kind, from, to] = /^(.+) (\d+)-(\d+)$/.exec(told) ?? [];
  if (kind === undefined) return [told];
  const content = text.slice(Number(from), Number(to)).trimEnd();
  const end = Number(from) + content.length;
  if (kind !== "paragraph") return [`${kind} ${from}-${end}`];
  // Tags alone in a line are no paragraph to the tree. The box of a task is none to the oracle.
  return /^\s*[<{]/.test(content) ? [] : [`paragraph -${end}`];
}

const kindsOfOracle: Partial<Record<Nodes["type"], string>> = {
  heading: "heading",
  thematicBreak: "rule",
  blockquote: "quote",
  list: "list",
  listItem: "item",
  code: "code",
  definition: "definition",
  footnoteDefinition: "footnote",
  table: "table",
  math: "math",
  paragraph: "paragraph",
  emphasis: "emphasis",
  strong: "strong",
  delete: "delete",
  inlineCode: "inline code",
  inlineMath: "inline math",
  link: "link",
  image: "picture",
  linkReference: "link",
  imageReference: "picture",
  footnoteReference: "reference",
  mdxjsEsm: "script",
  mdxFlowExpression: "expression",
  mdxTextExpression: "expression",
};

type Told = Readonly<{ placed: string[]; unplaced: Set<string> }>;

function toldByOracle(page: string, dialect: Dialect): Told | undefined {
  const start = fencedIn(page)?.end ?? 0;
  try {
    const told = { placed: [], unplaced: new Set<string>() };
    tell(parse(page.slice(start), dialect.hasJsx ? "mdx" : "markdown"), start, told);
    return told;
  } catch {
    return undefined;
  }
}

function tell(node: Nodes, shift: number, told: Told): void {
  const { position, type } = node;
  const kind = kindsOfOracle[type];
  if (kind && position)
    told.placed.push(`${kind} ${position.start.offset! + shift}-${position.end.offset! + shift}`);
  else if (type === "link") {
    told.unplaced.add(node.url);
    told.unplaced.add(node.url.replace(/^(?:http:\/\/|mailto:)/, ""));
  } else if (type === "mdxJsxFlowElement" || type === "mdxJsxTextElement")
    told.placed.push(`tag ${position!.start.offset! + shift}`);
  if ("children" in node) for (const child of node.children) tell(child, shift, told);
}

const kindsOfTree: Readonly<Record<string, string>> = {
  ATXHeading1: "heading",
  ATXHeading2: "heading",
  ATXHeading3: "heading",
  ATXHeading4: "heading",
  ATXHeading5: "heading",
  ATXHeading6: "heading",
  SetextHeading1: "heading",
  SetextHeading2: "heading",
  HorizontalRule: "rule",
  Blockquote: "quote",
  BulletList: "list",
  OrderedList: "list",
  ListItem: "item",
  FencedCode: "code",
  LinkReference: "definition",
  FootnoteDefinition: "footnote",
  Table: "table",
  MathBlock: "math",
  Paragraph: "paragraph",
  Task: "paragraph",
  Emphasis: "emphasis",
  StrongEmphasis: "strong",
  Strikethrough: "delete",
  InlineCode: "inline code",
  InlineMath: "inline math",
  Esm: "script",
  Expression: "expression",
};

function toldByTree(page: string, dialect: Dialect): string[] {
  const tree = parserOf(dialect).parse(page);
  const source = sourceOf(page);
  const labels = new Set(labelsIn(tree, 0, source));
  const told: string[] = [];
  tree.iterate({
    enter({ node }) {
      const { name } = node;
      const kind = kindsOfTree[name];
      if (kind) told.push(`${kind} ${node.from}-${node.to}`);
      else if (name === "JsxTag" && !/^<\s*\//.test(page.slice(node.from, node.to)))
        told.push(`tag ${node.from}`);
      else if (name === "FootnoteReference") {
        if (labels.has(page.slice(node.from + 1, node.to - 1).toUpperCase()))
          told.push(`reference ${node.from}-${node.to}`);
      } else if (isLink(node) && linkAround(node, source, () => labels)) {
        told.push(`${name === "Image" ? "picture" : "link"} ${node.from}-${node.to}`);
        // To the oracle, the description of a picture is plain text.
        return name !== "Image";
      }
      return true;
    },
  });
  return told;
}
