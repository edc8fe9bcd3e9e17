/** The tab says that something is not saved: by a dot before its title, and on its icon. */
const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]")!;
const plain = icon.href;
const dot = encodeURIComponent("<circle cx='25' cy='7' r='7' fill='#e3b159'/></svg>");
const dotted = icon.dataset.letter!.replace(/%3C%2Fsvg%3E$/, dot);

/** A browser draws a new icon as a document of its own, too slow for each key. */
const ICON_AFTER_MS = 300;
let wanted = plain;
let isDue = false;

export function showUnsaved(isUnsaved: boolean): void {
  const title = document.title.replace(/^• /, "");
  document.title = isUnsaved ? `• ${title}` : title;
  wanted = isUnsaved ? dotted : plain;
  if (isDue || icon.href === wanted) return;
  isDue = true;
  setTimeout(() => {
    isDue = false;
    if (icon.href !== wanted) icon.href = wanted;
  }, ICON_AFTER_MS);
}
