import { type Extension, Prec } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";

import { inEditor } from "../../../commands.ts";
import { openedPanel } from "../opened-panel.ts";
import { fenceInfoAt } from "./fence-info.ts";

/** A press on a fence's caption, or Alt+F10 in its code, opens its language, title and marked lines as fields. */
export function codeFields(template: HTMLTemplateElement): Extension {
  const { plugin, open } = openedPanel("CodePanel", template);
  const presses = EditorView.domEventHandlers({
    // The press leaves the caret where it is: in the line, it would show the source.
    mousedown: (event) => event.button === 0 && captionOf(event) !== null,
    click(event, view) {
      const caption = captionOf(event);
      if (caption) open(view, view.posAtDOM(caption));
    },
  });
  const run = (view: EditorView) => {
    const fence = fenceInfoAt(view.state, view.state.selection.main.head);
    if (fence) open(view, fence.at);
    return fence !== undefined;
  };
  return [
    plugin,
    presses,
    Prec.high(keymap.of([{ key: inEditor.change.keys[0], run, preventDefault: true }])),
  ];
}

function captionOf({ target }: MouseEvent): Element | null {
  return target instanceof Element ? target.closest(".doc-caption, .doc-language") : null;
}
