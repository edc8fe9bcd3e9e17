/** `?` lists the shortcuts. Those of a single key, which speech input can press, can be turned off (WCAG 2.1.4). */
import { everywhere } from "./commands.ts";
import { isPressed } from "./pressed.ts";

const dialog = document.getElementById("shortcuts") as HTMLDialogElement | null;
const singleKeys = document.getElementById("single-keys") as HTMLInputElement | null;

const kept = "docs-admin single keys";
const withSingleKeys = Object.values(everywhere).filter(({ keys: [key] }) => key.length === 1);

if (singleKeys) {
  singleKeys.checked = localStorage.getItem(kept) !== "off";
  singleKeys.addEventListener("change", () => localStorage.setItem(kept, singleKeys.checked ? "on" : "off"));
}

// Runs before all other listeners, so that one switch covers them all.
window.addEventListener(
  "keydown",
  (event) => {
    // The editor's text field is in a shadow root, so it is not the event's target here.
    if (!isSingleKey(event) || isTyping(event.composedPath()[0])) return;
    if (!singleKeys?.checked || document.querySelector("dialog:modal")) event.stopImmediatePropagation();
    else if (isPressed(event, everywhere.shortcuts)) dialog?.showModal();
  },
  { capture: true },
);

function isSingleKey(event: KeyboardEvent): boolean {
  return withSingleKeys.some((command) => isPressed(event, command));
}

function isTyping(target: EventTarget | undefined): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input:not([type=checkbox]), textarea, select"))
  );
}
