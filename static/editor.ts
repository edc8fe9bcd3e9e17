import type { Dialect } from "../src/markdown/tree/index.ts";
import { type Command, inEditor } from "./commands.ts";
import { Collaboration } from "./editor/collaboration.ts";
import type { Format } from "./editor/document/formats/formatting.ts";
import { DraftSaving, type SavingState } from "./editor/draft-saving.ts";
import { showActiveFormats } from "./editor/formatting-bar.ts";
import { type BackedUpText, LocalBackup } from "./editor/local-backup.ts";
import { PageEditor } from "./editor/page-editor.ts";
import { renewAfterSave, renewPageState, showTyped } from "./editor/page-state.ts";
import {
  closePublish,
  isPublishing,
  isWaitingToPublish,
  showChanges,
  showWaiting,
  unreached,
} from "./editor/publish-dialog.ts";
import { RecoveryOffer } from "./editor/recovery-offer.ts";
import { signInAgain } from "./editor/sign-in-again.ts";
import { showState, stateInWords } from "./editor/state-line.ts";
import { wordsAndTime } from "./editor/words-and-time.ts";
import { say } from "./notices.ts";
import { isPressed } from "./pressed.ts";
import { showUnsaved } from "./waiting.ts";

type PageData = {
  slug: string;
  name: string;
  content: string;
  dialect: Dialect;
  updatedAt: number;
  base: string;
  /** Whether the server has no text of it. */
  isNew: boolean;
  paths: Record<
    "conflict" | "mergeUnsaved" | "setAside" | "pageEvents" | "typing" | "caret" | "compare",
    string
  >;
};

const find = <Kind extends HTMLElement = HTMLElement>(selector: string) =>
  document.querySelector<Kind>(selector)!;

const page: PageData = JSON.parse(find("#page-data").textContent!);
const backup = new LocalBackup(page.slug);

const editor = new PageEditor(find("#blocks"), find("#document"), page, {
  changed() {
    saving.changed();
    offer.changed();
    if (saving.isSaved) return;
    showTyped();
    backup.keepSoon(unsaved);
    collaboration.typing();
  },
  moved: showPlace,
  opened,
  showFormats: showActiveFormats,
});

// What is typed in a field is in the text that the next listener saves.
addEventListener("pagehide", () => void editor.settled());

const saving = new DraftSaving({
  slug: page.slug,
  text: () => editor.text,
  isText: (text) => editor.isText(text),
  saved: page.content,
  isNew: page.isNew,
  updatedAt: page.updatedAt,
  base: page.base,
  report,
});

const collaboration = new Collaboration({ ...page, tab: backup.tab, editor, saving });
const offer = new RecoveryOffer({
  backup,
  compare: page.paths.compare,
  text: () => editor.text,
  use: useBackedUp,
});
let latest: SavingState | undefined;
let publishRequests = 0;

function opened(): void {
  const beside = document.getElementById("beside");
  if (beside) void import("./editor/beside.ts").then(({ followHeadings }) => followHeadings(beside));
}

function report(state: SavingState): void {
  latest = state;
  showUnsaved(!saving.isSaved);
  if (state.kind === "saved") {
    if (saving.updatedAt > 0) showThatThereIsADraft();
    if (saving.updatedAt > 0) renewAfterSave();
    if (saving.isSaved) void backup.forget();
    void collaboration.saved();
    if (saving.isSaved && isWaitingToPublish()) showChanges();
  }
  if (state.kind === "conflict" && isWaitingToPublish()) closePublish();
  if (state.kind === "conflict") void collaboration.settle(state.draft);
  if (state.kind === "signed out") void signInAgain().then((isIn) => isIn && saving.save());
  if (isKept(state))
    void backup.keep(unsaved()).then(() => latest === state && showState(stateInWords(state)));
  else showState(stateInWords(state));
}

function showThatThereIsADraft(): void {
  for (const action of ["#discard", "#move", "#duplicate"]) find(action).hidden = false;
  document.querySelector("#continue")?.remove();
}

/** A failure is shown only after the text is stored in this browser. */
function isKept({ kind }: SavingState): boolean {
  return kind === "offline" || kind === "refused" || kind === "signed out" || kind === "conflict";
}

async function save(): Promise<void> {
  if (collaboration.asksToChoose()) return;
  if (!editor.isSettled) showState(stateInWords({ kind: "saving" }));
  await editor.settled();
  void saving.save();
}

function unsaved() {
  return { text: editor.text, saved: saving.savedText, updatedAt: saving.updatedAt };
}

const actions: Record<string, () => unknown> = {
  publish,
  page: () => editor.show("page"),
  source: () => editor.show("source"),
  undo: () => editor.undo(),
  redo: () => editor.redo(),
  footnote: () => editor.footnote(),
  picture: () => editor.insertPicture(),
  find: () => editor.find(true),
};

document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : undefined;
  const control = target?.closest<HTMLElement>("[data-action], [data-format]");
  const { action, format, level } = control?.dataset ?? {};
  if (format) void editor.format(format as Format, level === undefined ? undefined : Number(level));
  else if (action) actions[action]?.();
  else if (target?.closest("#to-publish") && !opensElsewhere(event)) {
    event.preventDefault();
    void publish();
  }
});

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented) return; // the text field may have done it
  const is = (command: Command) => isPressed(event, command);
  if (is(inEditor.switchView)) void editor.show(editor.view === "page" ? "source" : "page");
  else if (is(inEditor.save)) void save();
  else if (is(inEditor.publish)) void publish();
  else if (is(inEditor.find)) void editor.find(false);
  else if (is(inEditor.replace)) void editor.find(true);
  else if (is(inEditor.footnote)) void editor.footnote();
  else if (is(inEditor.undo) && !isField(event.target)) void editor.undo();
  else if (is(inEditor.redo) && !isField(event.target)) void editor.redo();
  else return;
  event.preventDefault();
});

/** Saves first, because the server publishes its own draft. Pressed again or cancelled meanwhile, it does nothing. */
async function publish(): Promise<void> {
  if (isPublishing() || collaboration.asksToChoose()) return;
  const isAgain = isWaitingToPublish();
  const nth = ++publishRequests;
  if (!(await editor.settled())) return;
  const isSaved = await saving.save();
  if (nth !== publishRequests || isAgain !== isWaitingToPublish()) return;
  if (isSaved) showChanges();
  else if (latest?.kind === "offline") showWaiting(unreached);
  else if (latest?.kind === "refused") showWaiting(stateInWords(latest));
}

/** The page goes on as published: the dialog closes, and a notice has the links of the answer. */
document.addEventListener("htmx-after-swap", () => {
  const answer = find("#publish").querySelector<HTMLElement>("[data-published]");
  if (!answer) return;
  const { published, base } = answer.dataset;
  say("Published.", answer.querySelectorAll(".links a"), answer.querySelectorAll(".deployment, .held"));
  closePublish();
  answer.remove();
  saving.startFrom(base!);
  if (saving.updatedAt === Number(published)) saving.goOnFrom({ content: saving.savedText, updatedAt: 0 });
  renewPageState();
  find("#discard").hidden = true;
  find("#delete").hidden = false;
  void editor.focus();
});

/** Saves first, so that Undo restores every word, and then never again, or the draft would come back. */
async function discard(): Promise<void> {
  await editor.settled();
  if (collaboration.asksToChoose() || !(await saving.end())) return;
  showState("Discarding draft…");
  addEventListener("pageshow", () => location.reload()); // who comes back to this page writes on one that saves
  find<HTMLFormElement>("#discard").submit();
}

/** The browser asks, because values of the front matter are written by the server, which takes a moment. */
addEventListener("beforeunload", (event) => {
  void editor.settled();
  if (!editor.isSettled) event.preventDefault();
});

find("#discard").addEventListener("submit", (event) => {
  event.preventDefault();
  void discard();
});

const words = find("#words");
words.closest("details")!.addEventListener("toggle", async ({ newState }) => {
  const count = newState === "open" ? await editor.wordCount() : undefined;
  if (count) words.textContent = wordsAndTime(count);
});

function showPlace(): void {
  find("[data-action=page]").hidden = editor.view === "page";
  find("[data-action=source]").hidden = editor.view === "source";
  find<HTMLButtonElement>("[data-action=undo]").disabled = !editor.canUndo;
  find<HTMLButtonElement>("[data-action=redo]").disabled = !editor.canRedo;
}

/** Saves the text as a change of its own base, so that a later change of the page is a conflict. */
async function useBackedUp({ tab, text, saved, updatedAt }: BackedUpText): Promise<void> {
  await editor.replaceAll(text);
  if (saved !== undefined) saving.goOnFrom({ content: saved, updatedAt });
  if (await saving.save()) await backup.forget(tab);
}

/** An address can name a line, as problems do. */
async function goToLine(): Promise<void> {
  const [, line] = /^#line-(\d+)$/.exec(location.hash) ?? [];
  if (!line) return;
  const end = [...editor.text.matchAll(/\r\n|\n|\r/g)][Number(line) - 2];
  await editor.goTo(end ? end.index + end[0].length : 0);
}

function opensElsewhere({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey;
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, #document") !== null;
}

for (const element of document.querySelectorAll<HTMLElement>("[data-scripted]")) element.hidden = false;
void goToLine();
addEventListener("hashchange", () => void goToLine());
showPlace();
if (!find("#unparsed").hidden) void editor.show("source");
if (page.isNew) void editor.goTo(page.content.length);
