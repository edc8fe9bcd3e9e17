import type { SavingState } from "./draft-saving.ts";

export function stateInWords(state: SavingState): string {
  switch (state.kind) {
    case "saved":
      return "Saved";
    case "saving":
      return "Saving…";
    case "offline":
      return "Offline. Kept in this browser.";
    case "signed out":
      return "Not saved. Your session has ended.";
    case "refused":
      return `Not saved: ${state.sentence}`;
    case "conflict":
      return `${state.draft.author} saved a newer version`;
  }
}

/** Screen readers announce the status line, so it never repeats itself. */
export function showState(words: string): void {
  const line = document.querySelector("#state")!;
  line.classList.toggle("is-saved", words === "Saved");
  if (line.textContent !== words) line.textContent = words;
}

/** Sticky parts start below the bar, however many lines it has. */
const bar = document.querySelector<HTMLElement>(".bar")!;
new ResizeObserver(() => {
  document.documentElement.style.setProperty("--bar", `${bar.offsetHeight}px`);
}).observe(bar);
