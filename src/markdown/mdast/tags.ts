import type {
  MdxJsxAttribute,
  MdxJsxAttributeValueExpression,
  MdxJsxExpressionAttribute,
  MdxJsxFlowElement,
  MdxJsxTextElement,
} from "mdast-util-mdx";
import { parseEntities } from "parse-entities";

import { type Attribute, attributesIn, type Boundary, partners, readTag, type Span } from "../tree/index.ts";
import { type Container, type Inside, inside, placeOf } from "./lines.ts";
import type { Page } from "./page.ts";

/** MDX leaves out so many columns of blanks before each line of a script. */
const SCRIPT_INDENT = 2;

type Element = MdxJsxFlowElement | MdxJsxTextElement;

/** Adds what a tag is: an element, or the beginning or end of one. It has as many attributes as the page may still have nodes of text. */
export function addTag<Node>(
  page: Page,
  { nodes, marks }: Row<Node>,
  type: Element["type"],
  span: Span,
  containers: readonly Container[],
): void {
  const source = inside(page.text, span, containers);
  const { name, closes, selfCloses } = readTag(source.value);
  const position = () => page.at(span.from, span.to);
  const element = () => {
    const read = attributesIn(source.value).slice(0, Math.max(page.phrasing.left, 0));
    page.phrasing.left -= read.length;
    const attributes = read.map((each) => attributeOf(page, each, source, containers));
    return { type, name: name || null, attributes, children: [], position: position() } as Node;
  };
  if (selfCloses) {
    nodes.push(element());
    return;
  }
  marks.push({
    index: nodes.length,
    boundary: { closes, tag: name },
    to: span.to,
    node: (isPaired) =>
      isPaired ? element() : ({ type: "html", value: source.value, position: position() } as Node),
  });
}

function attributeOf(
  page: Page,
  { from, to, name, value }: Attribute,
  source: Inside,
  containers: readonly Container[],
): MdxJsxAttribute | MdxJsxExpressionAttribute {
  const inText = (offset: number) => placeOf(source, offset);
  const script = (start: number, end: number) =>
    scriptIn(page, { from: inText(start), to: inText(end) }, containers);
  const position = page.at(inText(from), inText(to));
  if (!name) {
    const read = script(from + 1, to - 1);
    return { type: "mdxJsxExpressionAttribute", value: read.value, ...page.script(read, "spread"), position };
  }
  const written = source.value.slice(name.from, name.to).replace(/[ \t\n]+/g, "");
  const attribute = { type: "mdxJsxAttribute", name: written, position } as const;
  if (!value) return { ...attribute, value: null };
  if (source.value[value.from] !== "{") {
    const text = source.value.slice(value.from + 1, value.to - 1);
    return { ...attribute, value: textOf(text) };
  }
  const read = script(value.from + 1, value.to - 1);
  const expression: MdxJsxAttributeValueExpression = {
    type: "mdxJsxAttributeValueExpression",
    value: read.value,
    // MDX refuses one that holds nothing.
    ...page.script(read, "value"),
  };
  return { ...attribute, value: expression };
}

export function scriptIn(page: Page, span: Span, containers: readonly Container[]): Inside {
  return inside(page.text, span, containers, SCRIPT_INDENT);
}

function textOf(text: string): string {
  const lines = text.includes("\n") ? text.replace(/\n[ \t]+/g, "\n") : text;
  return lines.includes("&") ? parseEntities(lines, { nonTerminated: false }) : lines;
}

/** What opens or closes a node, after as many nodes as `index` says. */
type Mark<Node> = Readonly<{
  index: number;
  boundary: Boundary;
  to: number;
  /** What it opens, or else what stands there where nothing pairs with it. */
  node(isPaired: boolean): Node;
}>;

/** Nodes side by side. */
export type Row<Node> = Readonly<{ nodes: Node[]; marks: Mark<Node>[] }>;

type Parent = { children: unknown[]; position: { end: unknown } };

/** Puts the nodes between what opens and what closes a node into it. */
export function nested<Node>(page: Page, { nodes, marks }: Row<Node>): Node[] {
  if (marks.length === 0) return nodes;
  const partner = partners(marks.map(({ boundary }) => boundary));
  const found: Node[] = [];
  const outside: Node[][] = [];
  let siblings = found;
  let done = 0;
  for (const [number, { index, to, node }] of marks.entries()) {
    for (; done < index; done += 1) siblings.push(nodes[done]!);
    const other = partner[number];
    if (other === undefined) {
      siblings.push(node(false));
      page.refused.count += 1;
    } else if (other > number) {
      const opened = node(true);
      siblings.push(opened);
      outside.push(siblings);
      siblings = (opened as unknown as Parent).children as Node[];
    } else {
      siblings = outside.pop()!;
      (siblings.at(-1) as unknown as Parent).position.end = page.point(to);
    }
  }
  for (; done < nodes.length; done += 1) siblings.push(nodes[done]!);
  return found;
}
