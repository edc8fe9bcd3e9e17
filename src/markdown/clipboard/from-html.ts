import type { ElementContent } from "hast";
import { fromHtml as parsed } from "hast-util-from-html";
import { toMdast } from "hast-util-to-mdast";
import type { PhrasingContent, Root, RootContent } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { mathToMarkdown } from "mdast-util-math";
import { mdxToMarkdown } from "mdast-util-mdx";
import { defaultHandlers, type Options, toMarkdown } from "mdast-util-to-markdown";

import { type Block, type BlockKind, split } from "../blocks/index.ts";
import { isDeeperThan } from "../preview/index.ts";
import { withoutAtEnd } from "../text/index.ts";
import { type Dialect, inDialect } from "../tree/index.ts";
import { codeOf } from "./code-block.ts";
import { withElements } from "./elements.ts";
import { handlers, keptElements } from "./kept-element.ts";
import { normalizeHast } from "./normalize-hast.ts";
import { normalizeMdast } from "./normalize-mdast.ts";
import { isColoredCode } from "./style.ts";

/** A thousand nested elements and a text, more than anybody copies. */
const MAX_LEVELS = 1001;

/** Converts copied HTML to MDX, unless its plain text says as much. Addresses at `origin` become relative. */
export function fromHtml(html: string, dialect: Dialect, origin?: string): string | undefined {
  try {
    return readable(html, dialect, origin);
  } catch (error) {
    if (error instanceof RangeError) return undefined; // so deep that the parser has no stack left
    throw error;
  }
}

function readable(html: string, dialect: Dialect, origin: string | undefined): string | undefined {
  const nodes = parsed(html, { fragment: true }).children as ElementContent[];
  if (isDeeperThan(MAX_LEVELS, nodes)) return undefined;
  const children = isColoredCode(nodes) ? [codeOf(nodes)] : normalizeHast(nodes, origin);
  const tree = toMdast({ type: "root", children }, { handlers }) as Root;
  const written = withElements(normalizeMdast(tree.children), hasReferences);
  const markdown = toMarkdown({ type: "root", children: written as RootContent[] }, optionsFor(dialect));
  const text = withoutAtEnd(markdown, "\n");
  return text === "" || split(text, dialect).some(isForeign) ? undefined : text;
}

/** `&#x662F;` for a letter beside marks. */
function hasReferences(children: readonly PhrasingContent[]): boolean {
  const isMarked = children.some((child) => "children" in child);
  const paragraph = { type: "paragraph" as const, children: [...children] };
  return isMarked && /&#x[0-9A-F]+;/.test(toMarkdown({ type: "root", children: [paragraph] }, asMdx));
}

/** A paragraph of nothing but elements is read as a component. */
function isForeign({ kind, source }: Block): boolean {
  if (kind !== "component" && kind !== "html") return foreign.has(kind);
  const [, name = ""] = /^\s*<(\w+)/.exec(source) ?? [];
  return !keptElements.has(name);
}

const foreign = new Set<BlockKind>(["broken", "esm", "expression", "frontmatter"]);

/** The first extension would escape bare addresses. */
const [, ...gfm] = gfmToMarkdown({ tablePipeAlign: false }).extensions!;

const jsx = mdxToMarkdown({ quoteSmart: true, tightSelfClosing: true });

const asMdx: Options = {
  extensions: [jsx, mathToMarkdown({ singleDollarTextMath: false }), ...gfm],
  bullet: "-",
  emphasis: "*",
  listItemIndent: "one",
  // Dashes at the start of a page would open front matter.
  rule: "*",
  unsafe: [
    { atBreak: true, character: "i", after: "mport[\\s{*'\"]", notInConstruct: ["listItem", "blockquote"] },
    { atBreak: true, character: "e", after: "xport[\\s{*]", notInConstruct: ["listItem", "blockquote"] },
    { atBreak: true, character: ":", after: "::" },
  ],
  handlers: {
    text: (node, parent, state, info) => {
      const text = withoutNeedlessEscapes(defaultHandlers.text(node, parent, state, info));
      return /^\s?$/.test(info.after) ? text : text.replace(/(?<!\S)\S+$/, asText);
    },
  },
};

function optionsFor(dialect: Dialect): Options {
  if (dialect.hasJsx || dialect.isUnsure) return asMdx;
  const { text } = asMarkdown.handlers!;
  return {
    ...asMarkdown,
    handlers: { ...asMarkdown.handlers, text: (...node) => inDialect(text!(...node), dialect, false) },
  };
}

/** Braces are text there, and tags are those of HTML, which are escaped anyway. */
const asMarkdown: Options = {
  ...asMdx,
  extensions: asMdx.extensions!.map((each) => {
    return each === jsx ? { extensions: jsx.extensions!.map((one) => ({ ...one, unsafe: [] })) } : each;
  }),
  unsafe: asMdx.unsafe!.slice(2),
};

function withoutNeedlessEscapes(text: string): string {
  return text
    .replaceAll(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, "_")
    .replaceAll(/(?<!\\)\\&(?!#?\w+;)/g, "&")
    .replaceAll(/\S+/g, (word) => {
      const end = word.lastIndexOf("\\") + 1;
      return asText(word.slice(0, end)) + word.slice(end);
    });
}

function asText(word: string): string {
  return word.replace(/(?:https?:\/\/|www\.)[\s\S]*/i, (addresses) =>
    addresses.replaceAll(/(?<!\\)(?::(?=\/\/)|(?<=www)\.)/gi, "\\$&"),
  );
}
