import type { ElementContent } from "hast";
import { fromHtml as parsed } from "hast-util-from-html";
import { toMdast } from "hast-util-to-mdast";
import type { Root, RootContent } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { mdxToMarkdown } from "mdast-util-mdx";
import { defaultHandlers, type Options, toMarkdown } from "mdast-util-to-markdown";

import { type BlockKind, split } from "../blocks/index.ts";
import { isDeeperThan } from "../preview/index.ts";
import { withoutAtEnd } from "../text/index.ts";
import { normaliseHast } from "./normalise-hast.ts";
import { normaliseMdast } from "./normalise-mdast.ts";
import { isColouredCode } from "./style.ts";

/** How deep copied HTML may be: a thousand elements in each other, more than anybody copies, and a text. */
const MAX_LEVELS = 1001;

/**
 * Copied HTML as MDX. Undefined where the plain text that was copied with it says as much: in coloured code, and in
 * what nobody can read. Addresses at `origin`, as a browser writes it, are those of this server.
 */
export function fromHtml(html: string, origin?: string): string | undefined {
  try {
    return readable(html, origin);
  } catch (error) {
    if (error instanceof RangeError) return undefined; // so deep that the parser has no stack left
    throw error;
  }
}

function readable(html: string, origin: string | undefined): string | undefined {
  const nodes = parsed(html, { fragment: true }).children as ElementContent[];
  if (isDeeperThan(MAX_LEVELS, nodes) || isColouredCode(nodes)) return undefined;
  const tree = toMdast({ type: "root", children: normaliseHast(nodes, origin) }) as Root;
  const markdown = toMarkdown(
    { type: "root", children: normaliseMdast(tree.children) as RootContent[] },
    options,
  );
  const text = withoutAtEnd(markdown, "\n");
  return text === "" || split(text).some(({ kind }) => isForeign.has(kind)) ? undefined : text;
}

/** What HTML may never become. */
const isForeign = new Set<BlockKind>(["broken", "component", "esm", "expression", "frontmatter", "html"]);

/** An address that is written out stays as it is: the first extension would escape it. */
const [, ...gfm] = gfmToMarkdown({ tablePipeAlign: false }).extensions!;

const options: Options = {
  extensions: [mdxToMarkdown(), ...gfm],
  bullet: "-",
  emphasis: "*",
  listItemIndent: "one",
  // Dashes at the start of a page would open its front matter.
  rule: "*",
  unsafe: [
    { atBreak: true, character: "i", after: "mport[\\s{*'\"]", notInConstruct: ["listItem", "blockquote"] },
    { atBreak: true, character: "e", after: "xport[\\s{*]", notInConstruct: ["listItem", "blockquote"] },
    { atBreak: true, character: ":", after: "::" },
    { character: "$", after: "\\$", inConstruct: "phrasing" },
  ],
  handlers: {
    text: (node, parent, state, info) => {
      const text = withoutIdleEscapes(defaultHandlers.text(node, parent, state, info));
      return /^\s?$/.test(info.after) ? text : text.replace(/(?<!\S)\S+$/, asText);
    },
  },
};

/**
 * An underscore inside of a word, and an `&` that begins no character reference, say the same without. An address that
 * is written out would take an escape for a part of itself; such a one is made a text.
 */
function withoutIdleEscapes(text: string): string {
  return text
    .replaceAll(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, "_")
    .replaceAll(/(?<!\\)\\&(?!#?\w+;)/g, "&")
    .replaceAll(/\S+/g, (word) => {
      const end = word.lastIndexOf("\\") + 1;
      return asText(word.slice(0, end)) + word.slice(end);
    });
}

/** A word, of which nothing is an address. */
function asText(word: string): string {
  return word.replace(/(?:https?:\/\/|www\.)[\s\S]*/i, (addresses) =>
    addresses.replaceAll(/(?<!\\)(?::(?=\/\/)|(?<=www)\.)/gi, "\\$&"),
  );
}
