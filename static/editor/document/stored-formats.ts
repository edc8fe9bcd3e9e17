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

import type { Change } from "./change.ts";
import { activeFormatsOf } from "./formats/active-formats.ts";
import type { Format } from "./formats/formatting.ts";
import { type Marked as Emphasis, markedAt } from "./inline/marked.ts";
import type { Rule } from "./keys/rules/rule.ts";
import { isWritten } from "./keys/typed-words.ts";

const marks = { bold: "**", italic: "*", code: "`", struck: "~~" } as const;

type Marked = keyof typeof marks;

/** For marks beside other marks, which would be one with them. */
const elements: Readonly<Record<string, string>> = { bold: "<strong>", italic: "<em>", struck: "<del>" };

const names: Readonly<Record<string, Marked>> = {
  StrongEmphasis: "bold",
  Emphasis: "italic",
  Strikethrough: "struck",
};

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
  return storedIn(state).filter((format): format is Marked & Format => format !== "struck");
}

const storedIn = (state: EditorState) => state.field(stored, false)?.formats ?? [];

/** Stores the formats of marks that a blank comes out of. */
export function storing(state: EditorState, left: readonly Emphasis[]): StateEffect<Marked>[] {
  const now = storedIn(state);
  const formats = new Set(left.map(({ name }) => names[name]!));
  return [...formats].filter((format) => !now.includes(format)).map((format) => toggle.of(format));
}

/** Marks of the stored formats, the innermost one last, that only blanks are between and the caret. */
type Beside = Readonly<{ isEnd: boolean; at: number; inner: Emphasis }>;

export function besideBlanks(state: EditorState): Beside | undefined {
  const { head } = state.selection.main;
  const formats = storedIn(state);
  const { from, to } = state.doc.lineAt(head);
  const end = from + state.sliceDoc(from, head).trimEnd().length;
  const start = to - state.sliceDoc(head, to).trimStart().length;
  for (const isEnd of start === head ? [false, true] : [true, false]) {
    const at = isEnd ? end : start;
    const all = marksFrom(state, at, isEnd);
    const own = new Set(all.map(({ name }) => names[name]));
    if (all.length > 0 && own.size === formats.length && formats.every((format) => own.has(format)))
      return { isEnd, at, inner: all.at(-1)! };
  }
  return undefined;
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

/** What would put marks without words around the caret, which readers see, is stored. */
export function storedInstead(
  { changes, startState }: Transaction,
  format: Format,
): TransactionSpec | undefined {
  if (!startState.selection.main.empty || !isMarked(format)) return undefined;
  const inserted: string[] = [];
  changes.iterChanges((_fromA, _toA, _fromB, _toB, text) => inserted.push(text.toString()));
  const isEmpty = inserted.length === 1 && inserted[0] === marks[format].repeat(2);
  return isEmpty ? { effects: toggle.of(format) } : undefined;
}

function isMarked(format: Format): format is Marked & Format {
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
/** The marks that end or begin at a place, with those in them that do so there, too. */
function marksFrom(state: EditorState, at: number, isEnd: boolean): Emphasis[] {
  const one = markedAt(state, at).find((one) => one.name in names && (isEnd ? one.to : one.from) === at);
  return one ? [one, ...marksFrom(state, isEnd ? one.end : one.begin, isEnd)] : [];
}

const letter = /[\p{L}\p{N}\p{M}]/u;
const mark = /[*_~`\\]/;

/**
 * Puts marks around what is typed in a line, or lets it go on in those beside it. Blanks stay before them, and a sign beside a
 * letter, because marks there would be none.
 */
function marked(doc: Text, { from, to, formats }: Stored, beside?: Beside): TransactionSpec | undefined {
  const words = doc.sliceString(from, to);
  const written = words.trimStart();
  const start = to - written.length;
  const [before, first] = [doc.sliceString(start - 1, start), doc.sliceString(start, start + 1)];
  const [last, after] = [doc.sliceString(to - 1, to), doc.sliceString(to, to + 1)];
  // Other marks around code begin and end beside its marks.
  const isOfCode = formats.length > 1 && formats.includes("code");
  const isNone = (inner: string, outer: string) =>
    /[\\`]/.test(outer) || (letter.test(outer) && (isOfCode || !letter.test(inner)));
  const [opens, closes] = [!beside?.isEnd, beside?.isEnd !== false];
  const areNone = mark.test(first) || (opens && isNone(first, before)) || (closes && isNone(last, after));
  if (written === "" || written.includes("\n") || areNone) return undefined;
  const isBesideMark = (opens && mark.test(before)) || (closes && mark.test(after));
  if (beside && isBesideMark) return undefined;
  const own = ordered
    .filter((format) => formats.includes(format))
    .map((format) => (isBesideMark && elements[format]) || marks[format]);
  let [opening, closing] = [own.join(""), own.toReversed().join("").replaceAll("<", "</")];
  const gone: Change[] = [];
  if (beside) {
    const { isEnd, inner } = beside;
    const at = isEnd ? beside.at : beside.at + to - from;
    const edge = isEnd ? inner.end : inner.begin + to - from;
    gone.push({ from: Math.min(at, edge), to: Math.max(at, edge), insert: "" });
    const own = doc.sliceString(gone[0]!.from, gone[0]!.to);
    [opening, closing] = isEnd ? ["", own] : [own, ""];
  }
  const back = beside?.isEnd ? closing.length : 0;
  return {
    changes: [...gone, { from: start, insert: opening }, { from: to, insert: closing }],
    selection: { anchor: to - back + opening.length },
    effects: end.of(null),
    sequential: true,
  };
}

/** Code has no marks in it. */
const ordered = ["bold", "italic", "struck", "code"] as const;

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
  const { head } = startState.selection.main;
  const isAlone = from === head && newDoc.length - startState.doc.length === to - from;
  const added = marked(newDoc, { ...now, from, to }, isAlone ? besideBlanks(startState) : undefined);
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
