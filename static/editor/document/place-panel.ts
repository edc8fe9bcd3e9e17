import { Direction, type EditorView } from "@codemirror/view";

type Place = Readonly<{ left: number; right: number; top: number; bottom: number }>;

/** Puts a panel below a place of the text, or above it where the window ends; the other way round `above` it. */
export function placePanel(panel: HTMLElement, place: Place | null, above = false, isRtl = false): void {
  if (!place) return;
  const { width, height } = panel.getBoundingClientRect();
  const left = isRtl ? place.right - width : place.left;
  panel.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
  const [over, under] = [place.top - height - 4, place.bottom + 4];
  const isBelow = above ? over < 8 : under + height < innerHeight;
  panel.style.top = `${isBelow ? under : Math.max(8, over)}px`;
}

/** Puts it where a line's text goes on: in one that runs from right to left, to the left of the place. */
export function placePanelAt(panel: HTMLElement, view: EditorView, at: number): void {
  const isRtl = view.textDirectionAt(at) === Direction.RTL;
  placePanel(panel, headAt(view, at)?.getBoundingClientRect() ?? view.coordsAtPos(at, 1), false, isRtl);
}

/** CodeMirror knows only the left edge of a head. */
function headAt(view: EditorView, at: number): HTMLElement | undefined {
  const { node, offset } = view.domAtPos(at, 1);
  // An image without a size is before each widget.
  return [...node.childNodes].slice(offset, offset + 2).find(isHead);
}

function isHead(node: Node): node is HTMLElement {
  return node instanceof HTMLElement && node.matches(".doc-tag");
}
