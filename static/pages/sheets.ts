/**
 * Where the window has no room for the tree or the side, a button slides it in. Escape, a click beside it, or leaving it with the
 * keyboard closes it, and the focus returns. In a wide window the button of the tree shows it again after it was closed.
 */
import { keptTree } from "../kept.ts";

const root = document.documentElement;
const isWide = matchMedia("(width >= 1100px)");
let opener: HTMLElement | undefined;

document.addEventListener("click", (event) => {
  const target = event.target as Element;
  const button = target.closest<HTMLElement>("[data-sheet-of]");
  if (button) press(button);
  else if (root.dataset.sheet && (target.closest("[data-sheet-close]") || !target.closest(".tree, .side"))) {
    event.preventDefault();
    close();
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.defaultPrevented || !root.dataset.sheet) return;
  if (document.querySelector("dialog:modal, :popover-open")) return;
  close();
});

document.addEventListener("focusin", ({ target }) => {
  const { sheet } = root.dataset;
  if (sheet && !document.getElementById(sheet)!.contains(target as Node)) close(false);
});

isWide.addEventListener("change", () => close(false));

function press(button: HTMLElement): void {
  const sheet = button.dataset.sheetOf!;
  if (sheet === "tree" && isWide.matches) {
    delete root.dataset.tree;
    localStorage.removeItem(keptTree);
    document.querySelector<HTMLElement>("#tree a")?.focus();
    return;
  }
  // A menu that the button is in closes by itself; the focus returns to what opens that.
  opener = button.closest("details")?.querySelector<HTMLElement>("summary") ?? button;
  root.dataset.sheet = sheet;
  if (opener === button) button.ariaExpanded = "true";
  document.querySelector<HTMLElement>(`#${sheet} [data-sheet-close]`)?.focus();
}

/** Without the focus, it is somewhere that was meant. */
function close(isToFocus = true): void {
  if (!root.dataset.sheet) return;
  delete root.dataset.sheet;
  if (opener?.ariaExpanded) opener.ariaExpanded = "false";
  if (isToFocus) opener?.focus();
  opener = undefined;
}
