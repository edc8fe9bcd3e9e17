/** The tab says that something is not saved: by a dot before its title, and on its icon. */
const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]")!;
const plain = icon.href;
const dot = encodeURIComponent("<circle cx='25' cy='7' r='7' fill='#e3b159'/></svg>");
const dotted = icon.dataset.letter!.replace(/%3C%2Fsvg%3E$/, dot);

export function showUnsaved(isUnsaved: boolean): void {
  const title = document.title.replace(/^• /, "");
  document.title = isUnsaved ? `• ${title}` : title;
  const href = isUnsaved ? dotted : plain;
  if (icon.href !== href) icon.href = href;
}
