/**
 * Moves entries of the site's menus: Alt with an arrow key moves the focused one, and all of them can be dragged. Each move is sent at
 * once, and the server answers with the tree as it is then.
 */
import { everywhere } from "../commands.ts";
import { triggerHtmx } from "../htmx-event.ts";
import { isPressed } from "../pressed.ts";

const row = "a[data-row]";

/** Where an entry goes: in front of another one, or at the end of a group; "" is the menu itself, and its end. */
type Place = Readonly<{ parent: string; before: string }>;

type Edit = Readonly<Record<string, string>>;

/** What is done next is known when what is before it is done. */
const waiting: Array<() => Edit | undefined> = [];
let isSending = false;
let dragged: HTMLElement | undefined;
let shownAt: HTMLElement | undefined;

document.addEventListener("keydown", (event) => {
  if (!isPressed(event, everywhere.moveEntry)) return;
  const at = event.target as HTMLElement;
  const entry = at.closest<HTMLElement>("li[data-entry]");
  if (!entry || !at.closest(".tree-item")) return;
  event.preventDefault(); // in some browsers Alt+← goes back
  const { id } = entry;
  const { key } = event;
  send(() => movedBy(key, document.getElementById(id)));
});

function movedBy(key: string, entry: HTMLElement | null): Edit | undefined {
  if (!entry) return undefined;
  const { entry: id, fixed } = entry.dataset;
  const place = fixed === undefined ? places[key]!(entry) : `It can't be moved here. ${fixed}`;
  if (typeof place !== "string") return { do: "move", in: id!, ...place };
  tell(place);
  return undefined;
}

/** Where each key moves an entry, or why it doesn't. */
const places: Readonly<Record<string, (entry: HTMLElement) => Place | string>> = {
  ArrowUp: (entry) => {
    const above = beside(entry, "previousElementSibling");
    return above ? inFront(above) : "It is the first one here.";
  },
  ArrowDown: (entry) => {
    const below = beside(entry, "nextElementSibling");
    return below ? after(below) : "It is the last one here.";
  },
  ArrowRight: (entry) => {
    const above = beside(entry, "previousElementSibling");
    if (above?.dataset.takes === undefined) return "There is no group right above it.";
    return { parent: above.dataset.takes, before: "" };
  },
  ArrowLeft: (entry) => {
    const around = entry.parentElement!.closest<HTMLElement>("li[data-entry]");
    return around ? after(around) : "It is in no group.";
  },
};

function beside(entry: HTMLElement, side: "previousElementSibling" | "nextElementSibling") {
  const other = entry[side] as HTMLElement | null;
  return other?.dataset.entry === undefined ? undefined : other;
}

function parentOf(entry: HTMLElement): string | undefined {
  return entry.parentElement!.dataset.takes;
}

function inFront(entry: HTMLElement): Place | string {
  const parent = parentOf(entry);
  return parent === undefined ? "Its group can't be changed here." : { parent, before: entry.dataset.entry! };
}

function after(entry: HTMLElement): Place | string {
  const parent = parentOf(entry);
  if (parent === undefined) return "Its group can't be changed here.";
  const next = beside(entry, "nextElementSibling");
  if (!next && entry.parentElement!.nextElementSibling?.matches(".tree-more"))
    return "More entries follow. Show them first.";
  return { parent, before: next?.dataset.entry ?? "" };
}

document.addEventListener("dragstart", (event) => {
  const entry = (event.target as Element).closest<HTMLElement>("li");
  if (!entry?.matches("[data-entry]:not([data-fixed]), [data-page]") || !entry.closest("#tree-rows")) return;
  dragged = entry;
  event.dataTransfer!.effectAllowed = "move";
  event.dataTransfer!.setData("text/plain", nameOf(entry));
  event.dataTransfer!.setDragImage(entry.querySelector(".tree-item")!, 16, 16);
});

document.addEventListener("dragover", (event) => {
  const drop = dropAt(event);
  show(drop?.at, drop?.mark);
  if (drop) event.preventDefault();
});

document.addEventListener("drop", (event) => {
  const drop = dropAt(event);
  if (!drop) return;
  event.preventDefault();
  send(() => drop.edit);
});

document.addEventListener("dragend", () => {
  show(undefined);
  dragged = undefined;
});

type Drop = Readonly<{ at: HTMLElement; mark: string; edit: Edit }>;

function dropAt(event: DragEvent): Drop | undefined {
  const at = (event.target as Element).closest?.<HTMLElement>("#tree-rows li");
  if (!dragged || !at || dragged.contains(at)) return undefined;
  const { entry: id, page } = dragged.dataset;
  if (at.closest("[data-outside]")) {
    const group = at.closest<HTMLElement>("[data-outside]")!;
    return id === undefined ? undefined : { at: group, mark: "into", edit: { do: "hide", in: id } };
  }
  const { top, height } = at.querySelector(".tree-item")!.getBoundingClientRect();
  const [mark, place] = placeAt(at, (event.clientY - top) / height);
  if (place === undefined || typeof place === "string" || place.before === id) return undefined;
  const what: Edit = id === undefined ? { do: "add", folder: page! } : { do: "move", in: id };
  return { at, mark, edit: { ...what, ...place } };
}

/** `part` is how far down a row somebody points, from 0 to 1. */
function placeAt(at: HTMLElement, part: number): readonly [mark: string, place: Place | string | undefined] {
  const { entry, takes } = at.dataset;
  const into = { parent: takes!, before: "" };
  if (takes !== undefined && (entry === undefined || (part > 0.25 && part < 0.75))) return ["into", into];
  if (entry === undefined) return ["", undefined];
  if (part < 0.5) return ["before", inFront(at)];
  const first = at.querySelector<HTMLElement>(".inside:not([hidden]) > ul[data-takes] > li[data-entry]");
  return first ? ["into", inFront(first)] : ["after", after(at)];
}

function show(at: HTMLElement | undefined, mark = ""): void {
  if (shownAt !== at) shownAt?.removeAttribute("data-drop");
  shownAt = at;
  if (at) at.dataset.drop = mark;
}

function nameOf(entry: HTMLElement): string {
  return entry.querySelector(row)!.textContent!;
}

/** One after the other: each is about the tree that the one before it left. */
function send(next: () => Edit | undefined): void {
  waiting.push(next);
  if (!isSending) sendNext();
}

function sendNext(): void {
  isSending = false;
  const form = document.querySelector<HTMLFormElement>("#menu-edit");
  const edit = waiting.shift()?.();
  if (!form) return;
  if (!edit) {
    if (waiting.length > 0) sendNext();
    return;
  }
  isSending = true;
  for (const [name, value] of Object.entries({ ...edit, open: openPlaces() })) {
    form.querySelector(`[name="${name}"]`)?.remove();
    const field = Object.assign(document.createElement("input"), { type: "hidden", name, value });
    form.append(field);
  }
  triggerHtmx(form, "edit");
}

document.addEventListener("htmx-finally-request", (event) => {
  const asked = (event as CustomEvent<{ ctx: { sourceElement: Element } }>).detail.ctx.sourceElement;
  if (asked.id !== "menu-edit") return;
  const moved = document.querySelector<HTMLElement>("#menu-deed [data-entry-of]")?.dataset.entryOf;
  const entry = moved && document.getElementById(`entry-${moved}`);
  if (entry) entry.querySelector<HTMLElement>(row)?.focus();
  // A refused move leaves the tree as it is, and what was meant after it may be wrong.
  if (document.querySelector("#menu-deed .problem")) waiting.length = 0;
  sendNext();
});

/** Most groups are as the server shows them anyway. */
const MOST_OPEN = 30;

function openPlaces(): string {
  const open = document.querySelectorAll<HTMLElement>("#tree-rows .inside:not([hidden])");
  return Array.from(open, ({ dataset }) => dataset.place!)
    .slice(0, MOST_OPEN)
    .join("\n");
}

function tell(sentence: string): void {
  const deed = document.querySelector("#menu-deed");
  const said = Object.assign(document.createElement("p"), { className: "hint", textContent: sentence });
  deed?.replaceChildren(said);
}
