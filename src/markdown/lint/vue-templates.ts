import { allBlocks, type Block, pageTreeOf } from "../blocks/index.ts";
import { programOf, resetScriptBudget } from "../syntax/index.ts";
import { isVoidElement, type PageTree, partners, readTag, type Span } from "../tree/index.ts";
import { type PageTag, partsOf, withoutNodes } from "../usage/index.ts";
import { type Diagnostic, error } from "./rule.ts";

/** Of each kind in a page. */
const MAX_PROBLEMS = 100;
const MAX_EXPRESSIONS = 1000;

/** In UTF-16 units: longer ones are not read. */
const MAX_EXPRESSION = 1000;

/** What stops Vue from making a page: an element without an end, and braces without JavaScript between them. */
export function vueTemplates(blocks: readonly Block[]): Diagnostic[] {
  const read = pageTreeOf(blocks);
  if (!/<|\{\{/.test(read.text)) return [];
  const tags = tagsIn(read).filter(({ name, isOpen, closes }) => (isOpen || closes) && !isVoidElement(name));
  const partner = partners(tags.map(({ name, closes }) => ({ closes, tag: name })));
  const unclosed = tags.filter(({ closes }, index) => !closes && partner[index] === undefined);
  const verbatim = [...verbatimElements(read, tags, partner), ...verbatimContainers(blocks)];
  const isShown = (offset: number) => !verbatim.some(({ from, to }) => from <= offset && offset < to);
  return [
    ...unclosed.slice(0, MAX_PROBLEMS).map(({ name, from }) => error(read.inPage(from), unclosedTag(name))),
    ...wrongExpressions(read, isShown).map((at) => error(at, wrongExpression)),
  ];
}

type Tag = Pick<PageTag, "name" | "closes" | "isOpen" | "from" | "to">;

/** With those right after a word, which are most often comparisons elsewhere. */
function tagsIn(read: PageTree): Tag[] {
  const found = new Map<number, Tag>();
  for (const tag of partsOf(read).tags) if (!tag.isInScript) found.set(tag.from, tag);
  read.tree.iterate({
    enter({ name, from, to }) {
      // Its title can have code, which has no nodes.
      if (name === "Directive") for (let at = from; at < to; at += 1) found.delete(at);
      if (name !== "HTMLTag" || found.has(from)) return;
      const tag = readTag(read.text.slice(from, to));
      found.set(from, { ...tag, isOpen: !tag.closes && !tag.selfCloses, from, to });
    },
  });
  return [...found.values()].sort((one, other) => one.from - other.from);
}

function unclosedTag(name: string): string {
  return `The tag <${name}> is never closed, so Vue can't make the page. Add </${name}>, or write \\<${name}> if it is text.`;
}

const wrongExpression =
  "What is between {{ and }} isn't JavaScript, so Vue can't make the page. If it is text, put it in <span v-pre>.";

/** What is in elements with `v-pre`, in offsets of the page. */
function verbatimElements(
  read: PageTree,
  tags: readonly Tag[],
  partner: readonly (number | undefined)[],
): Span[] {
  return tags.flatMap(({ from, to, closes }, index) => {
    const closing = partner[index];
    const isVerbatim = !closes && closing !== undefined && /\sv-pre\b/.test(read.text.slice(from, to));
    return isVerbatim ? [{ from: read.inPage(from), to: read.inPage(tags[closing]!.to) }] : [];
  });
}

function verbatimContainers(blocks: readonly Block[]): Span[] {
  return allBlocks(blocks)
    .filter(({ kind, source }) => kind === "component" && /^\s*:{3,}[ \t]*v-pre\b/.test(source))
    .map(({ start, source }) => ({ from: start, to: start + source.length }));
}

const code: ReadonlySet<string> = new Set([
  // Of a picture, all is in attributes.
  ..."FrontMatter FencedCode CodeBlock InlineCode MathBlock InlineMath CommentBlock Comment Directive Image".split(
    " ",
  ),
]);

function wrongExpressions(read: PageTree, isShown: (offset: number) => boolean): number[] {
  const wrong: number[] = [];
  const shown = withoutNodes(read, ({ name }) => code.has(name));
  let count = 0;
  for (const { index, 1: expression = "" } of shown.matchAll(interpolation)) {
    count += 1;
    if (count > MAX_EXPRESSIONS || wrong.length === MAX_PROBLEMS) break;
    const at = read.inPage(index);
    if (expression.length <= MAX_EXPRESSION && isShown(at) && !isJavaScript(expression)) wrong.push(at);
  }
  return wrong;
}

const interpolation = /\{\{((?:(?!\{\{|\}\}).)*)\}\}/gs;

/** TypeScript is JavaScript with assertions and types, of which expressions in a text have the first. */
function isJavaScript(expression: string): boolean {
  resetScriptBudget();
  const untyped = expression.replace(/\sas\s{1,9}[\w.<>[\]]{1,100}|!(?=[.)\]\s])/g, "");
  return programOf(untyped, "expression", (offset) => offset) !== undefined;
}
