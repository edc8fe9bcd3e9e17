import { upload } from "../editor/upload.ts";
import { sizeOf } from "../file-size.ts";
import { smallerPicture } from "./smaller.ts";

/** Uploads files one after the other. Those that could be much smaller wait for the writer's decision. */
type Waiting = { file: File; smaller: File | undefined; row: HTMLElement; isSending: boolean };

const form = document.querySelector<HTMLFormElement>("form[data-upload]")!;
const chooser = form.querySelector<HTMLInputElement>("input[type=file]")!;
const list = form.querySelector<HTMLElement>(".queue")!;
const status = form.querySelector<HTMLElement>("[role=status]")!;
const pattern = form.querySelector("template")!;

const failures: Record<number, string> = {
  0: "Can't reach the server. Press Upload to try again.",
  400: "This file type isn't supported.",
  401: "You are signed out. Sign in again in another window, then press Upload.",
  413: "This file is too large.",
};
const otherwise = "Couldn't upload this file. Press Upload to try again.";

let waiting: Waiting[] = [];
let isUploading = false;

async function add(files: readonly File[]): Promise<void> {
  const added = files.map((file) => ({ file, smaller: undefined, row: rowOf(file), isSending: false }));
  waiting.push(...added);
  list.hidden = waiting.length === 0;
  for (const one of added) await offerSmaller(one);
  if (added.every(({ smaller }) => !smaller)) return uploadAll();
  status.textContent = "Choose which files to make smaller, then press Upload.";
}

function rowOf(file: File): HTMLElement {
  const row = (pattern.content.cloneNode(true) as DocumentFragment).firstElementChild as HTMLElement;
  row.querySelector(".queue-name")!.textContent = file.name;
  row.querySelector(".queue-state")!.textContent = sizeOf(file.size);
  const leave = row.querySelector("button")!;
  leave.ariaLabel = `Don't upload ${file.name}`;
  leave.title = leave.ariaLabel;
  list.append(row);
  return row;
}

async function offerSmaller(one: Waiting): Promise<void> {
  const { file, row } = one;
  one.smaller = await smallerPicture(file);
  if (!one.smaller) return;
  const label = row.querySelector("label")!;
  label.hidden = false;
  label.querySelector("span")!.textContent =
    `Smaller, as WebP: ${sizeOf(file.size)} → ${sizeOf(one.smaller.size)}`;
  // Compression can spoil a drawing or a screenshot.
  label.querySelector("input")!.checked = file.type === "image/jpeg";
}

async function uploadAll(): Promise<void> {
  if (isUploading || waiting.length === 0) return;
  isUploading = true;
  let uploaded = 0;
  const failed: Waiting[] = [];
  for (let one = waiting[0]; one; one = waiting[0]) {
    status.textContent = `Uploading ${one.file.name}, ${waiting.length - 1} to go…`;
    const isKept = await send(one);
    waiting = waiting.filter((other) => other !== one);
    if (isKept) uploaded += 1;
    else failed.push(one);
  }
  waiting = failed;
  isUploading = false;
  if (failed.length === 0) hideList();
  status.textContent = told(uploaded, failed.length);
  document.getElementById("media-list")!.dispatchEvent(new Event("uploaded"));
}

/** The button Upload goes with the list, so the focus must not be on it. */
function hideList(): void {
  const isFocusInside = form.contains(document.activeElement);
  list.hidden = true;
  if (isFocusInside) chooser.focus();
}

async function send(one: Waiting): Promise<boolean> {
  const { file, smaller, row } = one;
  const state = row.querySelector<HTMLElement>(".queue-state")!;
  const isSmaller = smaller && row.querySelector("input")!.checked;
  one.isSending = true;
  const answer = await upload(isSmaller ? smaller : file, new AbortController().signal, (part) => {
    state.textContent = part < 1 ? `${Math.round(part * 100)} %` : "Checking…";
  });
  one.isSending = false;
  if (answer.address !== undefined) {
    row.remove();
    return true;
  }
  state.textContent = failures[answer.status] ?? otherwise;
  state.classList.replace("quiet", "problem");
  return false;
}

function told(uploaded: number, failed: number): string {
  const done = uploaded === 1 ? "1 file uploaded." : `${uploaded} files uploaded.`;
  if (failed === 0) return done;
  return `${uploaded > 0 ? `${done} ` : ""}${failed === 1 ? "1 file" : `${failed} files`} failed.`;
}

function leaveOut(row: Element | null): void {
  const one = waiting.find((one) => one.row === row);
  if (!one || one.isSending) return;
  one.row.remove();
  waiting = waiting.filter((other) => other !== one);
  list.hidden = waiting.length === 0;
  if (waiting.length === 0) status.textContent = "";
  chooser.focus();
}

// The files may be dropped ones, which the form's own field lacks.
chooser.required = false;
chooser.addEventListener("change", () => {
  const files = [...(chooser.files ?? [])];
  chooser.value = "";
  void add(files);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (waiting.length === 0) chooser.click();
  else void uploadAll();
});
list.addEventListener("click", ({ target }) => {
  if ((target as Element).closest("[data-leave-out]")) leaveOut((target as Element).closest("li"));
});

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") ?? false;

document.addEventListener("dragover", (event) => {
  if (!hasFiles(event)) return;
  event.preventDefault();
  form.classList.add("dropping");
});
document.addEventListener("dragleave", ({ relatedTarget }) => {
  if (!relatedTarget) form.classList.remove("dropping");
});
document.addEventListener("drop", (event) => {
  form.classList.remove("dropping");
  if (!hasFiles(event)) return;
  event.preventDefault();
  void add([...(event.dataTransfer?.files ?? [])]);
});
document.addEventListener("paste", (event) => {
  const files = [...(event.clipboardData?.files ?? [])];
  if (files.length === 0) return;
  event.preventDefault();
  void add(files);
});
