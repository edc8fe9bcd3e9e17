import { type ChangeSet, type EditorState, StateEffect, StateField, Text } from "@codemirror/state";

import { newlineOf } from "../../../src/markdown/browser.ts";

/** CodeMirror's lines end in "\n", so each line's ending is kept here: one string if all are equal, else one for each line but the last. */
type Endings = Readonly<{ usual: string; each: readonly string[] | undefined }>;

/** Sets the endings of all lines, after a change that made somebody else's text; a transaction filter may add changes to that one. */
const set = StateEffect.define<Endings>({
  map: (endings, { empty }) => (empty || !endings.each ? endings : undefined),
});

const lineEndings = StateField.define<Endings>({
  create: () => ({ usual: "\n", each: undefined }),
  update(endings, { docChanged, changes, startState, newDoc, effects }) {
    const given = effects.find((effect) => effect.is(set))?.value;
    if (given) return given;
    if (!docChanged || !endings.each) return endings;
    return {
      ...endings,
      each: changed(endings as Mixed, { changes, before: startState.doc, after: newDoc }),
    };
  },
});

type Mixed = Readonly<{ usual: string; each: readonly string[] }>;

export function lineEndingsOf(text: string) {
  return lineEndings.init(() => endingsIn(text));
}

/** For a transaction whose document becomes this text, or this text with changes. New lines end as most of it. */
export function setLineEndings(text: string, changes?: ChangeSet) {
  const given = endingsIn(text);
  if (!changes || !given.each) return set.of(given);
  const before = Text.of(linesWithoutEndings(text));
  const each = changed(given as Mixed, { changes, before, after: changes.apply(before) });
  return set.of({ ...given, each });
}

export function linesWithoutEndings(text: string): string[] {
  return text.split(/\r\n|\n|\r/);
}

export function pageText(state: EditorState): string {
  const { usual, each } = state.field(lineEndings);
  if (!each) return wholeText(state.doc, usual);
  let text = "";
  let at = 0;
  for (const line of state.doc.iterLines()) text += line + (each[at++] ?? "");
  return text;
}

/** Whether a page's text is this one. Of a long page that was changed, the text is most often not needed for it. */
export function isPageText(state: EditorState, text: string): boolean {
  return text.length === pageOffset(state, state.doc.length) && text === pageText(state);
}

/** UTF-16 units from the page's start, in the text that `pageText` returns. */
export function pageOffset(state: EditorState, offset: number): number {
  const { usual, each } = state.field(lineEndings);
  const breaks = state.doc.lineAt(offset).number - 1;
  if (!each) return offset + breaks * (usual.length - 1);
  return offset + each.slice(0, breaks).filter((ending) => ending.length > 1).length;
}

export function documentOffset(state: EditorState, offset: number): number {
  const { doc } = state;
  let [first, last] = [1, doc.lines];
  while (first < last) {
    const line = (first + last + 1) >> 1;
    if (pageOffset(state, doc.line(line).from) <= offset) first = line;
    else last = line - 1;
  }
  const { from, to } = doc.line(first);
  return Math.min(from + offset - pageOffset(state, from), to);
}

const texts = new WeakMap<Text, Readonly<{ newline: string; text: string }>>();

/** The same document is asked for many times a key. */
function wholeText(doc: Text, newline: string): string {
  const known = texts.get(doc);
  if (known?.newline === newline) return known.text;
  const text = doc.sliceString(0, doc.length, newline);
  texts.set(doc, { newline, text });
  return text;
}

function endingsIn(text: string): Endings {
  const each = text.match(/\r\n|\n|\r/g) ?? [];
  const isMixed = each.some((ending) => ending !== each[0]);
  return { usual: newlineOf(text) ?? "\n", each: isMixed ? each : undefined };
}

function changed(
  { usual, each }: Mixed,
  { changes, before, after }: { changes: ChangeSet; before: Text; after: Text },
): string[] {
  const endings = [...each];
  changes.iterChanges((from, to, newFrom, newTo) => {
    // Changes arrive in order, so the new line numbers count in what is already changed.
    const removed = before.lineAt(to).number - before.lineAt(from).number;
    const [first, last] = [after.lineAt(newFrom).number - 1, after.lineAt(newTo).number - 1];
    endings.splice(first, removed, ...new Array<string>(last - first).fill(usual));
  });
  changes.iterChanges((_from, _to, newFrom, newTo) => {
    const [first, last] = [after.lineAt(newFrom).number - 1, after.lineAt(newTo).number - 1];
    // A CR and an LF with nothing between them would be one ending.
    for (let at = Math.max(first, 1); at <= last + 1 && at < endings.length; at += 1) {
      if (endings[at] !== "\n" || endings[at - 1] !== "\r" || after.line(at + 1).length > 0) continue;
      endings[at - 1] = "\r\n";
    }
  });
  return endings;
}
