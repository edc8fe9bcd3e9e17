import { say } from "./notices.ts";

/** Copies the `data-copy` of a button, and says its `data-copied`, or what was copied. */
document.addEventListener("click", ({ target }) => {
  const button = (target as Element).closest<HTMLElement>("[data-copy]");
  if (button) void copy(button.dataset.copy!, button.dataset.copied);
});

/** Without HTTPS a browser has no clipboard: the text is shown, to be copied by hand. */
async function copy(text: string, said = `Copied: ${text}`): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say(said);
  } catch {
    say(`Couldn't copy. Select and copy this: ${text}`);
  }
}
