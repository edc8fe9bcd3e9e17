import { sizeOf } from "../file-size.ts";
import { pictureMarkdown } from "./picture-markdown.ts";
import { SitePictures } from "./site-pictures.ts";
import { upload } from "./upload.ts";

/** The dialog that asks for a picture, what it shows and its caption, and uploads. It shows failures and keeps the picture for another try. */
const dialog = document.getElementById("picture") as HTMLDialogElement;
const find = <Kind extends Element>(selector: string) => dialog.querySelector<Kind>(selector)!;
const form = find<HTMLFormElement>("form");
const chooser = find<HTMLInputElement>("[name=file]");
const description = find<HTMLInputElement>("[name=words]");
const name = find<HTMLInputElement>("[name=name]");
const caption = find<HTMLInputElement>("[name=caption]");
const words = find<HTMLElement>("[data-words]");
/** Where a picture is chosen, and the button that shows it once there is one. */
const choice = find<HTMLElement>("[data-choice]");
const chooseAgain = find<HTMLButtonElement>("[data-choose]");
const details = find<HTMLDetailsElement>("details");
const about = find<HTMLOutputElement>("output");
const image = find<HTMLImageElement>("img");
const problem = find<HTMLElement>(".problem");
const progress = find<HTMLElement>("[role=status]");
const button = find<HTMLButtonElement>("[type=submit]");
const title = find<HTMLElement>("h2");
const site = new SitePictures(find("#picture-search"), find("#site-pictures"), chooseFromSite);

/** A picture of the page: its description, "" for a decorative one, its caption, "" for none, and where the browser finds it. */
export type Picture = Readonly<{ words: string; caption: string; address: string | undefined }>;

/** `address` is undefined where the file stays. */
export type ChangedPicture = Readonly<{ words: string; caption: string; address: string | undefined }>;

let file: File | undefined;
let current: Picture | undefined;
let result: ChangedPicture | undefined;
/** At once, so that keys pressed after it reach the text after the picture; the event comes later. */
let isOver: () => void = () => undefined;
let ending = new AbortController();

export function choosePicture(): Promise<string | undefined> {
  return inserted();
}

export function insertablePicture(file: File): Promise<string | undefined> {
  return inserted(file);
}

/** Asks for another description, caption or file of a picture; undefined if cancelled. */
export function changedPicture(picture: Picture): Promise<ChangedPicture | undefined> {
  return asked(undefined, picture);
}

/** Asks for a picture alone, and returns its address; undefined if cancelled. */
export async function chosenAddress(): Promise<string | undefined> {
  return (await asked(undefined, undefined, true))?.address;
}

async function inserted(given?: File): Promise<string | undefined> {
  const picture = await asked(given);
  return picture && pictureMarkdown(picture.words, picture.address!, picture.caption);
}

async function asked(given?: File, changed?: Picture, isAlone = false): Promise<ChangedPicture | undefined> {
  if (dialog.open) return undefined; // one picture at a time
  current = changed;
  form.reset();
  words.hidden = isAlone;
  title.textContent = changed ? "Edit image" : isAlone ? "Choose image" : "Insert image";
  button.textContent = changed ? "Save" : isAlone ? "Choose" : "Insert";
  description.value = changed?.words ?? "";
  caption.value = changed?.caption ?? "";
  details.open = caption.value !== "";
  chooser.files = filesOf(given);
  show(given);
  choose(!given && !changed);
  site.open();
  ending = new AbortController();
  result = undefined;
  dialog.showModal();
  (given || changed ? description : chooser).focus();
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  isOver = resolve;
  await ended;
  ending.abort();
  site.close();
  URL.revokeObjectURL(image.src);
  return result;
}

/** Lets the field show the picture's name, also after a paste or a drop. */
function filesOf(given: File | undefined): FileList {
  const transfer = new DataTransfer();
  if (given) transfer.items.add(given);
  return transfer.files;
}

function show(chosen: File | undefined): void {
  file = chosen;
  const isPicture = chosen?.type.startsWith("image/") === true;
  preview(isPicture ? URL.createObjectURL(chosen) : chosen ? undefined : current?.address);
  const [stem, suffix] = isPicture ? partsOf(chosen) : ["", ""];
  name.value = stem;
  name.closest<HTMLElement>("[data-name]")!.hidden = !isPicture;
  about.textContent = isPicture ? `${stem}${suffix} · ${sizeOf(chosen.size)}` : "";
  tell(
    chosen && !isPicture
      ? `“${chosen.name}” isn't an image. Choose a PNG, JPEG, GIF, WebP, AVIF or SVG file.`
      : "",
  );
}

/** The name of a file without its ending, and that. */
function partsOf({ name }: File): [string, string] {
  const dot = name.lastIndexOf(".");
  return dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
}

function choose(isOpen: boolean): void {
  choice.hidden = !isOpen;
  chooseAgain.hidden = isOpen;
}

function preview(address: string | undefined): void {
  URL.revokeObjectURL(image.src);
  image.hidden = address === undefined;
  if (address !== undefined) image.src = address;
  else image.removeAttribute("src");
}

/** A picture of the site takes the place of a file that was chosen. */
function chooseFromSite(): void {
  chooser.files = filesOf(undefined);
  show(undefined);
  preview(undefined);
}

function tell(sentence: string, field?: HTMLInputElement): void {
  problem.textContent = sentence;
  if (field) field.setAttribute("aria-invalid", "true");
  else chooser.removeAttribute("aria-invalid");
  field?.focus();
}

async function insert(): Promise<void> {
  const chosen = site.chosen();
  if (!file && !current && chosen === undefined) return tell("Choose an image first.", chooser);
  if (file && !file.type.startsWith("image/")) return;
  const said = { words: description.value.trim(), caption: caption.value.trim() };
  tell("");
  if (!file) return end({ ...said, address: chosen });
  button.disabled = true;
  const { address, failure } = await upload(renamed(file), ending.signal, (part) => {
    progress.textContent = part < 1 ? `Uploading… ${Math.round(part * 100)} %` : "Checking…";
  });
  button.disabled = false;
  progress.textContent = "";
  if (address !== undefined) return end({ ...said, address });
  choose(true); // another file may do
  tell(failure);
}

function renamed(file: File): File {
  const [stem, suffix] = partsOf(file);
  const wanted = name.value.trim();
  return wanted === "" || wanted === stem ? file : new File([file], wanted + suffix, { type: file.type });
}

function end(picture: ChangedPicture): void {
  result = picture;
  dialog.close();
  isOver();
}

chooser.addEventListener("change", () => {
  if (chooser.files?.length === 0) chooser.files = filesOf(file); // cancelled: the file stays
  show(chooser.files?.[0]);
  if (!file) return;
  site.clear();
  choose(false);
  description.focus();
});
chooseAgain.addEventListener("click", () => {
  choose(true);
  find<HTMLInputElement>("#picture-search").focus();
});
dialog.addEventListener("close", () => {
  if (!dialog.open) isOver(); // the next picture's dialog can be open already
});
find("[data-cancel]").addEventListener("click", () => dialog.close());
form.addEventListener("submit", (event) => {
  event.preventDefault();
  void insert();
});
// The editor's shortcuts do not apply in the dialog; those that save the page save what is typed here.
dialog.addEventListener("keydown", (event) => {
  event.stopPropagation();
  if (!(event.ctrlKey || event.metaKey) || !/^(?:s|enter)$/i.test(event.key)) return;
  event.preventDefault();
  form.requestSubmit();
});
