import { type Extension, Prec } from "@codemirror/state";
import { EditorView, keymap, type PluginValue, ViewPlugin, type ViewUpdate } from "@codemirror/view";

import { TabPanel } from "./tab-panel.ts";
import { tabAt } from "./tab-sets.ts";
import { chosenTab, tabSetAround, tabSetOf } from "./tabs.ts";

/** The button after the names of tabs, or F2 in a tab, opens its name and what one does with it. */
export function tabFields(template: HTMLTemplateElement): Extension {
  const plugin = ViewPlugin.define((view) => new TabFields(view, template));
  const presses = EditorView.domEventHandlers({
    mousedown: ({ target }) => moreOf(target) !== null,
    click({ target }, view) {
      const more = moreOf(target);
      const set = more && tabSetOf(view, more.parentElement!);
      if (!set) return false;
      const { from } = set.tabs[chosenTab(view.state, set)]!;
      view.plugin(plugin)?.open(from, more.getBoundingClientRect());
      return true;
    },
  });
  const open = (view: EditorView): boolean => {
    const { head } = view.state.selection.main;
    const set = tabSetAround(view.state, head);
    if (!set) return false;
    const index = tabAt(set, head) ?? chosenTab(view.state, set);
    view.plugin(plugin)?.open(set.tabs[index]!.from);
    return true;
  };
  return [plugin, presses, Prec.high(keymap.of([{ key: "F2", run: open, preventDefault: true }]))];
}

function moreOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(".doc-tabs > .doc-tab-more") : null;
}

class TabFields implements PluginValue {
  readonly #view: EditorView;
  readonly #template: HTMLTemplateElement;
  #panel: TabPanel | undefined;

  constructor(view: EditorView, template: HTMLTemplateElement) {
    this.#view = view;
    this.#template = template;
  }

  open(at: number, below?: DOMRect): void {
    this.#panel ??= new TabPanel(this.#view, this.#template);
    this.#panel.open(at, below);
  }

  update(update: ViewUpdate): void {
    this.#panel?.update(update);
  }

  destroy(): void {
    this.#panel?.remove();
  }
}
