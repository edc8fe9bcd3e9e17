import { Direction, type EditorView, runScopeHandlers, WidgetType } from "@codemirror/view";

import { componentWords, isShownText, isShownTitle } from "../../../../src/markdown/browser.ts";
import { showMissing } from "../../../missing-pictures.ts";
import { element } from "../../element.ts";
import type { Property } from "../syntax/properties.ts";

export class ListMarker extends WidgetType {
  readonly #sign: string;

  constructor(sign: string) {
    super();
    this.#sign = sign;
  }

  override eq(other: ListMarker): boolean {
    return other.#sign === this.#sign;
  }

  toDOM(): HTMLElement {
    return element("span", "doc-marker", this.#sign);
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

/** The box of a task. `offset` is that of its letter in what the widget replaces. */
export class TaskBox extends WidgetType {
  readonly #task: Readonly<{ isDone: boolean; label: string; offset: number }>;

  constructor(task: Readonly<{ isDone: boolean; label: string; offset: number }>) {
    super();
    this.#task = task;
  }

  override eq(other: TaskBox): boolean {
    const { isDone, label, offset } = this.#task;
    const { isDone: wasDone, label: before, offset: place } = other.#task;
    return isDone === wasDone && label === before && offset === place;
  }

  toDOM(view: EditorView): HTMLElement {
    const dom = element("span", "doc-marker");
    const box = document.createElement("input");
    box.type = "checkbox";
    box.addEventListener("change", () => {
      const at = view.posAtDOM(dom) + Number(box.dataset.offset);
      const changes = { from: at, to: at + 1, insert: box.checked ? "x" : " " };
      view.dispatch({ changes, userEvent: "input.task" });
    });
    box.addEventListener("keydown", (event) => leaveBox(event, view, dom));
    dom.append(box);
    this.updateDOM(dom);
    return dom;
  }

  /** In place, so that the box keeps the focus. */
  override updateDOM(dom: HTMLElement): boolean {
    const box = dom.querySelector("input");
    if (!box) return false;
    const { isDone, label, offset } = this.#task;
    box.checked = isDone;
    box.ariaLabel = label;
    box.dataset.offset = String(offset);
    return true;
  }
}

/** The box is one step of the caret, before its item's text. */
function leaveBox(event: KeyboardEvent, view: EditorView, dom: HTMLElement): void {
  if (event.key !== "Escape" && !event.key.startsWith("Arrow")) return;
  event.preventDefault();
  const start = view.posAtDOM(dom);
  const isLeftToRight = view.textDirectionAt(start) === Direction.LTR;
  const [back, on] = isLeftToRight ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
  if (event.key === back) view.dispatch({ selection: { anchor: start } });
  view.focus();
  if (event.key !== on) runScopeHandlers(view, event, "editor");
  // There is nothing before the page's first item.
  if (view.state.selection.main.head === start) {
    view.dispatch({ selection: { anchor: start }, userEvent: "select" });
  }
}

export class Entity extends WidgetType {
  readonly #source: string;

  constructor(source: string) {
    super();
    this.#source = source;
  }

  override eq(other: Entity): boolean {
    return other.#source === this.#source;
  }

  toDOM(): HTMLElement {
    return element("span", "doc-entity", characterOf(this.#source));
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

function characterOf(entity: string): string {
  const text = new DOMParser().parseFromString(entity, "text/html").body.textContent ?? "";
  // HTML reads some names without their semicolon; Markdown does not.
  return text.endsWith(";") && entity !== "&semi;" ? entity : text;
}

export class Chip extends WidgetType {
  readonly #tag: Readonly<{ source: string; name: string; properties: readonly Property[] }>;
  readonly #className: string;

  /** One of a component with text has no border of its own. */
  constructor(
    tag: Readonly<{ source: string; name: string; properties: readonly Property[] }>,
    className: "mdx-chip" | "doc-head",
  ) {
    super();
    this.#tag = tag;
    this.#className = className;
  }

  override eq(other: Chip): boolean {
    return other.#tag.source === this.#tag.source && other.#className === this.#className;
  }

  toDOM(): HTMLElement {
    const words = this.#tag.properties.find(({ name, isCode }) => isShownText(name) && !isCode)?.value;
    if (words && this.#className === "mdx-chip") {
      const worded = element(
        "span",
        "mdx-worded",
        words.length > MAX_VALUE ? `${words.slice(0, MAX_VALUE)}…` : words,
      );
      worded.title = componentWords(this.#tag.name);
      return worded;
    }
    const chip = element("span", this.#className);
    chip.append(element("span", "mdx-name", componentWords(this.#tag.name)));
    for (const property of this.#tag.properties) chip.append(" ", shownProperty(this.#tag.name, property));
    if (this.#className === "doc-head") chip.append(" ");
    return chip;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

/** In UTF-16 units, as on the server. */
const MAX_VALUE = 200;

export function shownProperty(component: string, { name, value, isCode }: Property): HTMLElement {
  const shown = element("span", "mdx-property", name);
  if (value === undefined) return shown;
  const text = value.length > MAX_VALUE ? `${value.slice(0, MAX_VALUE)}…` : value;
  if (!isCode && text !== "" && isShownTitle(component, name)) {
    shown.classList.add("mdx-shown-title");
    shown.textContent = text;
    return shown;
  }
  if (name !== "") shown.append(": ");
  shown.append(isCode ? element("code", "", `{${text}}`) : text);
  return shown;
}

/** Pictures that did not load. CodeMirror makes widgets anew, and a picture that loads again would move the text twice. */
const failed = new Set<string>();
const MAX_FAILED = 500;

/** A picture in a line of text; its description where the editor cannot show it. */
export class Picture extends WidgetType {
  readonly #source: string | undefined;
  readonly #description: string;

  constructor(source: string | undefined, description: string) {
    super();
    this.#source = source;
    this.#description = description;
  }

  override eq(other: Picture): boolean {
    return other.#source === this.#source && other.#description === this.#description;
  }

  toDOM(view: EditorView): HTMLElement {
    const source = this.#source;
    if (source === undefined) return element("span", "mdx-picture", this.#description || "Picture");
    const picture = document.createElement("img");
    const dom = element("span", "doc-picture");
    dom.append(picture);
    picture.referrerPolicy = "no-referrer";
    picture.alt = this.#description;
    picture.addEventListener("load", () => {
      failed.delete(source);
      view.requestMeasure();
    });
    picture.addEventListener("error", () => {
      if (failed.size >= MAX_FAILED) failed.clear();
      failed.add(source);
      showMissing(picture);
      view.requestMeasure();
    });
    picture.src = source;
    if (failed.has(source)) showMissing(picture);
    return dom;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

export class LineBreak extends WidgetType {
  override eq(): boolean {
    return true;
  }

  toDOM(): HTMLElement {
    const dom = element("span", "doc-break");
    dom.append(document.createElement("br"));
    return dom;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}
