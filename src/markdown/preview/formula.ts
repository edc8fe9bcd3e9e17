import type { Element, ElementContent } from "hast";
import temml, { type MathNode } from "temml";

import { formulaAttributes, formulaClasses, formulaElements } from "./formula-schema.ts";
import { h } from "./h.ts";

/** In UTF-16 units. The worst formula of this length takes a tenth of a second. */
const MAX_LENGTH = 5000;
const MAX_NODES = 10_000;
/** A browser's time for elements in elements grows faster than their number. */
const MAX_DEPTH = 40;

const options = { throwOnError: true, maxExpand: 1000, maxSize: [20, 200], wrap: "tex" } as const;

/** Returns a formula of TeX as MathML without styles or fonts, or the sentence that says why there is none. */
export function formula(source: string, isBlock: boolean): Element | string {
  if (source.trim() === "") return "This formula is empty.";
  if (source.length > MAX_LENGTH) return "This formula is too long to be shown.";
  let tree: MathNode;
  try {
    tree = temml.__renderToMathMLTree(source, { ...options, displayMode: isBlock });
  } catch (error) {
    return refusalOf(error);
  }
  if (isTooLarge(tree)) return "This formula is too complex to be shown.";
  const children = (tree.children ?? []).flatMap(read);
  if (isBlock) return h("math", { display: "block" }, ...children);
  return h("math", {}, ...children.map(asRow));
}

function isTooLarge(tree: MathNode): boolean {
  let nodes = 0;
  let level: readonly MathNode[] = [tree];
  for (let depth = 0; level.length > 0; depth += 1) {
    nodes += level.length;
    if (depth > MAX_DEPTH || nodes > MAX_NODES) return true;
    level = level.flatMap(({ children }) => children ?? []);
  }
  return false;
}

/** The parts between which a line may be broken are rows: as parts of a flex box, others lose their layout. */
function asRow(node: ElementContent): ElementContent {
  return node.type === "element" && node.tagName !== "mrow" ? h("mrow", {}, node) : node;
}

function read(node: MathNode): ElementContent[] {
  const { type = "", text, children = [] } = node;
  if (text !== undefined) return [{ type: "text", value: text }];
  const inside = children.flatMap(read);
  return formulaElements.includes(type) ? [h(type, propertiesOf(node), ...inside)] : inside;
}

function propertiesOf({ attributes = {}, classes = [], style = {} }: MathNode): Record<string, string> {
  const given = { ...attributes, ...(style.color !== undefined && { mathcolor: style.color }) };
  const listed = Object.entries(given).filter(([name]) => formulaAttributes.includes(name));
  const name = style.border?.includes("solid") ? "tml-fbox" : classes.find((each) => each in formulaClasses);
  return {
    ...Object.fromEntries(listed.map(([name, value]) => [name, String(value)])),
    ...(name !== undefined && { className: formulaClasses[name] }),
  };
}

function refusalOf(error: unknown): string {
  const said = error instanceof Error && error.name === "ParseError" ? error.message : "";
  const [sentence = ""] = said.trim().split(/ at (?:position|end of input)/);
  for (const [pattern, words] of refusals) {
    if (pattern.test(sentence)) return sentence.replace(pattern, words);
  }
  return sentence === "" ? "This formula can’t be read." : `This formula can’t be read: ${sentence}.`;
}

const refusals: readonly (readonly [RegExp, string])[] = [
  [/^Unsupported function name: (.+)$/, "“$1” is unknown here."],
  [/^No such environment: (.+)$/, "“\\begin{$1}” is unknown here."],
  [/^Expected 'EOF', got '(.+)'$/, "“$1” is not expected here."],
  [/^Expected '(.+)', got 'EOF'$/, "“$1” is missing at the end."],
  [/^Expected '([^']+)', got '([^']+)'$/, "“$1” is missing before “$2”."],
  [/^Unexpected end of input in a macro argument, expected '(.+)'$/, "“$1” is missing at the end."],
];
