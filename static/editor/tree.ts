/** The tree of pages beside the editor: open or closed as it was last, with the folders that were open. */
import { triggerHtmx } from "../htmx-event.ts";

const tree = document.getElementById("tree")!;
const opener = document.getElementById("tree-opener")!;
const rows = document.getElementById("tree-rows")!;
const form = tree.querySelector("form")!;

const keptOpen = "docs-admin tree";
const keptFolders = "docs-admin tree folders";

/** The most folders that the server opens, and that an address can name. */
const MOST_FOLDERS = 30;
const MOST_CHARACTERS = 4000;

/** Opens the tree if it was open. Call it when the document has taken its place, so that rows do not delay the text. */
export function showTree(): void {
  if (localStorage.getItem(keptOpen) === "yes") open(true);
}

opener.addEventListener("click", () => {
  const isToBeOpen = Boolean(tree.hidden);
  localStorage.setItem(keptOpen, isToBeOpen ? "yes" : "no");
  open(isToBeOpen);
});

// A small window, which hides it, leaves it unloaded.
matchMedia("(width >= 80rem) and (height >= 28rem)").addEventListener("change", load);

document.addEventListener("htmx-after-swap", ({ target }) => {
  if (!(target instanceof Node) || !tree.contains(target)) return;
  if (target === form) reveal(rows.querySelector("[aria-current]"));
  keepFolders();
});

new MutationObserver(keepFolders).observe(rows, {
  subtree: true,
  attributeFilter: ["aria-expanded"],
});

function open(isToBeOpen: boolean): void {
  tree.hidden = !isToBeOpen;
  opener.ariaExpanded = String(isToBeOpen);
  load();
}

function load(): void {
  if (rows.childElementCount > 0 || !tree.checkVisibility()) return;
  form.querySelector<HTMLInputElement>("[name=open]")!.value = localStorage.getItem(keptFolders) ?? "";
  triggerHtmx(form, "open");
}

/** The last ones, where there are too many. */
function keepFolders(): void {
  let folders = Array.from(
    rows.querySelectorAll("[data-toggle][aria-expanded=true]"),
    (toggle) => document.getElementById(toggle.getAttribute("aria-controls")!)!.dataset.place,
  );
  folders = folders.slice(-MOST_FOLDERS);
  while (encodeURIComponent(folders.join("\n")).length > MOST_CHARACTERS) folders = folders.slice(1);
  localStorage.setItem(keptFolders, folders.join("\n"));
}

function reveal(row: Element | null): void {
  if (!row) return;
  const [inner, outer] = [row.getBoundingClientRect(), tree.getBoundingClientRect()];
  tree.scrollTop += inner.top - outer.top - outer.height / 3;
}
