/** The arrow keys move from row to row, and a folder opens in its place. Without this file, links open the list with the folder. */
import { everywhere } from "../commands.ts";
import { triggerHtmx } from "../htmx-event.ts";
import { isPressed } from "../pressed.ts";

const list = "[data-rows]";
const row = "a[data-row]";
const toggle = "a[data-toggle]";
const around = ".tree-item, .row";

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  const folder = (event.target as Element).closest<HTMLAnchorElement>(toggle);
  if (!folder) return;
  event.preventDefault();
  open(folder, !isOpen(folder));
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const at = (event.target as Element).closest<HTMLElement>(`${row}, ${toggle}`);
  if (at?.closest(list)) {
    if (moves[event.key]?.(at) ?? true) return;
    event.preventDefault();
  } else if (event.key === "ArrowDown" && (event.target as Element).matches("input[type=search]")) {
    const rows = paneOf(event.target as Element)?.querySelectorAll<HTMLElement>(`${list} ${row}`) ?? [];
    focus([...rows].find((row) => row.checkVisibility()) ?? null);
    event.preventDefault();
  }
});

/** What moves entries of the site's menu is loaded when somebody comes near one. */
const near = ["pointerover", "focusin"] as const;

for (const event of near) document.addEventListener(event, loadEdits);

function loadEdits({ target }: Event): void {
  if (!(target as Element).closest("#tree-rows li:is([data-entry], [data-page])")) return;
  for (const event of near) document.removeEventListener(event, loadEdits);
  document.addEventListener("keydown", keepMove);
  void import("./menu-edits.ts").then(() => {
    document.removeEventListener("keydown", keepMove);
    for (const event of moved) event.target!.dispatchEvent(new KeyboardEvent("keydown", event));
  });
}

/** Keys that were pressed before what moves entries was there. */
const moved: KeyboardEvent[] = [];

function keepMove(event: KeyboardEvent): void {
  if (!isPressed(event, everywhere.moveEntry)) return;
  event.preventDefault();
  moved.push(event);
}

/** The first new row gets the focus of the link that loaded it. */
document.addEventListener("htmx-before-swap", (event) => {
  const asked = (event as CustomEvent<{ ctx: { sourceElement: Element } }>).detail.ctx.sourceElement;
  if (!asked.matches("[data-more]") || asked !== document.activeElement) return;
  const before = asked.closest("p")!.previousElementSibling;
  document.addEventListener(
    "htmx-after-swap",
    () => focus(before?.nextElementSibling?.querySelector<HTMLElement>(row) ?? null),
    { once: true },
  );
});

/** Each returns whether the key is left to the browser. */
const moves: Record<string, (at: HTMLElement) => boolean> = {
  ArrowDown: (at) => focus(beside(at, 1)),
  ArrowUp: (at) => focus(beside(at, -1) ?? searchOf(at)),
  ArrowRight: (at) => {
    const folder = folderAt(at);
    return folder === null || (isOpen(folder) ? focus(beside(at, 1)) : open(folder, true));
  },
  ArrowLeft: (at) => {
    const folder = folderAt(at);
    if (folder && isOpen(folder)) return open(folder, false);
    return focus(at.closest(".inside")?.parentElement?.querySelector<HTMLElement>(row) ?? null);
  },
  Home: (at) => focus(rowsAround(at)[0] ?? null),
  End: (at) => focus(rowsAround(at).at(-1) ?? null),
  " ": (at) => {
    if (!at.matches(toggle)) return true;
    at.click();
    return false;
  },
};

function open(folder: HTMLAnchorElement, isToBeOpen: boolean): boolean {
  const inside = insideOf(folder);
  folder.setAttribute("aria-expanded", String(isToBeOpen));
  inside.hidden = !isToBeOpen;
  if (isToBeOpen && !inside.querySelector("ul")) triggerHtmx(folder, "open");
  return false;
}

function isOpen(folder: HTMLAnchorElement): boolean {
  return folder.getAttribute("aria-expanded") === "true";
}

function insideOf(folder: HTMLAnchorElement): HTMLElement {
  return document.getElementById(folder.getAttribute("aria-controls")!)!;
}

function folderAt(at: HTMLElement): HTMLAnchorElement | null {
  return at.closest(around)?.querySelector<HTMLAnchorElement>(toggle) ?? null;
}

function beside(at: HTMLElement, step: 1 | -1): HTMLElement | null {
  const rows = rowsAround(at);
  const here = at.matches(row) ? at : at.closest(around)!.querySelector<HTMLElement>(row)!;
  return rows[rows.indexOf(here) + step] ?? null;
}

/** A search and its rows are both in the tree, or both in the middle, whose search can be in the header. */
function paneOf(at: Element): Element | null {
  return at.closest("#tree, main") ?? document.getElementById("main");
}

function searchOf(at: Element): HTMLElement | null {
  const search = "input[type=search]";
  const pane = paneOf(at);
  return pane?.querySelector<HTMLElement>(search) ?? document.querySelector(`.head ${search}`);
}

/** From list to list, where the middle has several. */
function rowsAround(at: HTMLElement): HTMLElement[] {
  const rows = paneOf(at)?.querySelectorAll<HTMLElement>(`${list} ${row}`) ?? [];
  return [...rows].filter((row) => row.checkVisibility());
}

function focus(element: HTMLElement | null): boolean {
  element?.focus();
  return element === null;
}
