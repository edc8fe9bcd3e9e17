/** Shows the menu as it is now where somebody else changed it, and says who. */
import type { MenuNews } from "../../src/core/wire.ts";
import { askForTree } from "./frame.ts";

/** Name of the channel, and of the lock of the tab that has the stream: a browser opens six connections to a server for all its tabs. */
const LINE = "docs-admin menu news";

const JOINED = "joined";

/** While the tab is looked at. */
let looking: AbortController | undefined;
let last: MenuNews | undefined;
/** The draft for which the tree was asked for. */
let asked: number | undefined;

const place = () => document.querySelector<HTMLElement>("#menu-news");

/** A tab that nobody looks at hears nothing. */
function follow(): void {
  const address = place()?.dataset.news;
  if (address === undefined || document.hidden) {
    looking?.abort();
    looking = undefined;
  } else if (!looking) {
    looking = new AbortController();
    // Browsers have locks only on HTTPS and localhost. Elsewhere the connections are for what is written.
    if (navigator.locks && "BroadcastChannel" in window) join(address, looking.signal);
  }
}

function join(address: string, left: AbortSignal): void {
  const channel = new BroadcastChannel(LINE);
  let isHolding = false;
  const tell = (news: MenuNews | typeof JOINED) => channel.postMessage(news);
  channel.addEventListener("message", ({ data }: MessageEvent<MenuNews | typeof JOINED>) => {
    if (data !== JOINED) take(data);
    else if (isHolding && last) tell(last);
  });
  left.addEventListener("abort", () => channel.close());
  tell(JOINED);
  const held = navigator.locks.request(LINE, { signal: left }, () => {
    isHolding = true;
    return hold(address, left, tell);
  });
  void held.catch(() => {}); // left before
}

function hold(address: string, left: AbortSignal, tell: (news: MenuNews) => void): Promise<void> {
  const stream = new EventSource(address);
  stream.onmessage = ({ data }) => {
    const news = JSON.parse(String(data)) as MenuNews;
    tell(news);
    take(news);
  };
  return new Promise((resolve) => {
    const leave = () => {
      stream.close();
      resolve();
    };
    if (left.aborted) leave();
    else left.addEventListener("abort", leave, { once: true });
  });
}

function take(news: MenuNews): void {
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
  const news = place();
  if (!news || !last || asked !== last.updatedAt) return;
  const { author } = last;
  news.hidden = false;
  news.textContent =
    author === undefined
      ? "The changes of the menu were published or discarded."
      : `${author} changed the menu.`;
}

document.addEventListener("visibilitychange", follow);
document.addEventListener("htmx-finally-request", (event) => {
  const by = (event as CustomEvent<{ ctx: { sourceElement: Element } }>).detail.ctx.sourceElement;
  follow();
  if (by.id === "tree-ask") say();
  look();
});
follow();
