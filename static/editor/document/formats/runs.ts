import type { InlineNode } from "../../../../src/markdown/tree/index.ts";
import { readTag } from "../../../../src/markdown/tree/index.ts";
import { normalLabel } from "../syntax/definitions.ts";
import { nodesInText } from "../syntax/mdx.ts";

/** A format with its marks; text that has marks for more than a look (`link`, `tag`); or what cannot be cut. */
export type Run = Readonly<{
  name: "bold" | "italic" | "struck" | "code" | "link" | "tag" | "escape" | "source" | "whole" | "break";
  from: number;
  to: number;
  /** What is between its marks. */
  begin: number;
  end: number;
  runs: readonly Run[];
}>;

const names: Readonly<Record<string, Run["name"]>> = {
  StrongEmphasis: "bold",
  Emphasis: "italic",
  Strikethrough: "struck",
  InlineCode: "code",
  Link: "link",
  Escape: "escape",
  HardBreak: "break",
  JsxTag: "source",
  Expression: "source",
  InlineMath: "source",
  URL: "source",
};

/** Elements that look like Markdown's marks. With properties they are more than that. */
const elements: Readonly<Record<string, Run["name"]>> = {
  "<strong>": "bold",
  "<b>": "bold",
  "<em>": "italic",
  "<i>": "italic",
  "<del>": "struck",
  "<s>": "struck",
};

/** Reads the runs of a paragraph's text; `labels` are those that the page defines. */
export function runsOf(text: string, labels: ReadonlySet<string>): readonly Run[] {
  return read(text, labels, nodesInText(text));
}

type Open = { tag: InlineNode; name: string; runs: Run[] };

function read(text: string, labels: ReadonlySet<string>, nodes: readonly InlineNode[]): Run[] {
  const all: Run[] = [];
  const open: Open[] = [];
  const add = (...runs: readonly Run[]) => (open.at(-1)?.runs ?? all).push(...runs);
  const leaveOpen = (index: number) => {
    for (const { tag, runs } of open.splice(index)) add(uncut("source", tag), ...runs);
  };
  for (const node of nodes) {
    if (node.name !== "JsxTag") {
      add(...runsOfNode(text, labels, node));
      continue;
    }
    const { name, closes, selfCloses } = readTag(text.slice(node.from, node.to));
    const index = closes ? open.findLastIndex((one) => one.name === name) : -1;
    if (!closes && !selfCloses) open.push({ tag: node, name, runs: [] });
    else if (index < 0) add(uncut("source", node));
    else {
      leaveOpen(index + 1);
      const { tag, runs } = open.pop()!;
      const look = elements[text.slice(tag.from, tag.to)] ?? "tag";
      add({ name: look, from: tag.from, begin: tag.to, end: node.from, to: node.to, runs });
    }
  }
  leaveOpen(0);
  return all;
}

function runsOfNode(text: string, labels: ReadonlySet<string>, node: InlineNode): readonly Run[] {
  const { from, to, children } = node;
  const name = names[node.name] ?? "whole";
  const isLink = node.name === "Link" || node.name === "Image";
  const marks = isLink ? children.filter((child) => child.name === "LinkMark") : children;
  const [first, last] = [marks[0], isLink ? marks[1] : marks.at(-1)];
  if (name === "code") return [code(text, { from, begin: first!.to, end: last!.from, to })];
  if (!first || !last) return [uncut(name, node)];
  const inside = children.filter((child) => child.from >= first.to && child.to <= last.from);
  const isText = isLink && marks.length < 3 && !labels.has(labelOf(text, node, first, last));
  if (!isText && !/^(?:bold|italic|struck|link)$/.test(name)) return [uncut(name, node)];
  const runs = read(text, labels, inside);
  if (isText) return runs;
  return [{ name, from, begin: first.to, end: last.from, to, runs }];
}

function labelOf(text: string, { children }: InlineNode, first: InlineNode, last: InlineNode): string {
  const own = children.find(({ name, to, from }) => name === "LinkLabel" && to - from > 2);
  return normalLabel(own ? text.slice(own.from + 1, own.to - 1) : text.slice(first.to, last.from));
}

/** One space at each end belongs to the marks of code. */
function code(text: string, { from, begin, end, to }: Pick<Run, "from" | "begin" | "end" | "to">): Run {
  const inside = text.slice(begin, end);
  const pad = /^[ \n]/.test(inside) && /[ \n]$/.test(inside) && /[^ \n]/.test(inside) ? 1 : 0;
  return { name: "code", from, begin: begin + pad, end: end - pad, to, runs: [] };
}

function uncut(name: Run["name"], { from, to }: InlineNode): Run {
  return { name, from, begin: from, end: to, to, runs: [] };
}

/** All runs; outer ones come before inner ones. */
export function allRuns(runs: readonly Run[]): Run[] {
  return runs.flatMap((run) => [run, ...allRuns(run.runs)]);
}

/** A sign that readers see, with the looks it has. */
export type Sign = Readonly<{ at: number; sign: string; looks: ReadonlySet<string> }>;

/** The signs of a text besides white space and marks. */
export function signsOf(text: string, runs: readonly Run[]): readonly Sign[] {
  const signs: Sign[] = [];
  const add = (from: number, to: number, looks: ReadonlySet<string>) => {
    for (let at = from; at < to; at += 1)
      if (/\S/.test(text[at]!)) signs.push({ at, sign: text[at]!, looks });
  };
  const visit = (from: number, to: number, inside: readonly Run[], looks: ReadonlySet<string>) => {
    let at = from;
    for (const run of inside) {
      add(at, run.from, looks);
      at = run.to;
      if (run.name === "escape") add(run.from + 1, run.to, looks);
      else if (run.name !== "break") visit(run.begin, run.end, run.runs, new Set([...looks, run.name]));
    }
    add(at, to, looks);
  };
  visit(0, text.length, runs, new Set());
  return signs;
}

export function sameLooks(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && one.isSubsetOf(other);
}
