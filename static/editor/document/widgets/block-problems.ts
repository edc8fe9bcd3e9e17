import { type EditorState, type Range, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, WidgetType } from "@codemirror/view";

/** What the server says of a block from its first character to its end; undefined if nothing. */
export type BlockProblem = Readonly<{ from: number; to: number; problem: string | undefined }>;

export const setProblems = StateEffect.define<readonly BlockProblem[]>();

export const blockProblems = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(problems, { changes, effects }) {
    let shown = problems.map(changes);
    for (const effect of effects) {
      if (effect.is(setProblems)) for (const block of effect.value) shown = told(shown, block);
    }
    return shown;
  },
  provide: (field) => EditorView.decorations.from(field),
});

export function problemAt(state: EditorState, end: number): string | undefined {
  let problem: string | undefined;
  state.field(blockProblems).between(end, end, (_from, _to, { spec }) => {
    problem = spec.widget.sentence;
  });
  return problem;
}

export function told(problems: DecorationSet, { from, to, problem }: BlockProblem): DecorationSet {
  const add: Range<Decoration>[] = [];
  if (problem !== undefined)
    add.push(Decoration.widget({ widget: new Sentence(problem), block: true, side: 1 }).range(to));
  return problems.update({ filterFrom: from, filterTo: to, filter: () => false, add });
}

class Sentence extends WidgetType {
  readonly sentence: string;

  constructor(sentence: string) {
    super();
    this.sentence = sentence;
  }

  override eq({ sentence }: Sentence): boolean {
    return sentence === this.sentence;
  }

  override toDOM(): HTMLElement {
    const element = document.createElement("p");
    element.className = "problem doc-problem";
    element.textContent = this.sentence;
    return element;
  }
}
