import { type Extension, Prec, StateEffect } from "@codemirror/state";
import { type EditorView, keymap, type PluginValue, ViewPlugin, type ViewUpdate } from "@codemirror/view";

import { tagParts } from "../../../../src/mdx/browser.ts";
import { placeOf } from "../widgets/selecting.ts";
import { sourceRange } from "../widgets/widget-field.ts";
import { componentHead } from "./heads.ts";
import { PropertyPanel } from "./property-panel.ts";
import { componentAround, tagAt, tagsNamed } from "./tags.ts";

/** Opens the properties of the component whose tag starts there. */
export const editProperties = StateEffect.define<number>();

/** A press on a component's head, or Alt+F10 in it, opens its properties as fields. */
export function propertyFields(template: HTMLTemplateElement): Extension {
  const plugin = ViewPlugin.define((view) => new PropertyFields(view, template), {
    eventHandlers: {
      // The press puts no caret into the line, which would show its source.
      mousedown: (event) => event.button === 0 && componentHead(event.target) !== null,
    },
  });
  const open = (view: EditorView) => {
    const { from } = view.state.selection.main;
    const at = componentAround(view.state, from);
    if (at !== undefined) view.plugin(plugin)?.open(at);
    return at !== undefined;
  };
  return [plugin, Prec.high(keymap.of([{ key: "Alt-F10", run: open, preventDefault: true }]))];
}

class PropertyFields implements PluginValue {
  readonly #view: EditorView;
  readonly #template: HTMLTemplateElement;
  readonly #ending = new AbortController();
  #panel: PropertyPanel | undefined;

  constructor(view: EditorView, template: HTMLTemplateElement) {
    this.#view = view;
    this.#template = template;
    // What a widget shows is not in the editor's own events.
    view.contentDOM.addEventListener("click", (event) => this.#press(event), { signal: this.#ending.signal });
  }

  /** A tag whose properties cannot be told is edited as source. */
  open(at: number): void {
    const tag = tagAt(this.#view.state, at);
    if (tag && tagParts(tag.text)) this.#show(at);
    else {
      this.#view.dispatch({ selection: { anchor: at }, scrollIntoView: true, userEvent: "select" });
      this.#view.focus();
    }
  }

  update(update: ViewUpdate): void {
    this.#panel?.update(update);
    const asked = update.transactions
      .flatMap(({ effects }) => effects)
      .find((each) => each.is(editProperties));
    if (asked) queueMicrotask(() => this.open(asked.value as number));
  }

  destroy(): void {
    this.#ending.abort();
    this.#panel?.remove();
  }

  #press({ target }: MouseEvent): void {
    const head = componentHead(target);
    const at = head && this.#tagOf(head);
    if (typeof at === "number") this.open(at);
  }

  #tagOf(head: HTMLElement): number | undefined {
    const { state } = this.#view;
    const { offset } = head.dataset;
    if (offset !== undefined) return this.#view.posAtDOM(head.parentElement!) + Number(offset);
    const host = head.closest<HTMLElement>(".doc-widget")!;
    const place = placeOf(this.#view, host);
    if (!place) return undefined;
    const name = nameIn(head);
    const { from, to } = sourceRange(state, place);
    const alike = [...host.querySelectorAll(".mdx-card > :first-child")].filter(
      (each) => nameIn(each) === name,
    );
    return tagsNamed(state, name, from, to)[alike.indexOf(head)] ?? from;
  }

  #show(at: number): void {
    this.#panel ??= new PropertyPanel(this.#view, this.#template);
    this.#panel.open(at);
  }
}

function nameIn(head: Element): string {
  return head.querySelector<HTMLElement>(".mdx-name")?.title ?? "";
}
