import type { Element, ElementContent } from "hast";
import type { Code, RootContent } from "mdast";

import { type InfoString, readInfoString } from "../components/index.ts";
import { nodesOf } from "../syntax/index.ts";
import { h } from "./h.ts";
import type { Highlighter } from "./highlight.ts";

/** The most code, in UTF-16 units, that one preview highlights: half a second's work. */
const MAX_HIGHLIGHTED = 40_000;

export type CodeHandler = (code: Code) => Element;

/** Loads the highlighters that a tree needs. It imports `highlight.ts` and its library only then. */
export async function codeHandler(tree: readonly RootContent[]): Promise<CodeHandler> {
  const names = [...new Set(fencesIn(tree).map((code) => infoOf(code).language))].filter(Boolean);
  const loaded = names.length > 0 ? await import("./highlight.ts") : undefined;
  const highlighters = new Map(
    await Promise.all(names.map(async (name) => [name, await loaded?.highlighterOf(name)] as const)),
  );
  let left = MAX_HIGHLIGHTED;
  return (code) => {
    left -= code.value.length;
    return shown(code, left < 0 ? undefined : highlighters.get(infoOf(code).language));
  };
}

function fencesIn(tree: readonly RootContent[]): Code[] {
  return tree.flatMap((node) => Array.from(nodesOf(node))).filter((node) => node.type === "code");
}

function infoOf({ lang, meta }: Code): InfoString {
  return readInfoString(lang ?? "", meta ?? "");
}

function shown(code: Code, highlighter: Highlighter | undefined): Element {
  const info = infoOf(code);
  const value = code.value.replace(/\r\n?/g, "\n");
  const colored = highlighter ? highlighter(value) : [{ type: "text", value } as const];
  const content = info.hasMarks ? withMarks(colored, info) : colored;
  return h("figure", { className: "mdx-code" }, ...caption(info), h("pre", {}, h("code", {}, ...content)));
}

function caption({ title, language, words }: InfoString): Element[] {
  const parts = [
    ...(title ? [h("span", { className: "mdx-title" }, title)] : []),
    ...(language ? [h("span", { className: "mdx-language" }, language)] : []),
    ...(words ? [h("span", { className: "mdx-meta" }, words)] : []),
  ];
  const spaced = parts.flatMap((part, index) => (index === 0 ? [part] : [" ", part]));
  return parts.length > 0 ? [h("figcaption", {}, ...spaced)] : [];
}

function withMarks(content: readonly ElementContent[], { isMarked }: InfoString): ElementContent[] {
  return splitAtBreaks(content).flatMap((line, index): ElementContent[] => {
    const newline: ElementContent[] = index === 0 ? [] : [{ type: "text", value: "\n" }];
    return [...newline, ...(isMarked(index + 1) ? [h("mark", { className: "mdx-marked" }, ...line)] : line)];
  });
}

function splitAtBreaks(content: readonly ElementContent[]): ElementContent[][] {
  const lines: ElementContent[][] = [[]];
  for (const node of content) {
    const parts: ElementContent[][] =
      node.type === "element"
        ? splitAtBreaks(node.children).map((children) => [{ ...node, children }])
        : (node.type === "text" ? node.value : "").split("\n").map((value) => [{ type: "text", value }]);
    lines.at(-1)!.push(...parts[0]!);
    for (const part of parts.slice(1)) lines.push(part);
  }
  return lines;
}
