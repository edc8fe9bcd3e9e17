import { linesOf } from "./page-lines.ts";

/** A component as a page uses it. */
export type ComponentUse = Readonly<{
  /** As in its tag: `Tabs.Item`. */
  name: string;
  uses: number;
  /** The shortest use, as it is written; undefined where all of them are long. */
  example: string | undefined;
}>;

/** More would not be looked through, nor offered. */
const MAX_NAMES = 100;
const MAX_EXAMPLE = 400;
const TRIES = 5;

const tag = /<([A-Z][\w$]*(?:\.[A-Za-z_$][\w$]*)*)(?=[\s/>])/g;

/**
 * The components that a page uses and does not bring itself, by import or export: those that the site gives to every
 * page. Tags are told by their look, in time linear in the page's length.
 */
export function componentsIn(page: string): readonly ComponentUse[] {
  if (page.search(tag) < 0) return [];
  const { text, own } = read(page);
  return usesIn(page, text, (name) => !own.has(rootOf(name)));
}

/** The components that a page imports: those that it uses, then those that it does not use yet. */
export function importedBy(page: string): readonly ComponentUse[] {
  const { text, esm } = read(page);
  const names = importedNames(esm);
  const used = usesIn(page, text, (name) => names.has(rootOf(name)));
  const unused = names.difference(new Set(used.map(({ name }) => rootOf(name))));
  return [...used, ...Array.from(unused, (name) => ({ name, uses: 0, example: undefined }))];
}

/** In a page whose code and comments are blank in the text. */
function usesIn(page: string, text: string, isWanted: (name: string) => boolean): ComponentUse[] {
  const found = new Map<string, { uses: number; tries: number; example: string | undefined }>();
  for (const { index, 1: name } of text.matchAll(tag)) {
    if (!isWanted(name!) || /[\w$)]/.test(text[index - 1] ?? "")) continue;
    const use = found.get(name!) ?? { uses: 0, tries: 0, example: undefined };
    if (use.uses === 0 && found.size === MAX_NAMES) continue;
    use.uses += 1;
    if (use.tries < TRIES) {
      use.tries += 1;
      use.example = shorter(use.example, exampleAt(page, text, index, name!));
    }
    found.set(name!, use);
  }
  return Array.from(found, ([name, { uses, example }]) => ({ name, uses, example }));
}

/** What pages use together, the most used first; of equals, by name. */
export function together(pages: Iterable<readonly ComponentUse[]>): readonly ComponentUse[] {
  const all = new Map<string, ComponentUse>();
  for (const { name, uses, example } of [...pages].flat()) {
    const before = all.get(name);
    all.set(name, { name, uses: uses + (before?.uses ?? 0), example: shorter(before?.example, example) });
  }
  return [...all.values()].sort((a, b) => b.uses - a.uses || (a.name < b.name ? -1 : 1));
}

/**
 * A component as one begins to write it: what stands before one's words and behind them. That is its example, where
 * the first component in it that holds something holds the words instead; of one that holds nothing, its first value.
 */
export function begun({ name, example = "" }: ComponentUse): Readonly<{ before: string; behind: string }> {
  const { text } = read(example);
  const held = heldIn(text);
  if (held) {
    const { lead, tail } = spaceAround(example.slice(held.from, held.to), held.isOutermost);
    return { before: example.slice(0, held.from) + lead, behind: tail + example.slice(held.to) };
  }
  if (!text.endsWith("/>")) return { before: `<${name}>\n`, behind: `\n</${name}>` };
  const [, before, , behind] = /^([^{]*?\s[\w:-]+=(["']))(?:(?!\2).)*(\2.*)$/s.exec(example) ?? [];
  return before && behind ? { before, behind } : { before: `${example}\n\n`, behind: "" };
}

function shorter(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return other.length < one.length ? other : one;
}

/**
 * The text with blanks in place of code, comments, imports and exports; these two; and every name that they could
 * bind, which may be more than they do: a component too many would be offered in vain.
 */
function read(page: string): { text: string; esm: string; own: ReadonlySet<string> } {
  const kept: string[] = [];
  const esm: string[] = [];
  let isEsm = false;
  for (const { text, isCode } of linesOf(page)) {
    isEsm = !isCode && (/^(import|export)\b/.test(text) || (isEsm && text.trim() !== ""));
    if (isEsm) esm.push(text);
    kept.push(isCode || isEsm ? blank(text) : text.replace(/`[^`\n]+`/g, blank));
  }
  const text = blanked(blanked(kept.join(""), "{/*", "*/}"), "<!--", "-->");
  return { text, esm: esm.join(""), own: new Set(esm.join("").match(/\b[A-Z][\w$]*/g)) };
}

const otherFile = /\.(?:png|jpe?g|gif|webp|avif|svg|ico|mp4|json|css)$/i;

/** Of what is imported, that which can be a component by its name and its file. */
function importedNames(esm: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const statement of esm.split(/^(?=(?:import|export)\b)/m)) {
    const [, clause = "", , file = ""] = /^import\b([^'"]+)(['"])([^'"]*)\2/.exec(statement) ?? [];
    if (!/\bfrom\s*$/.test(clause) || /^\s*type\b/.test(clause) || otherFile.test(file)) continue;
    for (const part of clause.replace(/\bfrom\s*$/, "").split(/[{},]/)) {
      const [, name] = /^(?!type\s)(?:[\w$]+\s+as\s+)?([A-Z][A-Za-z\d$]*)$/.exec(part.trim()) ?? [];
      if (name && names.size < MAX_NAMES) names.add(name);
    }
  }
  return names;
}

function rootOf(name: string): string {
  return name.split(".")[0]!;
}

function blank(text: string): string {
  return " ".repeat(text.length);
}

function blanked(text: string, opening: string, closing: string): string {
  const kept: string[] = [];
  let at = 0;
  for (;;) {
    const start = text.indexOf(opening, at);
    const end = start < 0 ? -1 : text.indexOf(closing, start + opening.length);
    if (end < 0) return kept.concat(text.slice(at)).join("");
    kept.push(text.slice(at, start), blank(text.slice(start, end + closing.length)));
    at = end + closing.length;
  }
}

function exampleAt(page: string, text: string, start: number, name: string): string | undefined {
  const window = text.slice(start, start + MAX_EXAMPLE);
  const opened = endOfTag(window);
  if (opened === undefined) return undefined;
  const end = window[opened - 2] === "/" ? opened : endOfElement(window, opened, name);
  return end === undefined ? undefined : dedented(page.slice(start, start + end), indentationAt(text, start));
}

/** Behind the `>` of the tag that a text begins with: not one in a string or an expression. */
function endOfTag(text: string): number | undefined {
  let depth = 0;
  for (let at = 1; at < text.length; at += 1) {
    const unit = text[at]!;
    if (unit === '"' || unit === "'" || unit === "`") {
      at = text.indexOf(unit, at + 1);
      if (at < 0) return undefined;
    } else if (unit === "{") depth += 1;
    else if (unit === "}") depth -= 1;
    else if (depth === 0 && unit === ">") return at + 1;
    else if (depth === 0 && unit === "<") return undefined;
  }
  return undefined;
}

function endOfElement(text: string, from: number, name: string): number | undefined {
  let open = 1;
  for (let at = text.indexOf("<", from); at >= 0; at = text.indexOf("<", at + 1)) {
    if (text.startsWith(`</${name}>`, at)) {
      open -= 1;
      if (open === 0) return at + name.length + 3;
    } else if (text.startsWith(`<${name}`, at) && /[\s/>]/.test(text[at + name.length + 1] ?? "")) {
      const end = endOfTag(text.slice(at));
      if (end !== undefined && text[at + end - 2] !== "/") open += 1;
    }
  }
  return undefined;
}

/** Where the first component of a text, or the one that this one begins with, holds what it holds. */
function heldIn(text: string, start = 0): { from: number; to: number; isOutermost: boolean } | undefined {
  const rest = text.slice(start);
  const [, name] = /^<([A-Z][\w$.]*)/.exec(rest) ?? [];
  const opened = name === undefined ? undefined : endOfTag(rest);
  if (opened === undefined || rest[opened - 2] === "/") return undefined;
  const end = endOfElement(rest, opened, name!);
  if (end === undefined) return undefined;
  const from = start + opened;
  const inner = from + /^\s*/.exec(text.slice(from))![0].length;
  return heldIn(text, inner) ?? { from, to: start + end - `</${name}>`.length, isOutermost: start === 0 };
}

/** As it is around what is held; where that is nothing, or all is in one line, the words get a line of their own. */
function spaceAround(held: string, isOutermost: boolean): { lead: string; tail: string } {
  const lead = /^\s*/.exec(held)![0];
  const isEmpty = lead.length === held.length;
  if (lead.includes("\n") ? isEmpty : isOutermost) return { lead: "\n", tail: "\n" };
  return { lead, tail: isEmpty ? "" : held.slice(held.trimEnd().length) };
}

function indentationAt(text: string, at: number): string {
  const line = text.slice(Math.max(0, at - MAX_EXAMPLE), at);
  return /(?:^|\n)([ \t]*)$/.exec(line)?.[1] ?? "";
}

function dedented(text: string, indentation: string): string {
  return indentation === "" ? text : text.replaceAll(`\n${indentation}`, "\n");
}
