/**
 * Runs while the page is read, so that nothing moves when it is shown: in the head for the theme and the width of the tree, and once
 * more after the tree, for its rows. It is no module: those wait for the whole page.
 */
import { keptRows, keptScroll, keptTheme, keptTree, keptWidth } from "./kept.ts";

const root = document.documentElement;
const listing = document.querySelector<HTMLElement>("#tree-listing");

// A browser can refuse to keep anything.
try {
  if (listing) showRows(listing);
  else showFrame();
} catch {}

function showFrame(): void {
  const theme = localStorage.getItem(keptTheme);
  if (theme) root.dataset.theme = theme;
  const width = localStorage.getItem(keptWidth);
  if (width) root.style.setProperty("--tree", width);
  if (localStorage.getItem(keptTree) === "closed") root.dataset.tree = "closed";
}

/** Those that the page brought for what its address names stay. */
function showRows(into: HTMLElement): void {
  const rows = sessionStorage.getItem(keptRows);
  if (rows && ("ask" in into.dataset || location.search === "")) {
    into.innerHTML = rows;
    into.dataset.ask = "";
  }
  const scroll = into.querySelector(".tree-scroll");
  if (scroll) scroll.scrollTop = Number(sessionStorage.getItem(keptScroll));
}
