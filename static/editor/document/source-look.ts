import { syntaxTree } from "@codemirror/language";
import type { Extension, Range } from "@codemirror/state";
import { Decoration, type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import type { SyntaxNodeRef } from "@lezer/common";

import { codeHighlighting } from "./syntax/code-highlighting.ts";
import type { Span } from "./syntax/nodes.ts";

/** In the colors of code. Nodes that are not listed have the look of what they are in. */
const looks: Readonly<Record<string, string>> = {
  StrongEmphasis: "doc-strong",
  Emphasis: "doc-emphasis",
  InlineCode: "mdx-hl-string",
  InlineMath: "mdx-hl-string",
  MathBlock: "mdx-hl-string",
  Link: "mdx-hl-name",
  Image: "mdx-hl-name",
  Autolink: "mdx-hl-name",
  LinkReference: "mdx-hl-name",
  FootnoteReference: "mdx-hl-name",
  URL: "doc-sign",
  LinkTitle: "mdx-hl-string",
  CodeInfo: "mdx-hl-number",
  Entity: "mdx-hl-number",
  Escape: "mdx-hl-number",
  Expression: "mdx-hl-number",
  FlowExpression: "mdx-hl-number",
  Comment: "mdx-hl-comment",
  CommentBlock: "mdx-hl-comment",
  Directive: "mdx-hl-keyword",
  AlertMark: "mdx-hl-keyword",
  AdmonitionMark: "mdx-hl-keyword",
  Template: "mdx-hl-keyword",
  InlineTemplate: "mdx-hl-keyword",
  HorizontalRule: "doc-sign",
  TableDelimiter: "doc-sign",
  TaskMarker: "doc-sign",
};

type Parts = readonly [pattern: RegExp, ...looks: string[]];

const frontMatter: Parts = [
  /^(---|\+\+\+)$|^[ \t]*(?:- )?([\w$.-]+)[ \t]*[:=](.*)/gm,
  "doc-sign",
  "mdx-hl-name",
  "mdx-hl-string",
];
const script: Parts = [
  /\b(import|export|from|default|as|const|let|function|async|await|return)\b|("[^"\n]*"|'[^'\n]*'|`[^`]*`)/g,
  "mdx-hl-keyword",
  "mdx-hl-string",
];
const tag: Parts = [
  /<\/?([\w.:-]+)|("[^"]*"|'[^']*')|(?<![\w:@.-])([\w:@.-]+)=/g,
  "mdx-hl-keyword",
  "mdx-hl-string",
  "mdx-hl-name",
];

/** What the parser of the page reads as a whole: each group of its pattern has a look. */
const inside: Readonly<Record<string, Parts>> = {
  FrontMatter: frontMatter,
  Esm: script,
  JsxTag: tag,
  HTMLTag: tag,
  HTMLBlock: tag,
};

/** A page can be all marks, or one tag of a megabyte. */
const MAX_MARKS = 4000;
const MAX_INSIDE = 5000;

type Style = (from: number, to: number, look: string) => void;

class SourceLook {
  decorations = Decoration.none;
  readonly #view: EditorView;

  constructor(view: EditorView) {
    this.#view = view;
    this.#show();
  }

  update(update: ViewUpdate): void {
    const { docChanged, viewportChanged, selectionSet, view, changes, state, startState } = update;
    if (!docChanged && !viewportChanged && !selectionSet && syntaxTree(state) === syntaxTree(startState))
      return;
    // An input method loses its place where the text around it is drawn anew.
    if (view.compositionStarted) this.decorations = this.decorations.map(changes);
    else this.#show();
  }

  #show(): void {
    const { state, visibleRanges } = this.#view;
    const marks: Range<Decoration>[] = [];
    const style: Style = (from, to, look) => {
      if (look !== "" && from < to && marks.length < MAX_MARKS) marks.push(markOf(look).range(from, to));
    };
    for (const { from, to } of visibleRanges) {
      syntaxTree(state).iterate({ from, to, enter: (node) => this.#styled(node, { from, to }, style) });
    }
    this.decorations = Decoration.set([...this.#numbers(), ...marks], true);
  }

  /** Counted from 1, as Publish and Health do. */
  #numbers(): Range<Decoration>[] {
    const { state, viewport } = this.#view;
    const here = state.doc.lineAt(state.selection.main.head).from;
    const numbers: Range<Decoration>[] = [];
    const last = state.doc.lineAt(viewport.to).number;
    for (let { number } = state.doc.lineAt(viewport.from); number <= last; number += 1) {
      const { from } = state.doc.line(number);
      const attributes = { "data-line": String(number) };
      numbers.push(Decoration.line({ attributes, class: from === here ? "doc-here" : "" }).range(from));
    }
    return numbers;
  }

  #styled({ name, from, to }: SyntaxNodeRef, seen: Span, style: Style): boolean {
    const parts = inside[name];
    if (parts) this.#inside(parts, Math.max(from, seen.from), Math.min(to, seen.to), style);
    else if (/^(?:ATX|Setext)Heading\d$/.test(name)) style(from, to, "doc-strong");
    else style(from, to, looks[name] ?? (name.endsWith("Mark") ? "doc-sign" : ""));
    return !parts;
  }

  #inside([pattern, ...looks]: Parts, from: number, to: number, style: Style): void {
    const text = this.#view.state.sliceDoc(from, Math.min(to, from + MAX_INSIDE));
    for (const found of text.matchAll(pattern)) {
      const [whole, ...groups] = found;
      const first = groups.findIndex((part) => part !== undefined);
      for (const [at, part] of groups.entries()) {
        if (part === undefined) continue;
        // A second group ends what the first one begins: a value after its key.
        const place = from + found.index + (at === first ? whole.indexOf(part) : whole.length - part.length);
        style(place, place + part.length, looks[at]!);
      }
    }
  }
}

const known = new Map<string, Decoration>();

function markOf(look: string): Decoration {
  return known.getOrInsertComputed(look, () => Decoration.mark({ class: look }));
}

/** How the source reads: colors, and the numbers by which Publish and Health name its lines. */
export const sourceLook: Extension = [
  ViewPlugin.fromClass(SourceLook, { decorations: ({ decorations }) => decorations }),
  codeHighlighting(),
];
