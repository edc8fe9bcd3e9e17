import { say } from "../notices.ts";

/** Copies the `data-copy` of a button, and says so. */
document.addEventListener("click", ({ target }) => {
  const button = (target as Element).closest<HTMLElement>("[data-copy]");
  if (button) void copy(button.dataset.copy!);
});

/** Without HTTPS a browser has no clipboard: the text is shown, to be copied by hand. */
async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say(`Copied: ${text}`);
  } catch {
    say(`Couldn't copy. Select and copy this: ${text}`);
  }
}
