import { Assisting } from "./editor/assisting.ts";
import { BlockGestures, opensElsewhere } from "./editor/block-gestures.ts";
import { BlockTools } from "./editor/block-tools.ts";
import { DraftSaving, type SavingState } from "./editor/draft-saving.ts";
import { showStanding } from "./editor/formatting-bar.ts";
import { FrontMatterForm } from "./editor/front-matter-form.ts";
import { InsertMenu } from "./editor/insert-menu.ts";
import { Inserting } from "./editor/inserting.ts";
import { KeptOffer } from "./editor/kept-offer.ts";
import { type KeptText, KeptTexts } from "./editor/kept-texts.ts";
import { PageEditor } from "./editor/page-editor.ts";
import { signInAgain } from "./editor/sign-in-again.ts";
import type { Format } from "./editor/source-editor.ts";
import { showState, stateInWords } from "./editor/state-line.ts";
import { Together } from "./editor/together.ts";

type PageData = {
  slug: string;
  content: string;
  updatedAt: number;
  base: string;
  /** Whether the server has no text of it. */
  isNew: boolean;
  paths: Record<"conflict" | "mergeUnsaved" | "setAside" | "pageEvents" | "typing" | "compare", string>;
};

const find = <Kind extends HTMLElement = HTMLElement>(selector: string) =>
  document.querySelector<Kind>(selector)!;

const page: PageData = JSON.parse(find("#page-data").textContent!);
const kept = new KeptTexts(page.slug);

const editor = new PageEditor(find("#blocks"), find("#source"), page.content, {
  changed() {
    saving.changed();
    offer.changed();
    if (saving.isSaved) return;
    kept.keepSoon(unsaved);
    together.typing();
  },
  failed: showState,
  titled: (title) => {
    find("#title").textContent = title || page.slug || "Home page";
  },
  unread(why) {
    find("#unread").textContent = why;
    find("#unread").hidden = why === null;
  },
  moved: showPlace,
  standing: showStanding,
  save,
  picture: (...what) => void inserting.place(...what),
  slash: (field) => void inserting.bySlash(field),
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
const offer = new KeptOffer({
  kept,
  compare: page.paths.compare,
  text: () => editor.text,
  use: useKept,
});
const tools = new BlockTools(editor, find("#block-tools"));
const gestures = new BlockGestures(editor);
const form = new FrontMatterForm(editor);
const assisting = new Assisting(editor, showState);
const inserting = new Inserting(editor, new InsertMenu(find("#insert-menu")), assisting);
/** Null if no assistant is set up. */
const assistMenu = document.getElementById("assist-menu");
const assistChoices = assistMenu && new InsertMenu(assistMenu);

let latest: SavingState | undefined;

function report(state: SavingState): void {
  latest = state;
  if (state.kind === "saved") {
    find("#discard").hidden = false; // now there is a draft
    if (saving.isSaved) void kept.forget();
    void together.saved();
    void editor.refresh();
  }
  if (state.kind === "published") void kept.forget();
  if (state.kind === "conflict") void together.settle(state.draft);
  if (state.kind === "signed out") void signInAgain().then((isIn) => isIn && saving.save());
  if (isKept(state)) void kept.keep(unsaved()).then(() => latest === state && showState(stateInWords(state)));
  else showState(stateInWords(state));
}

/** A failure is shown only after the text is stored in this browser. */
function isKept({ kind }: SavingState): boolean {
  return kind === "offline" || kind === "refused" || kind === "signed out" || kind === "conflict";
}

function save(): void {
  if (!together.asksToChoose()) void saving.save();
}

function unsaved() {
  return { text: editor.text, saved: saving.savedText, updatedAt: saving.updatedAt };
}

const actions: Record<string, (source: HTMLElement) => unknown> = {
  blocks: () => editor.show("blocks"),
  source: () => editor.show("source"),
  undo: () => editor.undo(),
  redo: () => editor.redo(),
  "edit-block": () => gestures.edit(tools.block),
  "insert-below": (source) => inserting.below(tools.block, source),
  append: (source) => inserting.atEnd(source),
  "move-up": () => gestures.move(tools.block, -1),
  "move-down": () => gestures.move(tools.block, 1),
  picture: () => inserting.picture(),
  assist: (source) => assistChoices && assisting.revise(tools.block, source, assistChoices),
  duplicate: () => tools.block && editor.duplicate(editor.list.positionOf(tools.block)),
  remove: () => tools.block && editor.remove(editor.list.positionOf(tools.block)),
};

document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : undefined;
  const control = target?.closest<HTMLElement>("[data-action], [data-format]");
  const { action, format, level } = control?.dataset ?? {};
  if (format) editor.format(format as Format, level === undefined ? undefined : Number(level));
  else if (action) actions[action]?.(control!);
  else if (target?.closest("#to-publish") && !opensElsewhere(event)) {
    event.preventDefault();
    void publish();
  }
});

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || !(event.ctrlKey || event.metaKey)) return; // the text field may have done it
  const key = event.key.toLowerCase();
  if (event.shiftKey && key === "s") void editor.show(editor.view === "blocks" ? "source" : "blocks");
  else if (key === "s") save();
  else if (key === "enter") void publish();
  else if (key === "z" && !isField(event.target)) void (event.shiftKey ? editor.redo() : editor.undo());
  else return;
  event.preventDefault();
});

/** Saves first, because the server publishes its own draft. */
async function publish(): Promise<void> {
  form.settle();
  await editor.leave();
  if (!(await saving.save())) return;
  const dialog = find<HTMLDialogElement>("#publish");
  // The dialog may show an older draft.
  find("#publish-content").textContent = "Loading changes…";
  find("#to-publish").dispatchEvent(new Event("publish"));
  if (!dialog.open) dialog.showModal();
}

find("#publish").addEventListener("close", () => {
  if (find("#publish").querySelector("[data-published]")) location.reload();
});

/** Saves first, so that Undo restores every word, and then never again, or the draft would come back. */
async function discard(): Promise<void> {
  form.settle();
  await editor.settled();
  if (together.asksToChoose() || !(await saving.end())) return;
  showState("Discarding draft…");
  addEventListener("pageshow", () => location.reload()); // who comes back to this page writes on one that saves
  find<HTMLFormElement>("#discard").submit();
}

find("#discard").addEventListener("submit", (event) => {
  event.preventDefault();
  void discard();
});

function showPlace(): void {
  const isTyping =
    editor.openBlock !== undefined || document.querySelector("#source:not([hidden]), .block.new") !== null;
  find("#formatting").toggleAttribute("data-idle", !isTyping);
  find("[data-action=blocks]").ariaPressed = String(editor.view === "blocks");
  find("[data-action=source]").ariaPressed = String(editor.view === "source");
  find(".append").hidden = editor.view === "source" || editor.list.rest !== null;
  find<HTMLButtonElement>("[data-action=undo]").disabled = !editor.canUndo;
  find<HTMLButtonElement>("[data-action=redo]").disabled = !editor.canRedo;
}

/** Saves the text as a change of its own base, so that a later change of the page is a conflict. */
async function useKept({ tab, text, saved, updatedAt }: KeptText): Promise<void> {
  await editor.replaceAll(text);
  if (saved !== undefined) saving.goOnFrom({ content: saved, updatedAt });
  if (await saving.save()) await kept.forget(tab);
}

/** An address can name a line, as problems do, or a heading that is not shown yet. */
async function goToPlace(): Promise<void> {
  const [, line] = /^#line-(\d+)$/.exec(location.hash) ?? [];
  if (line) return goToLine(line);
  const id = decodeURIComponent(location.hash.slice(1));
  if (id === "" || document.getElementById(id)) return;
  await editor.reveal(editor.text.length);
  document.getElementById(id)?.scrollIntoView();
}

async function goToLine(line: string): Promise<void> {
  const ends = [...editor.text.matchAll(/\r\n|\n|\r/g)];
  const end = ends[Number(line) - 2];
  const offset = end ? end.index + end[0].length : 0;
  await editor.reveal(offset + 1);
  const block = editor.list.atOffset(offset);
  block?.scrollIntoView({ block: "center" });
  block?.focus();
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, .typing, #source") !== null;
}

for (const element of document.querySelectorAll<HTMLElement>("[data-scripted]")) element.hidden = false;
void goToPlace();
addEventListener("hashchange", () => void goToPlace());
showPlace();
if (!find("#unread").hidden) void editor.openUnread();
if (page.isNew) void editor.insert(editor.list.end, "");
