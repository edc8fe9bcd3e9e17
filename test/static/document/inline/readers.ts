import type { Nodes, Root } from "mdast";

import { parse } from "../../../../src/markdown/syntax/parse.ts";

/** One sign that readers see, with its source: a letter, or what reads as one, such as a picture. */
export type Sign = Readonly<{ sign: string; from: number; to: number; looks: readonly string[] }>;

const looksOf: Readonly<Record<string, string>> = {
  strong: "bold",
  emphasis: "italic",
  delete: "struck",
};

/** The signs that readers of a page see in its first paragraph. */
export function signsIn(text: string): Sign[] {
  const root = parse(text, /<https?:/.test(text) ? "markdown" : "mdx");
  const found: Sign[] = [];
  const [paragraph] = root.children;
  if (paragraph) visit(paragraph, [], { text, root, found });
  return found;
}

type Reading = Readonly<{ text: string; root: Root; found: Sign[] }>;

function visit(node: Nodes, looks: readonly string[], reading: Reading): void {
  const { text, found } = reading;
  const [from, to] = [node.position!.start.offset!, node.position!.end.offset!];
  const source = text.slice(from, to);
  if (node.type === "text") {
    addText(source, node.value, from, looks, found);
    return;
  }
  if (node.type === "inlineCode") {
    const start = from + source.indexOf(node.value, /^`+/.exec(source)![0].length);
    addText(node.value, node.value, start, [...looks, "code"], found);
    return;
  }
  const own = [looksOf[node.type] ?? lookOf(node, reading.root)].filter((look) => look !== undefined);
  if ("children" in node && node.children.length > 0)
    for (const child of node.children) visit(child, [...looks, ...own].sort(), reading);
  else found.push({ sign: `▪${source}`, from, to, looks: [...looks] });
}

function lookOf(node: Nodes, { children }: Root): string | undefined {
  if (node.type === "link") return `link ${node.url}`;
  if (node.type === "linkReference") {
    const definition = children.find(
      (one) => one.type === "definition" && one.identifier === node.identifier,
    );
    return definition?.type === "definition" ? `link ${definition.url}` : undefined;
  }
  if (node.type !== "mdxJsxTextElement") return undefined;
  return { strong: "bold", em: "italic", del: "struck" }[node.name!] ?? `<${node.name}>`;
}

function addText(source: string, value: string, from: number, looks: readonly string[], found: Sign[]): void {
  let at = 0;
  for (const sign of value) {
    const rest = source.slice(at);
    const length = /^(?:\\[!-/:-@[-`{-~]|&#?\w+;)/.exec(rest)?.[0].length ?? sign.length;
    found.push({ sign, from: from + at, to: from + at + length, looks: [...looks].sort() });
    at += length;
  }
}

/** Signs and looks as a text, for comparing, without blanks: how one looks cannot be seen. */
export function toldOf(signs: readonly Sign[]): string {
  let [told, last] = ["", ""];
  for (const { sign, looks } of signs) {
    const now = looks.join(", ");
    if (!/\S/.test(sign)) continue;
    if (now !== last) {
      told += `{${now}}`;
      last = now;
    }
    told += sign;
  }
  return told;
}
