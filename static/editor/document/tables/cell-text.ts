import { defineLanguageFacet, Language, language } from "@codemirror/language";
import { EditorState, type Extension, RangeSet } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import { type Input, Parser, type PartialParse, Tree } from "@lezer/common";

import { tableOptions } from "./options.ts";

/** Reads a text as a table reads what is in a cell: in one paragraph, whatever it starts with. */
class CellParser extends Parser {
  readonly #parser: Parser;

  constructor(parser: Parser) {
    super();
    this.#parser = parser;
  }

  override createParse(input: Input): PartialParse {
    const text = input.read(0, input.length);
    return { parsedPos: text.length, stoppedAt: null, stopAt() {}, advance: () => this.#treeOf(text) };
  }

  #treeOf(text: string): Tree {
    const { topNode, type } = this.#parser.parse(`|${text}|\n|-|\n\na`);
    const cell = topNode.getChild("Table")?.getChild("TableHeader")?.getChild("TableCell");
    if (!cell) return new Tree(type, [], [], text.length);
    const { children, positions, length } = cell.toTree();
    const paragraph = new Tree(topNode.lastChild!.type, children, positions, length);
    return new Tree(type, [paragraph], [cell.from - 1], text.length);
  }
}

const data = defineLanguageFacet();
const inCells = new WeakMap<Language, Language>();

/** What reads the text of a cell of this document. */
export function cellLanguage(state: EditorState): Extension {
  const around = state.facet(language);
  if (!around) return [];
  const inCell = inCells.get(around) ?? new Language(data, new CellParser(around.parser), [], "cell");
  inCells.set(around, inCell);
  return inCell;
}

const hidden = Decoration.replace({});

type Pipes = Readonly<{ backslashes: DecorationSet; both: DecorationSet }>;

function pipesIn({ doc }: EditorState): Pipes {
  const at = [...doc.toString().matchAll(/\\\|/g)].map(({ index }) => index);
  return {
    backslashes: Decoration.set(at.map((from) => hidden.range(from, from + 1))),
    both: Decoration.set(at.map((from) => hidden.range(from, from + 2))),
  };
}

/** Shows pipes without the backslashes before them. The caret passes over both in one step. */
export const plainPipes = ViewPlugin.fromClass(
  class {
    pipes: Pipes;

    constructor({ state }: EditorView) {
      this.pipes = pipesIn(state);
    }

    update({ docChanged, state }: ViewUpdate) {
      if (docChanged) this.pipes = pipesIn(state);
    }
  },
  {
    decorations: ({ pipes }) => pipes.backslashes,
    provide: (plugin) =>
      EditorView.atomicRanges.of((view) => view.plugin(plugin)?.pipes.both ?? Decoration.none),
  },
);

/** Nothing in such a text is a mark. */
const plain = /^(?!.*www\.)[\p{L}\p{N}\p{M} .,;'"()%+=?-]*$/iu;

/** Shows a cell's text as it looks while nobody types in it. */
export function showText(cell: HTMLElement, text: string, view: EditorView): void {
  if (plain.test(text)) {
    cell.textContent = text;
    return;
  }
  const state = EditorState.create({ doc: text, extensions: cellLanguage(view.state) });
  const { shown } = view.state.facet(tableOptions);
  const open: Array<{ mark: Decoration; element: HTMLElement }> = [];
  const parent = (marks: readonly Decoration[]): HTMLElement => {
    const nested = marks.toReversed();
    const differs = nested.findIndex((mark, depth) => open[depth]?.mark !== mark);
    open.length = differs < 0 ? nested.length : differs;
    for (const mark of nested.slice(open.length)) {
      const element = elementOf(mark);
      (open.at(-1)?.element ?? cell).append(element);
      open.push({ mark, element });
    }
    return open.at(-1)?.element ?? cell;
  };
  cell.replaceChildren();
  RangeSet.spans([shown(state), pipesIn(state).backslashes], 0, text.length, {
    span: (from, to, marks) => parent(marks).append(text.slice(from, to)),
    point(_from, _to, { spec }, marks) {
      if (spec.widget) parent(marks).append(spec.widget.toDOM(view));
    },
  });
}

function elementOf({ spec }: Decoration): HTMLElement {
  const element = document.createElement(spec.tagName ?? "span");
  if (spec.class) element.className = spec.class;
  return element;
}
