import { type Extension, Prec } from "@codemirror/state";
import { type EditorView, keymap, type PluginValue, ViewPlugin, type ViewUpdate } from "@codemirror/view";

import { CodePanel } from "./code-panel.ts";
import { fenceInfoAt } from "./fence-info.ts";

/** A press on a fence's caption, or Alt+F10 in its code, opens its language, title and marked lines as fields. */
export function codeFields(template: HTMLTemplateElement): Extension {
  const plugin = ViewPlugin.define((view) => new CodeFields(view, template), {
    eventHandlers: {
      // The press puts no caret into the line, which would show its source.
      mousedown: (event) => event.button === 0 && captionOf(event) !== null,
      click(event, view) {
        const caption = captionOf(event);
        if (caption) this.open(view.posAtDOM(caption));
      },
    },
  });
  const open = (view: EditorView) => {
    const fence = fenceInfoAt(view.state, view.state.selection.main.head);
    if (fence) view.plugin(plugin)?.open(fence.at);
    return fence !== undefined;
  };
  return [plugin, Prec.high(keymap.of([{ key: "Alt-F10", run: open, preventDefault: true }]))];
}

function captionOf({ target }: MouseEvent): Element | null {
  return target instanceof Element ? target.closest(".doc-caption, .doc-language") : null;
}

class CodeFields implements PluginValue {
  readonly #view: EditorView;
  readonly #template: HTMLTemplateElement;
  #panel: CodePanel | undefined;

  constructor(view: EditorView, template: HTMLTemplateElement) {
    this.#view = view;
    this.#template = template;
  }

  open(at: number): void {
    this.#panel ??= new CodePanel(this.#view, this.#template);
    this.#panel.open(at);
  }

  update(update: ViewUpdate): void {
    this.#panel?.update(update);
  }

  destroy(): void {
    this.#panel?.remove();
  }
}
