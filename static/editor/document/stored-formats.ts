import { syntaxTree } from "@codemirror/language";
import {
  type EditorState,
  type Extension,
  StateEffect,
  StateField,
  type Text,
  type Transaction,
  type TransactionSpec,
} from "@codemirror/state";
import { EditorView } from "@codemirror/view";

import { activeFormatsOf } from "./formats/active-formats.ts";
import type { Format } from "./formats/formatting.ts";
import type { Rule } from "./keys/rules/rule.ts";
import { isWritten } from "./keys/typed-words.ts";

const marks = { bold: "**", italic: "*", code: "`" } as const;

type Marked = keyof typeof marks;

/** Formats for what is typed at `from`. `to` is after it while an input method composes a word. */
type Stored = Readonly<{ from: number; to: number; formats: readonly Marked[] }>;

const toggle = StateEffect.define<Marked>();
const end = StateEffect.define<null>();

const stored = StateField.define<Stored | undefined>({
  create: () => undefined,
  update(before, transaction) {
    const { head, empty } = transaction.newSelection.main;
    const moved = before && transaction.docChanged ? afterChange(before, transaction) : before;
    let now = moved && empty && head === moved.to ? moved : undefined;
    for (const effect of transaction.effects) {
      if (effect.is(end)) now = undefined;
      if (effect.is(toggle)) now = toggled(now ?? { from: head, to: head, formats: [] }, effect.value);
    }
    return now;
  },
});

function afterChange({ from, to, formats }: Stored, transaction: Transaction): Stored {
  const at = transaction.changes.mapPos(to, 1);
  const isComposed = from < to || transaction.isUserEvent("input.type.compose");
  return { from: isComposed ? transaction.changes.mapPos(from, -1) : at, to: at, formats };
}

function toggled({ from, to, formats }: Stored, format: Marked): Stored | undefined {
  const others = formats.filter((other) => other !== format);
  const now = others.length < formats.length ? others : [...formats, format];
  return now.length > 0 ? { from, to, formats: now } : undefined;
}

/** What is typed next has these formats, apart from those of its place. */
export function storedFormatsOf(state: EditorState): readonly Format[] {
  return state.field(stored, false)?.formats ?? [];
}

/** Turns a format on or off for what is typed next. Returns undefined where it is for a text: in a word, and in or beside marks. */
export function storeFormat(state: EditorState, format: Format): TransactionSpec | undefined {
  const { head, empty } = state.selection.main;
  if (!empty || !isMarked(format) || !isInText(state, head)) return undefined;
  const { formats } = activeFormatsOf(state);
  const sides = [state.sliceDoc(head - 1, head), state.sliceDoc(head, head + 1)];
  const isOfText = formats.has(format) || sides.every((side) => letter.test(side));
  return isOfText || sides.some((side) => mark.test(side)) ? undefined : { effects: toggle.of(format) };
}

function isMarked(format: Format): format is Marked {
  return format in marks;
}

function isInText(state: EditorState, head: number): boolean {
  return ([-1, 1] as const).every((side) => {
    let node = syntaxTree(state).resolveInner(head, side);
    const isEdge = () => head === (side < 0 ? node.to : node.from);
    while (beside.test(node.name) && isEdge() && node.parent) node = node.parent;
    return text.test(node.name);
  });
}

const beside =
  /^(?:Link|LinkMark|URL|LinkTitle|LinkLabel|Image|JsxTag|Expression|InlineMath|FootnoteReference)$/;

const text =
  /^(?:Document|Paragraph|Task|ListItem|(?:Bullet|Ordered)List|Blockquote|FootnoteDefinition|(?:ATX|Setext)Heading\d|(?:Header|List|Quote|Footnote)Mark|TaskMarker|StrongEmphasis|Emphasis|Strikethrough)$/;
const letter = /[\p{L}\p{N}\p{M}]/u;
const mark = /[*_~`\\]/;

/** Puts marks around what is typed in a line. Blanks stay before them, and a sign after a letter, because marks there would be none. */
function marked(doc: Text, { from, to, formats }: Stored): TransactionSpec | undefined {
  const words = doc.sliceString(from, to);
  const written = words.trimStart();
  const start = to - written.length;
  const [before, first] = [doc.sliceString(start - 1, start), doc.sliceString(start, start + 1)];
  const isNone = mark.test(first) || (letter.test(before) && !letter.test(first));
  if (written === "" || written.includes("\n") || isNone) return undefined;
  const opening = ordered.filter((format) => formats.includes(format)).map((format) => marks[format]);
  return {
    changes: [
      { from: start, insert: opening.join("") },
      { from: to, insert: opening.toReversed().join("") },
    ],
    selection: { anchor: to + opening.join("").length },
    effects: end.of(null),
    sequential: true,
  };
}

/** Code has no marks in it. */
const ordered = ["bold", "italic", "code"] as const;

/** What is typed has the formats also where other rules put it elsewhere, or add to it. */
export const formatsOfTyped: Rule = (transaction) => {
  const { startState, changes, newDoc, newSelection } = transaction;
  const now = startState.field(stored, false);
  if (!now || !isWritten(transaction)) return undefined;
  const to = newSelection.main.head;
  let from = to;
  changes.iterChanges((_fromA, _toA, start, end) => {
    if (start < to && to <= end) from = start;
  });
  const added = marked(newDoc, { ...now, from, to });
  return added && [transaction, added];
};

/** A word that an input method composes gets its marks when it is complete. */
const composed = EditorView.domEventObservers({
  compositionend: (_event, view) => {
    setTimeout(() => {
      const { state } = view;
      const now = state.field(stored, false);
      const added = now && !view.composing && marked(state.doc, now);
      if (added) view.dispatch(added, { userEvent: "input.format" });
    });
  },
});

/** Formats that are turned on at the caret for what is typed next. */
export const storedFormats: Extension = [stored, composed];
