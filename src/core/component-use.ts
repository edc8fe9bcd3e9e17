import { linesOf } from "./page-title.ts";

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
  const found = new Map<string, { uses: number; tries: number; example: string | undefined }>();
  for (const { index, 1: name } of text.matchAll(tag)) {
    if (own.has(name!.split(".")[0]!) || /[\w$)]/.test(text[index - 1] ?? "")) continue;
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

function shorter(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return other.length < one.length ? other : one;
}

/**
 * The text with blanks in place of code, comments, imports and exports; and every name that these could bind, which
 * may be more than they do: a component too many would be offered in vain.
 */
function read(page: string): { text: string; own: ReadonlySet<string> } {
  const kept: string[] = [];
  const own = new Set<string>();
  let isEsm = false;
  for (const { text, isCode } of linesOf(page)) {
    isEsm = !isCode && (/^(import|export)\b/.test(text) || (isEsm && text.trim() !== ""));
    if (isEsm) for (const name of text.match(/\b[A-Z][\w$]*/g) ?? []) own.add(name);
    kept.push(isCode || isEsm ? blank(text) : text.replace(/`[^`\n]+`/g, blank));
  }
  return { text: blanked(blanked(kept.join(""), "{/*", "*/}"), "<!--", "-->"), own };
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

function indentationAt(text: string, at: number): string {
  const line = text.slice(Math.max(0, at - MAX_EXAMPLE), at);
  return /(?:^|\n)([ \t]*)$/.exec(line)?.[1] ?? "";
}

function dedented(text: string, indentation: string): string {
  return indentation === "" ? text : text.replaceAll(`\n${indentation}`, "\n");
}
