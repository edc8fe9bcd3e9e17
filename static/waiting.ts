/** The tab says that something is not saved: by a dot before its title, and on its icon. */
const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]")!;
const plain = icon.href;
const letter = icon.dataset.letter!;
const color = "#e3b159";
const dot = encodeURIComponent(`<circle cx='25' cy='7' r='7' fill='${color}'/></svg>`);
let dotted = letter.replace(/%3C%2Fsvg%3E$/, dot);
if (plain !== letter) drawDot();

/** On the site's own icon; where that can't be drawn, the dot is on a letter. */
function drawDot(): void {
  const image = new Image();
  image.addEventListener("load", () => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 32;
    const context = canvas.getContext("2d");
    if (!context) return;
    context.drawImage(image, 0, 0, 32, 32);
    context.fillStyle = color;
    context.arc(25, 7, 7, 0, 2 * Math.PI);
    context.fill();
    dotted = canvas.toDataURL();
  });
  image.src = plain;
}

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
