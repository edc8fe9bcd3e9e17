import { expect, test } from "bun:test";

import type { EditorState as State } from "@codemirror/state";
import fc from "fast-check";

import { formatted } from "../../../../static/editor/document/formats/format.ts";
import { backspace } from "../../../../static/editor/document/keys/backspace.ts";
import { deleteForward } from "../../../../static/editor/document/keys/delete-forward.ts";
import { enter, hardBreak } from "../../../../static/editor/document/keys/enter.ts";
import { leafAt } from "../../../../static/editor/document/keys/place.ts";
import { shiftTab, tab } from "../../../../static/editor/document/keys/tab.ts";
import { alertMarkOf } from "../../../../static/editor/document/syntax/alert.ts";
import { mdxLanguage } from "../../../../static/editor/document/syntax/mdx.ts";
import { blocksOf } from "../../../../static/editor/document/syntax/structure.ts";
import { runs } from "../../../support/seed.ts";
import { anyPage } from "./any-page.ts";
import { insert, page, press, shown, undone } from "./writing.ts";

const keys = { enter, hardBreak, backspace, deleteForward, tab, shiftTab };
const anyKey = fc.constantFrom(...(Object.keys(keys) as Array<keyof typeof keys>));

const wordsOf = (text: string) => text.replaceAll(/[^a-z]/g, "");

function stateAt(text: string, anchor: number, head = anchor): State {
  const state = page(text);
  return state.update({ selection: { anchor, head } }).state;
}

/** How many fences nothing closes, and how many tags have no partner. */
function damages(text: string): number {
  let [damages, open] = [0, 0];
  mdxLanguage.language.parser.parse(text).iterate({
    enter({ name, from, to, node }) {
      if (name === "FencedCode" && node.getChildren("CodeMark").length < 2) damages += 1;
      if (name !== "JsxTag") return;
      open += /^<\s*\//.test(text.slice(from, to)) ? -1 : 1;
      if (open < 0) damages += 1;
    },
  });
  return damages + Math.abs(open);
}

test("no key takes a letter away, and undo restores the page", () => {
  fc.assert(
    fc.property(anyPage, anyKey, ({ text, one }, name) => {
      const before = stateAt(text, one);
      const after = press(before, keys[name]);
      expect(wordsOf(after.doc.toString()), `${name} in ${shown(before)} gives ${shown(after)}`).toBe(
        wordsOf(text),
      );
      expect(undone(after).doc.toString()).toBe(text);
    }),
    { numRuns: runs(300) },
  );
});

test("no key leaves an open fence or a tag without its partner", () => {
  fc.assert(
    fc.property(anyPage, anyKey, ({ text, one }, name) => {
      const before = stateAt(text, one);
      const after = press(before, keys[name]);
      const told = `${name} in ${shown(before)} gives ${shown(after)}`;
      expect(damages(after.doc.toString()), told).toBeLessThanOrEqual(damages(text));
    }),
    { numRuns: runs(300) },
  );
});

const formats = [
  "bold",
  "italic",
  "code",
  "formula",
  "heading",
  "bullet-list",
  "numbered-list",
  "quote",
  "code-block",
] as const;

test("no format of a selection takes a letter away, or leaves an open fence or a tag without its partner", () => {
  fc.assert(
    fc.property(anyPage, fc.constantFrom(...formats), ({ text, one, other }, name) => {
      const before = stateAt(text, one, other);
      const after = before.update(formatted(before, name)).state;
      const told = `${name} of ${shown(before)} gives ${shown(after)}`;
      // A formula at a caret begins with words to write over.
      expect(containsInOrder(wordsOf(after.doc.toString()), wordsOf(text)), told).toBe(true);
      expect(damages(after.doc.toString()), told).toBeLessThanOrEqual(damages(text));
      expect(undone(after).doc.toString()).toBe(text);
    }),
    { numRuns: runs(300) },
  );
});

test("what is typed after any keys is in the page once, where the caret is", () => {
  fc.assert(
    fc.property(anyPage, fc.array(anyKey, { minLength: 1, maxLength: 4 }), ({ text, one }, names) => {
      let state = stateAt(text, one);
      for (const name of names) state = press(state, keys[name]);
      if (!state.selection.main.empty || isAboveFrontMatter(state) || isBesideName(state)) return;
      const before = state.doc.toString();
      const { head } = state.selection.main;
      const after = [..."QZ"].reduce((now, sign) => insert(now, sign), state);
      // Before the marks that a line begins with is after them.
      const isStart = /^[ \t>]*$/.test(before.slice(before.lastIndexOf("\n", head - 1) + 1, head));
      const marks = isStart ? /^[^a-z\n]*/.exec(before.slice(head))![0].length : 0;
      const wanted = Array.from({ length: marks + 1 }, (_, by) => {
        const at = head + by;
        return withoutLeads(`${before.slice(0, at)}QZ${before.slice(at)}`);
      });
      expect(wanted, shown(state)).toContain(withoutLeads(after.doc.toString()));
    }),
    { numRuns: runs(300) },
  );
});

test("a selection that is removed takes its own letters and no others", () => {
  fc.assert(
    fc.property(anyPage, fc.constantFrom("", "Q"), ({ text, one, other }, typed) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other)];
      const before = stateAt(text, from, to);
      const after = insert(before, typed, typed === "" ? "delete.selection" : "input.type");
      const left = after.doc.toString();
      const told = `${shown(before)} gives ${shown(after)}`;
      const least = wordsOf(text.slice(0, from)) + typed + wordsOf(text.slice(to));
      expect(containsInOrder(left.replaceAll(/[^a-zQ]/g, ""), least), told).toBe(true);
      expect(undone(after).doc.toString()).toBe(text);
    }),
    { numRuns: runs(300) },
  );
});

/** What is typed beside the name of a callout is its first text. */
function isBesideName(state: State): boolean {
  const { head } = state.selection.main;
  const leaf = leafAt(state, head);
  const name = leaf && alertMarkOf(leaf);
  return name !== undefined && (head === name.from || head === name.to);
}

/** What is typed there moves below it. */
function isAboveFrontMatter(state: State): boolean {
  const [first] = blocksOf(state);
  return first?.kind === "frontmatter" && state.selection.main.head <= first.from;
}

/** Without what begins the lines of quotes and of items. */
function withoutLeads(text: string): string {
  return text.replaceAll(/[\s>]/g, "");
}

function containsInOrder(text: string, letters: string): boolean {
  let at = 0;
  for (const letter of text) if (letter === letters[at]) at += 1;
  return at === letters.length;
}
