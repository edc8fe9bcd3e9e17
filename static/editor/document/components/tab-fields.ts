import { type Extension, Prec } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";

import { inEditor } from "../../../commands.ts";
import { openedPanel } from "../opened-panel.ts";
import { shownTab, tabSetAround, tabSetOf } from "./tabs.ts";

/** The button after the names of tabs, or F2 in a tab, opens its name and what one does with it. */
export function tabFields(template: HTMLTemplateElement): Extension {
  const { plugin, open } = openedPanel("TabPanel", template);
  const presses = EditorView.domEventHandlers({
    mousedown: ({ target }) => moreOf(target) !== null,
    click({ target }, view) {
      const more = moreOf(target);
      const set = more && tabSetOf(view, more.parentElement!);
      if (!set) return false;
      open(view, shownTab(view.state, set).from, more.getBoundingClientRect());
      return true;
    },
  });
  const run = (view: EditorView): boolean => {
    const set = tabSetAround(view.state, view.state.selection.main.head);
    if (!set) return false;
    open(view, shownTab(view.state, set).from);
    return true;
  };
  return [
    plugin,
    presses,
    Prec.high(keymap.of([{ key: inEditor.changeTab.keys[0], run, preventDefault: true }])),
  ];
}

function moreOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(".doc-tabs > .doc-tab-more") : null;
}
