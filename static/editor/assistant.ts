import { askForEvents } from "./event-stream.ts";
import { pictureMarkdown } from "./picture-markdown.ts";
import { RequestFailed, SignedOut } from "./request.ts";
import { signInAgain } from "./sign-in-again.ts";
import { upload } from "./upload.ts";

export type Wish =
  | Readonly<{ kind: "text"; offset: number }>
  | Readonly<{ kind: "picture" }>
  | Readonly<{ kind: "revision"; action: string; block: string }>;

type Made = Readonly<{
  markdown?: string;
  html?: string;
  isSame?: boolean;
  image?: string;
  alt?: string;
}>;

/** The page changes only when the writer inserts the proposal. */
const dialog = document.getElementById("assistant") as HTMLDialogElement;
const find = <Kind extends HTMLElement>(selector: string) => dialog.querySelector<Kind>(selector)!;
const form = find<HTMLFormElement>("form");
const prompt = find<HTMLTextAreaElement>("[name=prompt]");
const language = find<HTMLInputElement>("[name=language]");
const search = find<HTMLInputElement>("[name=search]");
const context = find<HTMLInputElement>("[name=context]");
const problem = find("[role=alert]");
const progress = find("[role=status]");
const coming = find(".coming");
const made = find(".made");
const drawn = find(".drawn");
const picture = find<HTMLImageElement>(".drawn img");
const alternative = find<HTMLInputElement>("#assistant-alternative");
const insert = find<HTMLButtonElement>("[data-insert-proposal]");

const titles: Record<string, string> = {
  text: "Write with AI",
  picture: "Image with AI",
  improve: "Improve with AI",
  shorten: "Shorten with AI",
  correct: "Correct with AI",
  translate: "Translate with AI",
};

/** A block needs no prompt before the first answer. */
const goOn: Record<string, string> = { text: "Write", picture: "Create image", translate: "Translate" };

let wish: Wish;
let last = "";
let page = "";
let proposal: Made | undefined;
let stop = new AbortController();

/** Returns the Markdown to insert; undefined if the writer cancels. `text`: the page's. */
export async function propose(wanted: Wish, text: string): Promise<string | undefined> {
  if (dialog.open) return undefined; // one wish at a time
  const what = wanted.kind === "revision" ? wanted.action : wanted.kind;
  // A prompt whose answer was not inserted is shown again.
  if (what !== last) form.reset();
  last = what;
  wish = wanted;
  page = text;
  tell("");
  find("h2").textContent = titles[what]!;
  find("[type=submit]").textContent = goOn[what] ?? "Try again";
  for (const part of dialog.querySelectorAll<HTMLElement>("[data-for]")) {
    part.hidden = !part.dataset.for!.split(" ").includes(what);
  }
  insert.textContent = wish.kind === "revision" ? "Replace block" : "Insert";
  show("asking");
  dialog.returnValue = "";
  dialog.showModal();
  if (wish.kind === "revision" && what !== "translate") void ask();
  await new Promise((closed) => dialog.addEventListener("close", closed, { once: true }));
  stop.abort();
  show("asking");
  if (dialog.returnValue) form.reset();
  return dialog.returnValue || undefined;
}

/** About two lines, in CSS pixels. */
const LINES = 48;

type State = "asking" | "running" | "proposed";

function show(state: State): void {
  for (const part of dialog.querySelectorAll<HTMLElement>("[data-when]")) {
    part.hidden = !part.dataset.when!.split(" ").includes(state);
  }
  for (const field of [prompt, language, search, context]) field.disabled = state === "running";
  progress.textContent =
    state === "running" ? (wish.kind === "picture" ? "Creating image…" : "Writing…") : "";
  if (state !== "proposed") {
    proposal = undefined;
    for (const place of [coming, made]) place.replaceChildren();
    drawn.hidden = true;
    picture.removeAttribute("src");
  }
  if (state === "asking" && dialog.open) firstField()?.focus();
}

function firstField(): HTMLElement | undefined {
  return [prompt, language].find((field) => field.checkVisibility());
}

async function ask(): Promise<void> {
  const missing = [prompt, language].find((field) => field.checkVisibility() && field.value.trim() === "");
  if (missing)
    return tell(missing === prompt ? "Enter a prompt." : "Enter a language, such as French.", missing);
  tell("");
  show("running");
  find("[data-stop]").focus();
  stop = new AbortController();
  const { signal } = stop;
  try {
    const answer = await askForEvents<Made>(dialog.dataset.path!, asked(), { onText, signal });
    if (!signal.aborted) showProposal(answer);
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof RequestFailed)) throw error;
    show("asking");
    if (error instanceof SignedOut && (await signInAgain())) return ask();
    tell(error.message, firstField());
  }
}

function asked(): Record<string, unknown> {
  const words = prompt.value;
  const content = context.checked ? { content: page } : {};
  if (wish.kind === "picture") return { kind: "picture", prompt: words, ...content };
  if (wish.kind === "revision") return { ...wish, language: language.value, content: page };
  const { offset } = wish;
  return {
    kind: "text",
    prompt: words,
    search: search.checked,
    ...content,
    ...(context.checked ? { offset } : {}),
  };
}

/** Scrolls along only while the reader is at the end. */
function onText(text: string): void {
  const isAtEnd = dialog.scrollHeight - dialog.scrollTop - dialog.clientHeight < LINES;
  coming.append(text);
  if (isAtEnd) dialog.scrollTop = dialog.scrollHeight;
}

function showProposal(answer: Made): void {
  show("proposed");
  proposal = answer;
  coming.replaceChildren();
  made.innerHTML = answer.html ?? "";
  for (const link of made.querySelectorAll("a")) link.target = "_blank";
  insert.hidden = answer.isSame === true;
  if (answer.image) {
    drawn.hidden = false;
    picture.src = answer.image;
    alternative.value = answer.alt ?? "";
  }
  // The finished text is read from its beginning.
  find("section").focus();
  find("section").scrollIntoView();
}

function tell(sentence: string, field?: HTMLElement): void {
  problem.textContent = sentence;
  for (const each of [prompt, language]) {
    if (each === field) each.setAttribute("aria-invalid", "true");
    else each.removeAttribute("aria-invalid");
  }
  field?.focus();
}

async function insertProposal(): Promise<void> {
  if (!proposal) return;
  if (!proposal.image) return dialog.close(proposal.markdown);
  insert.disabled = true;
  tell("");
  const file = fileOf(proposal.image);
  const { address, failure } = await upload(file, stop.signal, () => {
    progress.textContent = "Uploading…";
  });
  insert.disabled = false;
  progress.textContent = "";
  if (address === undefined) tell(failure);
  else dialog.close(pictureMarkdown(alternative.value, address));
}

function fileOf(dataUrl: string): File {
  const [, type = "", base64 = ""] = /^data:([^;]+);base64,(.*)$/.exec(dataUrl) ?? [];
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  const name = alternative.value.trim().slice(0, 40) || "picture";
  return new File([bytes], `${name}.${type.split("/")[1]}`, { type });
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  void ask();
});
prompt.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
});
find("[data-stop]").addEventListener("click", () => {
  stop.abort();
  if (firstField() || wish.kind !== "revision") show("asking");
  else dialog.close("");
});
find("[data-again]").addEventListener("click", () => void ask());
insert.addEventListener("click", () => void insertProposal());
for (const button of dialog.querySelectorAll("[data-discard]")) {
  button.addEventListener("click", () => dialog.close(""));
}
// The editor's shortcuts do not apply in the dialog.
dialog.addEventListener("keydown", (event) => event.stopPropagation());
