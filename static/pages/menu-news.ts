/** Shows the menu as it is now where somebody else changed it, and says who. */
import type { MenuNews } from "../../src/core/wire.ts";
import { askForTree } from "./frame.ts";

let last: MenuNews | undefined;
/** The draft for which the tree was asked for. */
let asked: number | undefined;

export function showMenuNews(news: MenuNews): void {
  last = news;
  look();
}

function look(): void {
  const shown = document.querySelector<HTMLInputElement>("#menu-edit [name=updatedAt]");
  // What this tab just did is in the answer.
  const isSending = document.querySelector("#menu-edit.htmx-request");
  if (!last || !shown || isSending || asked === last.updatedAt) return;
  if (Number(shown.value) === last.updatedAt) return;
  asked = last.updatedAt;
  askForTree();
}

function say(): void {
  const news = document.querySelector<HTMLElement>("#menu-news");
  if (!news || !last || asked !== last.updatedAt) return;
  const { author } = last;
  news.hidden = false;
  news.textContent =
    author === undefined
      ? "The changes of the menu were published or discarded."
      : `${author} changed the menu.`;
}

document.addEventListener("htmx-finally-request", (event) => {
  const by = (event as CustomEvent<{ ctx: { sourceElement: Element } }>).detail.ctx.sourceElement;
  if (by.id === "tree-ask") say();
  look();
});
