/** Ctrl+Shift+F, or ⌘⇧F on a Mac, goes to the search of the site's pages. */
import { everywhere } from "../commands.ts";
import { isPressed } from "../pressed.ts";

const here = "#search";

const fieldHere = () => document.querySelector<HTMLInputElement>(".pages-search [type=search]");

if (location.hash === here) fieldHere()?.focus();

document.addEventListener("keydown", (event) => {
  if (!isPressed(event, everywhere.searchSite) || document.querySelector("dialog:modal")) return;
  event.preventDefault();
  const field = fieldHere();
  if (field) field.select();
  else if (document.querySelector("#go-to")) location.assign(`/admin${here}`);
});
