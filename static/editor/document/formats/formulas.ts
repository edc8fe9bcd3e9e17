import {
  deletion,
  type Edit,
  endOfLine,
  insertion,
  type Selection,
  startOfLine,
  trimmed,
} from "./text-change.ts";

const formula = /\${2}(?!\$)[^$\n]+\${2}(?!\$)/g;

/**
 * Makes the selection a formula in its line, and the formula around it text. From its end the caret leaves a formula; elsewhere
 * it begins one with `x`, to type over.
 */
export function toggleFormula(text: string, selection: Selection): Edit {
  const around = formulaAround(text, selection);
  const isEnd = selection.from === selection.to && around !== undefined && selection.to >= around.to - 2;
  if (isEnd) return { changes: [], selection: { from: around.to, to: around.to } };
  if (around) {
    const changes = [deletion(around.from, around.from + 2), deletion(around.to - 2, around.to)];
    const inside = (at: number) => Math.min(Math.max(at - 2, around.from), around.to - 4);
    return { changes, selection: { from: inside(selection.from), to: inside(selection.to) } };
  }
  const { from, to } = selection.from < selection.to ? trimmed(text, selection) : selection;
  const isAlone = text[from - 1] !== "$" && text[to] !== "$" && !/[$\n]/.test(text.slice(from, to));
  if (!isAlone) return { changes: [], selection };
  const changes = from < to ? [insertion(from, "$$"), insertion(to, "$$")] : [insertion(from, "$$x$$")];
  return { changes, selection: { from: from + 2, to: Math.max(from + 1, to) + 2 } };
}

function formulaAround(text: string, { from, to }: Selection): Selection | undefined {
  const start = startOfLine(text, from);
  const line = text.slice(start, endOfLine(text, from));
  for (const { index, 0: found } of line.matchAll(formula)) {
    const range = { from: start + index, to: start + index + found.length };
    if (range.from <= from && to <= range.to) return range;
  }
  return undefined;
}
