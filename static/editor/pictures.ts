import { pictureMarkdown } from "./picture-markdown.ts";
import { upload } from "./upload.ts";

/** The dialog that asks for alternative text and uploads. It shows failures and keeps the picture for another try. */
const dialog = document.getElementById("picture") as HTMLDialogElement;
const find = <Kind extends Element>(selector: string) => dialog.querySelector<Kind>(selector)!;
const form = find<HTMLFormElement>("form");
const chooser = find<HTMLInputElement>("[name=file]");
const alternative = find<HTMLInputElement>("[name=alternative]");
const decorative = find<HTMLInputElement>("[name=decorative]");
const image = find<HTMLImageElement>("img");
const problem = find<HTMLElement>(".problem");
const progress = find<HTMLElement>("[role=status]");
const button = find<HTMLButtonElement>("[type=submit]");

let file: File | undefined;
let ending = new AbortController();

/** Asks for a picture. Returns its Markdown; undefined if cancelled. */
export function choosePicture(): Promise<string | undefined> {
  const chosen = inserted(undefined);
  chooser.click();
  return chosen;
}

/** Asks for the alternative text of a picture. Returns its Markdown; undefined if cancelled. */
export function insertablePicture(file: File): Promise<string | undefined> {
  return inserted(file);
}

async function inserted(given: File | undefined): Promise<string | undefined> {
  if (dialog.open) return undefined; // one picture at a time
  form.reset();
  chooser.files = filesOf(given);
  show(given);
  reflect();
  ending = new AbortController();
  dialog.returnValue = "";
  dialog.showModal();
  (given ? alternative : chooser).focus();
  await new Promise((closed) => dialog.addEventListener("close", closed, { once: true }));
  ending.abort();
  URL.revokeObjectURL(image.src);
  return dialog.returnValue || undefined;
}

/** Lets the field show the picture's name, also after a paste or a drop. */
function filesOf(given: File | undefined): FileList {
  const transfer = new DataTransfer();
  if (given) transfer.items.add(given);
  return transfer.files;
}

function show(chosen: File | undefined): void {
  file = chosen;
  URL.revokeObjectURL(image.src);
  const isPicture = chosen?.type.startsWith("image/") === true;
  image.hidden = !isPicture;
  if (isPicture) image.src = URL.createObjectURL(chosen);
  else image.removeAttribute("src");
  tell(
    chosen && !isPicture
      ? `“${chosen.name}” isn't an image. Choose a PNG, JPEG, GIF, WebP, AVIF or SVG file.`
      : "",
  );
}

function tell(sentence: string, field?: HTMLInputElement): void {
  problem.textContent = sentence;
  for (const input of [chooser, alternative]) {
    if (input === field) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
  }
  field?.focus();
}

/** A decorative picture has no words. */
function reflect(): void {
  alternative.disabled = decorative.checked;
}

async function insert(): Promise<void> {
  if (!file) return tell("Choose an image first.", chooser);
  if (!file.type.startsWith("image/")) return;
  const words = decorative.checked ? "" : alternative.value.trim();
  if (words === "" && !decorative.checked) {
    return tell("Describe the image, or select “Decorative”.", alternative);
  }
  tell("");
  button.disabled = true;
  const { address, failure } = await upload(file, ending.signal, (part) => {
    progress.textContent = part < 1 ? `Uploading… ${Math.round(part * 100)} %` : "Checking…";
  });
  button.disabled = false;
  progress.textContent = "";
  if (address === undefined) tell(failure);
  else dialog.close(pictureMarkdown(words, address));
}

chooser.addEventListener("change", () => {
  if (chooser.files?.length === 0) chooser.files = filesOf(file); // cancelled: what stood there stays
  show(chooser.files?.[0]);
  if (file) alternative.focus();
});
decorative.addEventListener("change", reflect);
find("[data-cancel]").addEventListener("click", () => dialog.close(""));
form.addEventListener("submit", (event) => {
  event.preventDefault();
  void insert();
});
// The editor's shortcuts do not apply in the dialog.
dialog.addEventListener("keydown", (event) => event.stopPropagation());
