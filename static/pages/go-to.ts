/** Ctrl+P, or ⌘P on a Mac, asks for a page by its title or path, and goes there. */
import { everywhere } from "../commands.ts";
import { triggerHtmx } from "../htmx-event.ts";
import { isPressed } from "../pressed.ts";

const dialog = document.querySelector<HTMLDialogElement>("#go-to");
const field = dialog?.querySelector("input");
const list = dialog?.querySelector<HTMLElement>("#go-to-pages");

document.addEventListener("keydown", (event) => {
  if (!isPressed(event, everywhere.goTo) || !dialog || !field) return;
  event.preventDefault(); // the browser would print
  if (document.querySelector("dialog:modal")) return;
  dialog.showModal();
  field.select();
  triggerHtmx(field, "opened");
});

field?.addEventListener("keydown", (event) => {
  const active = list?.querySelector("[aria-selected=true]");
  if (event.isComposing || !active) return;
  if (event.key === "ArrowDown") activate(active.nextElementSibling ?? list!.firstElementChild!);
  else if (event.key === "ArrowUp") activate(active.previousElementSibling ?? list!.lastElementChild!);
  else if (event.key === "Enter") (active as HTMLAnchorElement).click();
  else return;
  event.preventDefault();
});

// The answer to what was typed.
if (list) {
  new MutationObserver(() => {
    const [first] = list.children;
    list.hidden = !first;
    field!.ariaExpanded = String(Boolean(first));
    if (first) activate(list.querySelector("[aria-selected=true]") ?? first);
    else field!.removeAttribute("aria-activedescendant");
  }).observe(list, { childList: true });
}

function activate(option: Element): void {
  for (const other of list!.querySelectorAll("[aria-selected=true]")) other.ariaSelected = "false";
  option.ariaSelected = "true";
  option.scrollIntoView({ block: "nearest" });
  field!.setAttribute("aria-activedescendant", option.id);
}
