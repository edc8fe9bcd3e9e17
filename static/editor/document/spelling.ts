import { syntaxTree } from "@codemirror/language";
import type { EditorState, Extension, Range } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

import type { Span } from "./syntax/nodes.ts";
import { blocksOf } from "./syntax/structure.ts";

/** The browser checks the spelling of words in the page's language, but not in code and addresses. CodeMirror lets it translate none of the text. */
export const spelling = (): Extension => [
  EditorView.contentAttributes.compute(["doc"], (state) => {
    const lang = languageIn(state);
    return { spellcheck: "true", autocorrect: "on", autocapitalize: "sentences", ...(lang && { lang }) };
  }),
  uncheckedCode(),
];

export function uncheckedCode(): Extension {
  return ViewPlugin.define((view) => new Verbatim(view), { decorations: ({ marks }) => marks });
}

/** The language that the front matter names. Where it names none, the document has that of what it is in. @internal */
export function languageIn(state: EditorState): string | undefined {
  const [first] = blocksOf(state);
  if (first?.kind !== "frontmatter") return undefined;
  const text = state.sliceDoc(first.from, Math.min(first.to, first.from + MAX_FRONT_MATTER));
  return /^lang[ \t]*[:=][ \t]*["']?([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)["']?[ \t]*$/m.exec(text)?.[1];
}

/** In UTF-16 units, which are read at each key. */
const MAX_FRONT_MATTER = 4000;

const verbatim = new Set(
  (
    "FencedCode CodeBlock InlineCode MathBlock InlineMath URL Autolink Esm Expression FlowExpression JsxTag HTMLTag " +
    "LinkReference FootnoteMark FootnoteReference InlineTemplate"
  ).split(" "),
);

const mark = Decoration.mark({ attributes: { spellcheck: "false" } });

/** What is visible of code and addresses. @internal */
export function verbatimIn(state: EditorState, visible: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const { from, to } of visible) {
    syntaxTree(state).iterate({
      from,
      to,
      enter(node) {
        if (!verbatim.has(node.name)) return true;
        const span = { from: Math.max(from, node.from), to: Math.min(to, node.to) };
        if (span.from < span.to) found.push(span);
        return false;
      },
    });
  }
  return found;
}

class Verbatim {
  marks: DecorationSet;

  constructor({ state, visibleRanges }: EditorView) {
    this.marks = marksIn(state, visibleRanges);
  }

  update({ view, state, startState, docChanged, viewportChanged, changes }: ViewUpdate): void {
    const isRead = syntaxTree(state) !== syntaxTree(startState);
    if (!docChanged && !viewportChanged && !isRead) return;
    // An input method loses its place where the text around it is drawn anew.
    this.marks = view.compositionStarted ? this.marks.map(changes) : marksIn(state, view.visibleRanges);
  }
}

function marksIn(state: EditorState, visible: readonly Span[]): DecorationSet {
  const marks: Range<Decoration>[] = verbatimIn(state, visible).map(({ from, to }) => mark.range(from, to));
  return Decoration.set(marks, true);
}
