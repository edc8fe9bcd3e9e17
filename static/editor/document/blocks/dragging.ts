import type { EditorView } from "@codemirror/view";

import { firstWord, type Run } from "../arrange/part.ts";
import { hasSelection } from "../arrange/selected-parts.ts";
import { announce, moveTo } from "./commands.ts";
import { type DropPlace, dropPlaceAt } from "./drop-place.ts";

const THRESHOLD_PX = 5;
const EDGE_PX = 48;
const STEP_PX = 12;

/** Drags blocks by a grip, with a line that shows the place. Escape cancels. */
export class Dragging {
  /** Whether the last press was a drag. */
  wasDragged = false;
  readonly #view: EditorView;
  readonly #runOf: () => Run | undefined;
  readonly #line = document.createElement("div");
  #start: { x: number; y: number } | undefined;
  #run: Run | undefined;
  #found: DropPlace | undefined;
  #pointer = 0;

  constructor(view: EditorView, grip: HTMLElement, runOf: () => Run | undefined) {
    this.#view = view;
    this.#runOf = runOf;
    this.#line.className = "doc-drop-line";
    grip.addEventListener("pointerdown", (event) => {
      this.wasDragged = false;
      if (event.button !== 0) return;
      this.#start = { x: event.clientX, y: event.clientY };
      grip.setPointerCapture(event.pointerId);
    });
    grip.addEventListener("pointermove", ({ clientX, clientY }) => {
      this.#pointer = clientY;
      if (!this.#start) return;
      const isFar = Math.hypot(clientX - this.#start.x, clientY - this.#start.y) > THRESHOLD_PX;
      if (!this.#run && isFar) this.#begin();
      if (this.#run) this.#show();
    });
    grip.addEventListener("pointerup", () => this.#end(true));
    grip.addEventListener("lostpointercapture", () => this.#end(false));
  }

  #begin(): void {
    this.#run = this.#runOf();
    if (!this.#run) return;
    this.wasDragged = true;
    this.#view.scrollDOM.append(this.#line);
    this.#view.dom.classList.add("doc-dragging");
    document.addEventListener("keydown", this.#cancelled, { capture: true });
    requestAnimationFrame(() => this.#scroll());
  }

  #show(): void {
    if (!this.#run) return;
    this.#found = dropPlaceAt(this.#view, this.#run, this.#pointer - this.#view.documentTop);
    this.#line.hidden = !this.#found;
    if (this.#found) put(this.#line, this.#view, this.#found);
  }

  #scroll(): void {
    if (!this.#run) return;
    scrollAtEdge(this.#pointer);
    this.#show();
    requestAnimationFrame(() => this.#scroll());
  }

  readonly #cancelled = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    this.#end(false);
    announce(this.#view, "Not moved");
  };

  #end(isDropped: boolean): void {
    const [dragged, place] = [this.#run, this.#found?.place];
    [this.#start, this.#run, this.#found] = [undefined, undefined, undefined];
    if (!dragged) return;
    this.#line.remove();
    this.#view.dom.classList.remove("doc-dragging");
    document.removeEventListener("keydown", this.#cancelled, { capture: true });
    if (isDropped && place && hasSelection(this.#view.state)) moveTo(this.#view, dragged, place);
    this.#view.focus();
  }
}

function put({ style }: HTMLElement, view: EditorView, found: DropPlace): void {
  const { top } = view.scrollDOM.getBoundingClientRect();
  style.top = `${view.documentTop - top + found.line}px`;
  style.left = `${insetOf(view, found)}px`;
}

/** The indentation of a component's content, in CSS pixels. */
function insetOf(view: EditorView, { place: { parent, before } }: DropPlace): number {
  if (!parent) return 0;
  const coords = view.coordsAtPos(firstWord(view.state, before?.from ?? parent.from));
  return coords ? Math.max(0, coords.left - view.contentDOM.getBoundingClientRect().left) : 0;
}

function scrollAtEdge(pointer: number): void {
  if (pointer < EDGE_PX * 2) scrollBy(0, -STEP_PX);
  else if (pointer > innerHeight - EDGE_PX) scrollBy(0, STEP_PX);
}
