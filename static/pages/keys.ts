/** A key focuses or follows the element that names it in aria-keyshortcuts, except in a field. */
const fields = "input, textarea, select, [contenteditable], dialog";

document.addEventListener("keydown", (event) => {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;
  // A field in a shadow root is not the target here, and on a long page each search below would delay its key.
  if (!isPlain || event.key.length !== 1 || (event.composedPath()[0] as Element).closest(fields)) return;
  if (document.querySelector("dialog[open]")) return;
  const named = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(event.key)}"]`);
  if (!named) return;
  event.preventDefault();
  if (named.matches("input")) (named as HTMLInputElement).select();
  else named.click();
  named.focus();
});
