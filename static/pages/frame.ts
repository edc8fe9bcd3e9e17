/**
 * From page to page the frame stays: a link to a page of the admin asks for it, and its middle takes the place of the one before. A page
 * with scripts of its own, such as the editor, is loaded as a whole; the tree is then shown from what the tab keeps of it.
 */
import { triggerHtmx } from "../htmx-event.ts";
import { keptRows, keptScroll } from "../kept.ts";

const middle = document.getElementById("middle")!;
const listing = document.getElementById("tree-listing");

/** What these show has scripts of its own, or is no page. */
const loadedWhole = /^\/admin\/(?:edit|media|history|compare|logout|openapi)(?:\/|$)/;

const hasOwnScripts = () => document.querySelectorAll("script[type=module]").length > 1;

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
  if (!link || link.target || link.hasAttribute("download") || link.hasAttribute("hx-get")) return;
  if (!isInFrame(link)) return;
  event.preventDefault();
  void go(link);
});

function isInFrame({ origin, pathname, search, hash }: HTMLAnchorElement): boolean {
  if (!listing || hasOwnScripts() || origin !== location.origin) return false;
  if (!/^\/admin(?:\/|$)/.test(pathname) || loadedWhole.test(pathname)) return false;
  const isHere = pathname === location.pathname && search === location.search;
  return !(isHere && hash);
}

type Htmx = Readonly<{
  ajax: (verb: string, path: string, options: object) => Promise<void>;
  process: (part: Element) => void;
}>;

const htmxHere = () => (window as unknown as { htmx: Htmx }).htmx;

async function go(link: HTMLAnchorElement): Promise<void> {
  delete document.documentElement.dataset.sheet;
  link.closest("dialog")?.close();
  const menu = link.closest<HTMLElement>("[popover]");
  if (menu?.matches(":popover-open")) menu.hidePopover();
  middle.ariaBusy = "true";
  const address = link.pathname + link.search;
  const how = { target: "#middle", select: "#middle > *", swap: "innerHTML" };
  await htmxHere().ajax("GET", address, { ...how, source: link, push: address + link.hash });
  middle.ariaBusy = null;
}

document.addEventListener("htmx-before-swap", (event) => {
  const { ctx } = (event as CustomEvent<{ ctx: Asked }>).detail;
  if (ctx.target !== middle) return;
  // A page of another version, or one with scripts of its own, or a file.
  const isPage = /<div id="middle">/.test(ctx.text);
  const scripts = ctx.text.match(/<script type="module" src="[^"]*"/g) ?? [];
  const [style] = /<link rel="stylesheet" href="[^"]*"/.exec(ctx.text) ?? [];
  const ours = document.querySelector("link[rel=stylesheet]")!.getAttribute("href")!;
  if (isPage && scripts.length === 1 && style?.includes(`"${ours}"`)) return;
  event.preventDefault();
  location.assign(ctx.response?.raw?.url ?? ctx.request.action);
});

const targetOf = (event: Event) => (event as CustomEvent<{ ctx: Asked }>).detail.ctx.target;

type Asked = Readonly<{
  target: Element;
  text: string;
  request: Readonly<{ action: string }>;
  response?: Readonly<{ raw?: Response }>;
}>;

document.addEventListener("htmx-after-swap", (event) => {
  if (targetOf(event) !== middle) return;
  showHead((event as CustomEvent<{ ctx: Asked }>).detail.ctx.text);
  markCurrent();
  const at = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (at) at.scrollIntoView();
  else scrollTo(0, 0);
  const first = middle.querySelector<HTMLElement>("[autofocus]");
  if (first) {
    first.focus({ preventScroll: true });
    return;
  }
  // What had the focus is gone; in the tree and the header it stays.
  if (document.activeElement === document.body)
    document.getElementById("main")!.focus({ preventScroll: true });
});

/** The frame's own links keep the focus, and get the counts of the page that came; so does its search. */
function showHead(page: string): void {
  const counts = ".head-links a, .tree-work a";
  const came = new DOMParser().parseFromString(page, "text/html");
  const [search, its] = [document, came].map((each) => each.getElementById("head-search")!);
  if (search!.firstElementChild!.tagName !== its!.firstElementChild!.tagName) {
    search!.replaceChildren(...its!.children);
    htmxHere().process(search!);
  }
  const [field, itsField] = [search, its].map((each) => each!.querySelector("input"));
  if (field && itsField) field.value = itsField.value;
  const fresh = came.querySelectorAll(counts);
  for (const [nth, link] of document.querySelectorAll(counts).entries()) {
    link.querySelector(".count")?.remove();
    const count = fresh[nth]?.querySelector(".count");
    if (count) link.append(count);
  }
}

/** Says which link of the frame leads to the page that is shown. */
function markCurrent(): void {
  const links = document.querySelectorAll<HTMLAnchorElement>(".head a, .tree a");
  for (const link of links) {
    const isCurrent = link.pathname === location.pathname && !link.hasAttribute("data-toggle");
    const isAnother =
      link.classList.contains("site") || link.search !== "" || link.hasAttribute("data-new-page");
    if (isCurrent && !isAnother) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

/* The tree */

const MOST_FOLDERS = 30;
const MOST_CHARACTERS = 4000;
/** A larger tree is asked for anew on each page. */
const MOST_KEPT = 1_000_000;

const scroll = () => listing?.querySelector(".tree-scroll");

/** The page that is written, which the tree shows among its own. */
const pageHere = () => /^\/admin\/edit(?:$|\/(.*))/.exec(location.pathname);

/** Shows the tree as it is now, with what is open of it. */
export function askForTree(): void {
  const form = document.querySelector<HTMLFormElement>("#tree-ask");
  if (!form || !listing) return;
  const page = pageHere();
  const field = form.querySelector<HTMLInputElement>("[name=page]")!;
  field.disabled = !page;
  field.value = decodeURIComponent(page?.[1] ?? "");
  const open = form.querySelector<HTMLInputElement>("[name=open]")!;
  // Of a tree that nobody saw yet, the server says what is open.
  open.disabled = !listing.querySelector("#tree-rows");
  open.value = openFolders();
  triggerHtmx(form, "ask");
}

/** The last ones, where there are too many. */
function openFolders(): string {
  let folders = Array.from(
    listing!.querySelectorAll<HTMLElement>(".inside:not([hidden])"),
    ({ dataset }) => dataset.place!,
  ).slice(-MOST_FOLDERS);
  while (encodeURIComponent(folders.join("\n")).length > MOST_CHARACTERS) folders = folders.slice(1);
  return folders.join("\n");
}

// What somebody opened meanwhile stays open: the tree is asked for once more.
document.addEventListener("htmx-before-swap", (event) => {
  const asked = (event as CustomEvent<{ ctx: { sourceElement: Element } }>).detail.ctx.sourceElement;
  if (asked.id !== "tree-ask") return;
  const { disabled, value } = asked.querySelector<HTMLInputElement>("[name=open]")!;
  if (disabled || value === openFolders()) return;
  event.preventDefault();
  askForTree();
});

document.addEventListener("htmx-after-swap", (event) => {
  if (!listing || targetOf(event) !== listing) return;
  markCurrent();
  reveal(listing.querySelector("#tree-rows [aria-current]"));
});

function reveal(row: Element | null): void {
  const place = scroll();
  if (!row || !place) return;
  const [inner, outer] = [row.getBoundingClientRect(), place.getBoundingClientRect()];
  if (inner.top >= outer.top && inner.bottom <= outer.bottom) return;
  place.scrollTop += inner.top - outer.top - outer.height / 3;
}

// The next page of this tab shows it at once.
addEventListener("pagehide", () => {
  // Htmx has to meet them anew, and what other programs styled, such as password managers, the policy refuses as markup.
  const rows = listing?.innerHTML.replaceAll(/ (?:data-htmx-powered|style)="[^"]*"/g, "") ?? "";
  try {
    sessionStorage.setItem(keptRows, rows.length > MOST_KEPT ? "" : rows);
    sessionStorage.setItem(keptScroll, String(scroll()?.scrollTop ?? 0));
  } catch {}
});

markCurrent();
if (listing && "ask" in listing.dataset) askForTree();
