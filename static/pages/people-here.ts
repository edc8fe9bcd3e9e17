/** Who else is at work: circles in the header, and in the tree at the pages that they have open. */
import type { PeopleNews } from "../../src/core/wire.ts";
import { initialsOf, MOST_HERE, MOST_IN_ROW, spreadColors } from "../person-look.ts";

let here: PeopleNews | undefined;
let colors: ReadonlyMap<string, number> = new Map();

export function showPeopleHere(news: PeopleNews): void {
  here = news;
  colors = spreadColors([news.you, ...news.pages.flatMap(([, names]) => names)]);
  show();
}

// The tree that came says who was there when it was asked for.
document.addEventListener("htmx-after-swap", show);

function show(): void {
  if (!here) return;
  showInHeader(here);
  const at = new Map(here.pages);
  for (const row of document.querySelectorAll<HTMLAnchorElement>("#tree-rows a.page-title")) {
    const names = at.get(slugOf(row)) ?? [];
    const end = row.parentElement!.querySelector(".end");
    if (!end || (names.length === 0 && !end.querySelector(".person"))) continue;
    for (const circle of end.querySelectorAll(".person")) circle.remove();
    end.append(...circlesOf(names, MOST_IN_ROW));
  }
}

const slugOf = ({ pathname }: HTMLAnchorElement) =>
  decodeURIComponent(pathname.replace(/^\/admin\/edit\/?/, ""));

function showInHeader({ you, pages }: PeopleNews): void {
  const place = document.getElementById("here")!;
  const names = [...new Set(pages.flatMap(([, names]) => names))];
  // The editor's colors are these, too.
  place.dataset.colors = JSON.stringify(Object.fromEntries(colors));
  place.replaceChildren(...circlesOf(names, MOST_HERE));
  const own = document.querySelector(".account > .person");
  if (own) own.className = `person p${colors.get(you)}`;
}

function circlesOf(names: readonly string[], most: number): HTMLElement[] {
  const shown = names.length > most ? names.slice(0, most - 1) : names;
  const left = names.slice(shown.length);
  const circles = shown.map((name) => circle(name, initialsOf(name), `p${colors.get(name)}`));
  return left.length > 0 ? [...circles, circle(left.join(", "), `+${left.length}`, "rest")] : circles;
}

function circle(called: string, text: string, look: string): HTMLElement {
  const element = document.createElement("span");
  element.className = `person small ${look}`;
  element.role = "img";
  element.ariaLabel = called;
  element.title = called;
  element.textContent = text;
  return element;
}
