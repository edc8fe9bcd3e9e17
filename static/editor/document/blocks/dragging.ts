import type { EditorView } from "@codemirror/view";

import { announce, moveTo } from "./commands.ts";
import { type DropPlace, dropPlaceAt } from "./drop-place.ts";
import { firstWord, type Run } from "./part.ts";
import { hasSelection } from "./selected.ts";

const THRESHOLD_PX = 5;
const EDGE_PX = 48;
const STEP_PX = 12;

/** Drags blocks by a grip, with a line that shows the place. Escape cancels. Returns whether a press was a drag. */
export function dragFrom(
  view: EditorView,
  grip: HTMLElement,
  runOf: () => Run | undefined,
): { wasDragged(): boolean } {
  let start: { x: number; y: number } | undefined;
  let run: Run | undefined;
  let found: DropPlace | undefined;
  let pointer = 0;
  let hasDragged = false;
  const line = document.createElement("div");
  line.className = "doc-drop-line";

  grip.addEventListener("pointerdown", (event) => {
    hasDragged = false;
    if (event.button !== 0) return;
    start = { x: event.clientX, y: event.clientY };
    grip.setPointerCapture(event.pointerId);
  });
  grip.addEventListener("pointermove", ({ clientX, clientY }) => {
    pointer = clientY;
    if (!start) return;
    if (!run && Math.hypot(clientX - start.x, clientY - start.y) > THRESHOLD_PX) begin();
    if (run) show();
  });
  grip.addEventListener("pointerup", () => end(true));
  grip.addEventListener("lostpointercapture", () => end(false));

  return { wasDragged: () => hasDragged };

  function begin(): void {
    run = runOf();
    if (!run) return;
    hasDragged = true;
    view.scrollDOM.append(line);
    view.dom.classList.add("doc-dragging");
    document.addEventListener("keydown", cancelled, { capture: true });
    requestAnimationFrame(scroll);
  }

  function show(): void {
    if (!run) return;
    found = dropPlaceAt(view, run, pointer - view.documentTop);
    line.hidden = !found;
    if (found) put(line, view, found);
  }

  function scroll(): void {
    if (!run) return;
    scrollAtEdge(pointer);
    show();
    requestAnimationFrame(scroll);
  }

  function cancelled(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    end(false);
    announce(view, "Not moved");
  }

  function end(isDropped: boolean): void {
    const [dragged, place] = [run, found?.place];
    [start, run, found] = [undefined, undefined, undefined];
    if (!dragged) return;
    line.remove();
    view.dom.classList.remove("doc-dragging");
    document.removeEventListener("keydown", cancelled, { capture: true });
    if (isDropped && place && hasSelection(view.state)) moveTo(view, dragged, place);
    view.focus();
  }
}

function put({ style }: HTMLElement, view: EditorView, found: DropPlace): void {
  const { top } = view.scrollDOM.getBoundingClientRect();
  style.top = `${view.documentTop - top + found.line}px`;
  style.left = `${insetOf(view, found)}px`;
}

/** Of a component's content, in CSS pixels. */
function insetOf(view: EditorView, { place: { parent, before } }: DropPlace): number {
  if (!parent) return 0;
  const coords = view.coordsAtPos(firstWord(view.state, before?.from ?? parent.from));
  return coords ? Math.max(0, coords.left - view.contentDOM.getBoundingClientRect().left) : 0;
}

function scrollAtEdge(pointer: number): void {
  if (pointer < EDGE_PX * 2) scrollBy(0, -STEP_PX);
  else if (pointer > innerHeight - EDGE_PX) scrollBy(0, STEP_PX);
}
