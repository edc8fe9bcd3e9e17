/** Ctrl+Shift+F, or ⌘⇧F on a Mac, goes to the search of the site's pages. */
const here = "#search";
const isMac = /Mac|iP(?:hone|ad)/.test(navigator.platform);

const fieldHere = () => document.querySelector<HTMLInputElement>(".pages-search [type=search]");

if (location.hash === here) fieldHere()?.focus();

document.addEventListener("keydown", (event) => {
  const isAsked = (isMac ? event.metaKey : event.ctrlKey) && event.shiftKey && !event.altKey;
  if (!isAsked || event.key.toLowerCase() !== "f" || document.querySelector("dialog:modal")) return;
  event.preventDefault();
  const field = fieldHere();
  if (field) field.select();
  else if (document.querySelector("#go-to")) location.assign(`/admin${here}`);
});
