import type { Definition, FootnoteDefinition, FootnoteReference, Nodes, Root } from "mdast";

import { Allowance } from "./allowance.ts";
import { textOf } from "./block-text.ts";
import type { Block, BlockKind } from "./blocks.ts";

/** What the blocks of a page refer to by labels, wherever on the page it is defined. */
export type References = Readonly<{
  /** By identifier, as mdast has it. */
  definitions: ReadonlyMap<string, Definition>;
  footnotes: ReadonlyMap<string, Footnote>;
  /** Which one of its footnote's references, from 1, begins at an offset in the page. */
  turns: ReadonlyMap<number, number>;
  /** What has to stand behind a text so that its references and footnotes are some. To where they lead, it does not say. */
  behind(text: string): string;
}>;

/** `number`: in the order of the references, from 1. */
export type Footnote = Readonly<{ number: number; references: number }>;

type Found = Definition | FootnoteDefinition | FootnoteReference;
type Memo = Readonly<{ found: ReadonlyMap<string, readonly Found[]>; references: References }>;

const memos = new WeakMap<readonly Block[], Memo>();

/** `previous`, the blocks of a version of the same page, changes nothing but the time: only what differs is read again. */
export function referencesOf(blocks: readonly Block[], previous?: readonly Block[]): References {
  const own = memos.get(blocks);
  if (own) return own.references;
  const memo = collected(blocks, (previous && memos.get(previous)?.found) ?? new Map());
  memos.set(blocks, memo);
  return memo.references;
}

function collected(blocks: readonly Block[], earlier: Memo["found"]): Memo {
  const allowance = new Allowance();
  const found = new Map<string, readonly Found[]>();
  const look = (text: string): readonly Found[] => {
    const all = found.get(text) ?? earlier.get(text) ?? foundIn(text, allowance);
    found.set(text, all);
    return all;
  };
  const texts = leavesOf(blocks)
    .filter(({ kind }) => !silent.has(kind))
    .map(textOf)
    .filter(({ text }) => text.includes("]:") || text.includes("[^"));

  const defined = texts.filter(({ text }) => text.includes("]:")).flatMap(({ text }) => look(text));
  const definitions = firstByIdentifier(defined.filter((node) => node.type === "definition"));
  const notes = firstByIdentifier(defined.filter((node) => node.type === "footnoteDefinition"));
  const behind = definitionsBehind([...definitions.keys()], [...notes.keys()]);
  const references = texts
    .filter(({ text }) => text.includes("[^"))
    .flatMap(({ text, start }) =>
      look(text + behind(text)).flatMap((node) =>
        node.type === "footnoteReference"
          ? [{ identifier: node.identifier, offset: start + node.position!.start.offset! }]
          : [],
      ),
    );
  return { found, references: { definitions, behind, ...numbered(references) } };
}

const silent: ReadonlySet<BlockKind> = new Set(["frontmatter", "esm", "code", "html", "broken"]);

function leavesOf(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => (block.children.length > 0 ? leavesOf(block.children) : [block]));
}

function foundIn(text: string, allowance: Allowance): Found[] {
  const { tree } = allowance.read(text);
  return tree ? nodesIn(tree) : [];
}

function nodesIn(tree: Root): Found[] {
  const nodes: Found[] = [];
  const waiting: Nodes[] = [tree];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const { type } = node;
    if (type === "definition" || type === "footnoteDefinition" || type === "footnoteReference")
      nodes.push(node);
    if ("children" in node) waiting.push(...node.children.toReversed());
  }
  return nodes;
}

function firstByIdentifier<Node extends Definition | FootnoteDefinition>(
  nodes: readonly Node[],
): ReadonlyMap<string, Node> {
  return new Map(nodes.toReversed().map((node) => [node.identifier, node])) as ReadonlyMap<string, Node>;
}

function numbered(references: readonly { identifier: string; offset: number }[]) {
  const footnotes = new Map<string, Footnote>();
  const turns = new Map<number, number>();
  for (const { identifier, offset } of references) {
    const { number, references: before } = footnotes.get(identifier) ?? {
      number: footnotes.size + 1,
      references: 0,
    };
    footnotes.set(identifier, { number, references: before + 1 });
    turns.set(offset, before + 1);
  }
  return { footnotes, turns };
}

/** Only the labels that a text names, for a page can define thousands. */
function definitionsBehind(definitions: readonly string[], footnotes: readonly string[]) {
  const byLabel = new Map(
    [...definitions, ...footnotes.map((identifier) => `^${identifier}`)].map((label) => [
      normal(label),
      label,
    ]),
  );
  return (text: string): string => {
    if (byLabel.size === 0 || !text.includes("[")) return "";
    const named = new Set(Array.from(text.matchAll(label), ([, name]) => byLabel.get(normal(name!))));
    return Array.from(named, (name) => (name === undefined ? "" : `\n\n[${name}]: #`)).join("");
  };
}

const label = /\[((?:[^[\]\\]|\\.)+)\]/gs;

/** As CommonMark compares labels, and without the marks of a quote whose line ends in one. */
function normal(name: string): string {
  return name
    .replace(/[\s>]+/g, " ")
    .trim()
    .toLowerCase()
    .toUpperCase();
}
