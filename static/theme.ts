/** Light, dark, or as the system: the menu of the account has the choice, and the browser keeps it. */
import { keptTheme } from "./kept.ts";

const themes = [
  { theme: "", words: "Auto" },
  { theme: "light", words: "Light" },
  { theme: "dark", words: "Dark" },
] as const;

const root = document.documentElement;
const button = document.querySelector("[data-next-theme]");
const words = button?.querySelector("kbd");

button?.addEventListener("click", () => {
  const at = themes.findIndex(({ theme }) => theme === (root.dataset.theme ?? ""));
  const { theme } = themes[(at + 1) % themes.length]!;
  if (theme) root.dataset.theme = theme;
  else delete root.dataset.theme;
  localStorage.setItem(keptTheme, theme);
  show();
});

function show(): void {
  if (words) words.textContent = themes.find(({ theme }) => theme === (root.dataset.theme ?? ""))!.words;
}

show();
