import { readInfoString } from "../../../../src/markdown/browser.ts";
import { CodeCaption } from "./heads.ts";
import { drawBox, type Spot } from "./spot.ts";

/** The fences keep the height of the space around the code, whether they are shown or not. */
export function drawCode(spot: Spot): void {
  const { drawing, node } = spot;
  const { doc, state } = drawing;
  drawBox(spot, { class: "mdx-code doc-box" }, "wrappers");
  if (node.name === "CodeBlock") {
    drawIndented(spot);
    return;
  }
  const [first, last] = [doc.lineAt(node.from), doc.lineAt(node.to)];
  const info = node.getChild("CodeInfo");
  const words = info ? state.sliceDoc(info.from, info.to) : "";
  const [, language = "", meta = ""] = /^(\S*)\s*(.*)$/s.exec(words)!;
  const shown = readInfoString(language, meta);
  const hasCaption = Boolean(shown.title || shown.words);
  const fences = node.getChildren("CodeMark");
  const closing = fences.length > 1 ? fences.at(-1) : undefined;
  drawing.lineApart(node.from, hasCaption ? "doc-fence doc-fence-caption" : "doc-fence");
  drawing.cover(node.from, first.to, new CodeCaption(shown));
  const starts = startsOf(spot);
  const end = closing ? last.number - 1 : last.number;
  for (let number = first.number + 1; number <= end; number += 1) {
    const line = doc.line(number);
    const isMarked = shown.isMarked(number - first.number);
    const isLast = !closing && number === end;
    drawing.lineApart(
      line.from,
      `doc-code-line${isMarked ? " doc-code-marked" : ""}${isLast ? " doc-code-last" : ""}`,
    );
    // Each line of code begins after as much indentation as the fence has, or after less, if it has less.
    const level = Math.min(line.to, line.from + node.from - first.from);
    const start = starts.get(line.from) ?? line.from;
    const indentation = /^[ \t]*/.exec(state.sliceDoc(start, level))![0];
    drawing.lead(line.from, start + indentation.length);
  }
  if (!closing) return;
  drawing.lineApart(last.from, "doc-fence");
  drawing.lead(last.from, closing.from);
  drawing.cover(closing.from, last.to, undefined);
}

function startsOf({ node, drawing }: Spot): Map<number, number> {
  const texts = node.getChildren("CodeText");
  return new Map(texts.map(({ from }) => [drawing.doc.lineAt(from).from, from]));
}

/** Code without fences begins after as many signs in each line as in the first, or after fewer, if it has fewer. */
function drawIndented({ drawing, node }: Spot): void {
  const { doc, state } = drawing;
  const [first, last] = [doc.lineAt(node.from), doc.lineAt(node.to)];
  for (let { number } = first; number <= last.number; number += 1) {
    const line = doc.line(number);
    const edges = `${number === first.number ? " doc-code-first" : ""}${number === last.number ? " doc-code-last" : ""}`;
    drawing.lineApart(line.from, `doc-code-line${edges}`);
    const level = Math.min(line.to, line.from + node.from - first.from);
    drawing.lead(line.from, line.from + /^[ \t>]*/.exec(state.sliceDoc(line.from, level))![0].length);
  }
}
