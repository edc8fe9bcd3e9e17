/** The dialog of the editor in which a page is published: it shows what changes, or why that has to wait. */
import { triggerHtmx } from "../htmx-event.ts";

const dialog = document.querySelector<HTMLDialogElement>("#publish")!;
const content = dialog.querySelector<HTMLElement>("#publish-content")!;
const waiting = dialog.querySelector<HTMLElement>("#publish-waiting")!;
const opener = document.querySelector<HTMLElement>("#to-publish")!;

export function isWaitingToPublish(): boolean {
  return dialog.open && !waiting.hidden;
}

export function isPublishing(): boolean {
  return dialog.open && !isWaitingToPublish();
}

export function showChanges(): void {
  waiting.hidden = true;
  content.textContent = "Loading changes…"; // it may show an older draft
  triggerHtmx(opener, "publish");
  if (!dialog.open) dialog.showModal();
}

export function showWaiting(sentence: string): void {
  content.replaceChildren();
  waiting.hidden = false;
  if (!dialog.open) dialog.showModal();
  waiting.querySelector("[role=alert]")!.textContent = sentence;
}

export function closePublish(): void {
  dialog.close();
}

/** Enter publishes where nothing else takes it, Ctrl+Enter from each field. What takes another's work away is chosen. */
document.addEventListener("keydown", (event) => {
  const { key, target, ctrlKey, metaKey, repeat, isComposing } = event;
  if (key !== "Enter" || repeat || isComposing || !isPublishing() || content.querySelector(".outdated"))
    return;
  const isTaken = target instanceof Element && target.matches("a, button, summary, input, select, textarea");
  if (isTaken && !ctrlKey && !metaKey) return;
  event.preventDefault();
  content.querySelector<HTMLButtonElement>("button[form=commit]")?.click();
});

document.addEventListener("htmx-error", ({ target }) => {
  if (target === opener && dialog.open) showWaiting(unreached);
});

export const unreached =
  "Can't reach the server. Your text is kept in this browser. Try again when the connection is back.";
