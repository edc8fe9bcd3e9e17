import { say } from "../notices.ts";

/** A button copies what it carries, and says so. */
document.addEventListener("click", ({ target }) => {
  const button = (target as Element).closest<HTMLElement>("[data-copy]");
  if (button) void copy(button.dataset.copy!);
});

/** A browser has no clipboard for pages that come without encryption; then the text is shown, to be copied by hand. */
async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say(`Copied: ${text}`);
  } catch {
    say(`Couldn't copy. Select and copy this: ${text}`);
  }
}
