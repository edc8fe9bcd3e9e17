import { Assisting } from "./editor/assisting.ts";
import type { Position } from "./editor/block-list.ts";
import "./editor/formatting-bar.ts";
import { BlockTools, canMove } from "./editor/block-tools.ts";
import { DraftSaving, type SavingState } from "./editor/draft-saving.ts";
import { placeInSource } from "./editor/hit.ts";
import { InsertMenu } from "./editor/insert-menu.ts";
import { offerKept } from "./editor/kept-offer.ts";
import { type KeptText, KeptTexts } from "./editor/kept-texts.ts";
import { PageEditor } from "./editor/page-editor.ts";
import { signInAgain } from "./editor/sign-in-again.ts";
import type { Format, SourceEditor } from "./editor/source-editor.ts";
import { showState, stateInWords } from "./editor/state-line.ts";
import { Together } from "./editor/together.ts";

/** What the server says about the page that is open. */
type PageData = {
  slug: string;
  content: string;
  updatedAt: number;
  base: string;
  /** The server has nothing of it yet. */
  isNew: boolean;
  paths: { conflict: string; mergeUnsaved: string; setAside: string; news: string; compare: string };
};

const find = <Kind extends HTMLElement = HTMLElement>(selector: string) =>
  document.querySelector<Kind>(selector)!;

const page: PageData = JSON.parse(find("#page-data").textContent!);
const kept = new KeptTexts(page.slug);

const editor = new PageEditor(find("#blocks"), find("#source"), page.content, {
  changed() {
    saving.changed();
    if (saving.isSaved) return;
    kept.keepSoon(unsaved);
    together.typing();
  },
  failed: showState,
  titled: (title) => {
    find("#title").textContent = title || page.slug || "Home page";
  },
  moved: showPlace,
  save: () => void saving.save(),
  slash: (field) => void replaceBySlash(field),
});

const saving = new DraftSaving({
  slug: page.slug,
  text: () => editor.text,
  saved: page.isNew ? undefined : page.content,
  updatedAt: page.updatedAt,
  base: page.base,
  report,
});

const together = new Together({ ...page, tab: kept.tab, editor, saving });
const tools = new BlockTools(editor, find("#block-tools"));
const menu = new InsertMenu(find("#insert-menu"));
const assisting = new Assisting(editor, showState);
/** Not there where no assistant is set up. */
const assistMenu = document.getElementById("assist-menu");
const assistChoices = assistMenu && new InsertMenu(assistMenu);

function report(state: SavingState): void {
  showState(stateInWords(state));
  if (state.kind === "published") void kept.forget();
  else if (state.kind === "saved") {
    if (saving.isSaved) void kept.forget();
    void together.saved();
  } else if (state.kind !== "saving" && state.kind !== "changed") void kept.keep(unsaved());
  if (state.kind === "conflict") void together.settle(state.draft);
  if (state.kind === "signed out") void signInAgain().then((isIn) => isIn && saving.save());
}

function unsaved() {
  return { text: editor.text, saved: saving.savedText, updatedAt: saving.updatedAt };
}

const actions: Record<string, (source: HTMLElement) => unknown> = {
  blocks: () => editor.show("blocks"),
  source: () => editor.show("source"),
  undo: () => editor.undo(),
  redo: () => editor.redo(),
  "edit-block": () => editBlock(tools.block),
  "insert-below": (source) => insertBelow(tools.block, source),
  append: (source) => insertAt([childrenOf(editor.list.root)], source),
  "move-up": () => moveBlock(-1),
  "move-down": () => moveBlock(1),
  picture: () => putPictureHere(),
  assist: (source) => assistChoices && assisting.revise(tools.block, source, assistChoices),
  duplicate: () => tools.block && editor.duplicate(editor.list.positionOf(tools.block)),
  remove: () => tools.block && editor.remove(editor.list.positionOf(tools.block)),
};

document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : undefined;
  const control = target?.closest<HTMLElement>("[data-action], [data-format]");
  if (control) {
    const { action, format, level } = control.dataset;
    if (format) editor.format(format as Format, level === undefined ? undefined : Number(level));
    else actions[action!]?.(control);
    return;
  }
  if (target?.closest("#to-publish") && !isElsewhere(event)) {
    event.preventDefault();
    void publish();
  }
});

/** A click on a block edits it, where it was hit; links in it are followed with Ctrl or Cmd. */
editor.list.root.addEventListener("click", (event) => {
  const target = event.target as Element;
  const block = editor.list.around(target);
  if (!block || target.closest(".typing, #block-tools, .fields") || block === editor.openBlock) return;
  if (target.closest("a, summary") && isElsewhere(event)) return;
  event.preventDefault();
  if (getSelection()?.isCollapsed === false) return;
  if (block.querySelector(":scope > .shown > .fields")) return;
  void editor.edit(editor.list.positionOf(block), placeInSource(event));
});

/** What is typed is shown when the writer goes on somewhere else. */
document.addEventListener("pointerdown", ({ target }) => {
  const isWithin =
    target instanceof Element && target.closest(".typing, dialog, [popover], #formatting, .bar, .block");
  if (!isWithin && editor.view === "blocks") void editor.leave();
});

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented) return; // the text field has done it
  const isCommand = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (isCommand && event.shiftKey && key === "s") {
    event.preventDefault();
    void editor.show(editor.view === "blocks" ? "source" : "blocks");
  } else if (isCommand && key === "s") {
    event.preventDefault();
    void saving.save();
  } else if (isCommand && key === "enter") {
    event.preventDefault();
    void publish();
  } else if (isCommand && key === "z" && !isField(event.target)) {
    event.preventDefault();
    void (event.shiftKey ? editor.redo() : editor.undo());
  }
});

/** Keys on a block that is not open. */
editor.list.root.addEventListener("keydown", (event) => {
  if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
    event.preventDefault();
    moveBlock(event.key === "ArrowUp" ? -1 : 1);
    return;
  }
  const block = event.target as HTMLElement;
  if (block !== editor.list.around(block) || event.ctrlKey || event.metaKey) return;
  if (event.key === "Enter") editBlock(block);
  else if (event.key === "ArrowDown") focusBeside(block, 1);
  else if (event.key === "ArrowUp") focusBeside(block, -1);
  else return;
  event.preventDefault();
});

/** A picture dropped between blocks; one dropped into text that is typed is the text field's own. */
editor.list.root.addEventListener("dragover", (event) => {
  if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
});
editor.list.root.addEventListener("drop", (event) => {
  const files = [...(event.dataTransfer?.files ?? [])];
  const isInText = (event.target as Element).closest(".typing");
  if (files.length === 0 || isInText) return;
  event.preventDefault();
  const block = editor.list.around(event.target);
  void putPictures(files, block ? behind(editor.list.positionOf(block)) : [childrenOf(editor.list.root)]);
});

let soon: ReturnType<typeof setTimeout> | undefined;
let setSoon = () => {};

/** A value of the front matter's form is set as soon as the writer pauses. */
editor.list.root.addEventListener("input", ({ target }) => {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
  const { field } = target.dataset;
  if (!field) return;
  setSoon = () => {
    setSoon = () => {};
    void editor.setField(field, target.value);
  };
  clearTimeout(soon);
  soon = setTimeout(() => setSoon(), 200);
});

function editBlock(block: HTMLElement | undefined): void {
  if (block) void editor.edit(editor.list.positionOf(block));
}

function moveBlock(by: 1 | -1): void {
  const block = editor.openBlock ?? tools.block;
  if (!block || !canMove(block, by)) return;
  const at = editor.list.positionOf(block);
  void editor.move(at, [...at.slice(0, -1), at.at(-1)! + (by === 1 ? 2 : -1)]);
}

function focusBeside(block: HTMLElement, by: 1 | -1): void {
  const { all } = editor.list;
  all[all.indexOf(block) + by]?.focus();
}

function insertBelow(block: HTMLElement | undefined, source: HTMLElement): void {
  if (block) void insertAt(behind(editor.list.positionOf(block)), source);
}

async function putPictures(files: readonly File[], at: Position): Promise<void> {
  const { insertablePicture } = await import("./editor/pictures.ts");
  for (const [index, file] of files.entries()) {
    const markdown = await insertablePicture(file);
    if (markdown) await editor.put([...at.slice(0, -1), at.at(-1)! + index], markdown);
  }
}

function behind(at: Position): Position {
  return [...at.slice(0, -1), at.at(-1)! + 1];
}

async function insertAt(at: Position, source: Element): Promise<void> {
  const choice = await menu.choose(source);
  if (choice === "picture") {
    const { choosePicture } = await import("./editor/pictures.ts");
    const markdown = await choosePicture();
    if (markdown) await editor.put(at, markdown);
  } else if (choice && "assist" in choice) await assisting.insert(choice.assist, at);
  else if (choice) await editor.insert(at, choice.text);
}

async function putPictureHere(): Promise<void> {
  const { choosePicture } = await import("./editor/pictures.ts");
  const markdown = await choosePicture();
  if (markdown) editor.type(markdown);
}

async function replaceBySlash(field: SourceEditor): Promise<void> {
  const choice = await menu.choose(field.dom);
  field.focus("end");
  if (typeof choice === "object" && "assist" in choice) {
    const at = editor.openPosition;
    field.setText("");
    if (at) await assisting.insert(choice.assist, at);
    return;
  }
  if (choice === "picture") {
    const { choosePicture } = await import("./editor/pictures.ts");
    field.setText((await choosePicture()) ?? "");
  } else if (choice) field.setText(choice.text);
  field.focus("end");
}

/** Saves first, for what is published is the draft that the server has. */
async function publish(): Promise<void> {
  setSoon();
  await editor.leave();
  if (!(await saving.save())) return;
  const dialog = find<HTMLDialogElement>("#publish");
  find("#to-publish").dispatchEvent(new Event("publish"));
  if (!dialog.open) dialog.showModal();
}

find("#publish").addEventListener("close", () => {
  if (find("#publish").querySelector("[data-published]")) location.reload();
});

/** Shows what can be done where the writer is. */
function showPlace(): void {
  const isTyping =
    editor.openBlock !== undefined || document.querySelector("#source:not([hidden]), .block.new") !== null;
  find("#formatting").toggleAttribute("data-idle", !isTyping);
  find("[data-action=blocks]").ariaPressed = String(editor.view === "blocks");
  find("[data-action=source]").ariaPressed = String(editor.view === "source");
  find(".append").hidden = editor.view === "source";
  find<HTMLButtonElement>("[data-action=undo]").disabled = !editor.canUndo;
  find<HTMLButtonElement>("[data-action=redo]").disabled = !editor.canRedo;
}

/** It is saved as the change that it was; where the page has changed since, both are shown. */
async function useKept({ tab, text, saved, updatedAt }: KeptText): Promise<void> {
  await editor.replaceAll(text);
  if (saved !== undefined) saving.goOnFrom({ content: saved, updatedAt });
  if (await saving.save()) await kept.forget(tab);
}

/** An address may name a line of the page, as a problem found in it does. */
function goToLine(): void {
  const [, line] = /^#line-(\d+)$/.exec(location.hash) ?? [];
  if (!line) return;
  const ends = [...editor.text.matchAll(/\r\n|\n|\r/g)];
  const end = ends[Number(line) - 2];
  const block = editor.list.atOffset(end ? end.index + end[0].length : 0);
  block?.scrollIntoView({ block: "center" });
  block?.focus();
}

function childrenOf(parent: Element): number {
  return [...parent.children].filter((child) => child.matches(".block[data-start]")).length;
}

function isElsewhere({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey;
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, .typing, #source") !== null;
}

for (const element of document.querySelectorAll<HTMLElement>("[data-scripted]")) element.hidden = false;
void offerKept({ kept, compare: page.paths.compare, text: () => editor.text, use: useKept });
goToLine();
addEventListener("hashchange", goToLine);
if (page.isNew) void editor.insert([childrenOf(editor.list.root)], "");
