import { defineLanguageFacet, Language, language } from "@codemirror/language";
import { EditorState, type Extension, Prec, RangeSet } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from "@codemirror/view";
import { type Input, Parser, type PartialParse, Tree } from "@lezer/common";

import { showingOf } from "../inline/nodes.ts";
import { addressesOfPage } from "./addresses-of-page.ts";

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

export function cellLanguage(state: EditorState): Extension {
  const around = state.facet(language);
  if (!around) return [];
  const inCell = inCells.get(around) ?? new Language(data, new CellParser(around.parser), [], "cell");
  inCells.set(around, inCell);
  return inCell;
}

class Pipe extends WidgetType {
  override eq(): boolean {
    return true;
  }

  toDOM(): HTMLElement {
    const dom = document.createElement("span");
    dom.textContent = "|";
    return dom;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

const pipe = Decoration.replace({ widget: new Pipe() });

function pipesIn({ doc }: EditorState): DecorationSet {
  const found = doc.toString().matchAll(/\\\|/g);
  return Decoration.set(Array.from(found, ({ index }) => pipe.range(index, index + 2)));
}

/** Shows pipes without their backslashes. The caret passes over both in one step. */
export const plainPipes = Prec.high(
  ViewPlugin.fromClass(
    class {
      pipes: DecorationSet;

      constructor({ state }: EditorView) {
        this.pipes = pipesIn(state);
      }

      update({ docChanged, state }: ViewUpdate) {
        if (docChanged) this.pipes = pipesIn(state);
      }
    },
    {
      decorations: ({ pipes }) => pipes,
      provide: (plugin) =>
        EditorView.atomicRanges.of((view) => view.plugin(plugin)?.pipes ?? Decoration.none),
    },
  ),
);

/** Nothing in such a text is a mark. */
const plain = /^(?!.*www\.)[\p{L}\p{N}\p{M} .,;'"()%+=?-]*$/iu;

/** Shows a cell's text as it looks until one types in it. */
export function showText(cell: HTMLElement, text: string, view: EditorView): void {
  if (plain.test(text)) {
    cell.textContent = text;
    return;
  }
  const state = EditorState.create({ doc: text, extensions: cellLanguage(view.state) });
  const { decorations } = showingOf(
    state,
    [{ from: 0, to: text.length }],
    [],
    view.state.facet(addressesOfPage),
  );
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
  RangeSet.spans([pipesIn(state), Decoration.set(decorations, true)], 0, text.length, {
    span: (from, to, marks) => parent(marks).append(text.slice(from, to)),
    point(_from, _to, { spec }, marks) {
      if (spec.widget) parent(marks).append(spec.widget.toDOM(view));
    },
  });
}

function elementOf({ spec }: Decoration): HTMLElement {
  const element = document.createElement(spec.tagName ?? "span");
  if (spec.class) element.className = spec.class;
  for (const [name, value] of Object.entries<string>(spec.attributes ?? {}))
    element.setAttribute(name, value);
  return element;
}
