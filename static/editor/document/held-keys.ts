import { type Extension, Prec } from "@codemirror/state";
import { EditorView, ViewPlugin } from "@codemirror/view";

import { componentHead } from "./components/heads.ts";

/**
 * Holds what needs the tools until they are there: keys with Ctrl or Alt, Escape, `/`, `[`, what is pasted, and what opens a
 * panel, with all that is typed after it. Then it is pressed again, in the same order, wherever the focus is by then.
 */
export function heldKeys(equipped: () => Promise<unknown>): Extension {
  let held: (() => void)[] = [];
  const hold = (again: () => void) => {
    held.push(again);
    if (held.length > 1) return;
    void equipped().finally(() => {
      const all = held;
      held = [];
      for (const press of all) press();
    });
  };
  const keys = Prec.highest(
    EditorView.domEventHandlers({
      keydown(event, { root }) {
        if (event.isComposing || (held.length === 0 && !needsTools(event))) return false;
        hold(() => pressAgain(root, event));
        return true;
      },
      paste(event, { root }) {
        if (!event.clipboardData) return false;
        const clipboardData = copyOf(event.clipboardData);
        hold(() => send(root, new ClipboardEvent("paste", { ...reaching, clipboardData })));
        return true;
      },
      mousedown: ({ target }) => openerOf(target) !== null,
    }),
  );
  // Widgets keep their clicks from the editor's own events.
  const presses = ViewPlugin.define(({ contentDOM }) => {
    const gone = new AbortController();
    contentDOM.addEventListener(
      "click",
      (event) => {
        const opener = openerOf(event.target);
        if (!(opener && event.target instanceof HTMLElement)) return;
        event.preventDefault();
        event.stopPropagation();
        const pressed = event.target;
        hold(() => pressed.click());
      },
      { capture: true, signal: gone.signal },
    );
    return { destroy: () => gone.abort() };
  });
  return [keys, presses];
}

const openers =
  ".doc-tab-more, .doc-caption, .doc-language, .doc-link, .doc-footnote-number, [data-action$=-property]";

function openerOf(target: EventTarget | null): HTMLElement | null {
  return componentHead(target) ?? (target instanceof Element ? target.closest<HTMLElement>(openers) : null);
}

const reaching = { bubbles: true, cancelable: true, composed: true };

/** What copies, cuts, pastes and undoes is the browser's and the document's own. */
const simple = /^(?:[acvxyz]|Control|Meta|Shift|Alt|AltGraph)$/i;

function needsTools(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (key === "Escape" || key === "/" || key === "[" || key === "ContextMenu" || /^F\d/.test(key))
    return true;
  if (simple.test(key) || event.getModifierState("AltGraph")) return false;
  return ctrlKey || metaKey || (altKey && key.length > 1);
}

/** A key that nobody takes is typed. */
function pressAgain(root: DocumentOrShadowRoot, event: KeyboardEvent): void {
  const isTyped = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  const again = new KeyboardEvent("keydown", { ...reaching, ...keyOf(event) });
  if (send(root, again) && isTyped) document.execCommand("insertText", false, event.key);
}

function keyOf({ key, code, keyCode, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): KeyboardEventInit {
  return { key, code, keyCode, ctrlKey, metaKey, altKey, shiftKey };
}

function send(root: DocumentOrShadowRoot, event: Event): boolean {
  return (root.activeElement ?? document.activeElement)?.dispatchEvent(event) ?? false;
}

/** What an event brings is only there while it is handled. */
function copyOf(data: DataTransfer): DataTransfer {
  const copy = new DataTransfer();
  for (const type of data.types) if (type !== "Files") copy.setData(type, data.getData(type));
  for (const file of data.files) copy.items.add(file);
  return copy;
}
