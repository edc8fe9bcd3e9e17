import type { Dialect } from "../../src/markdown/tree/index.ts";
import { say } from "../notices.ts";
import type { PageDocument, View } from "./document/document.ts";
import type { ActiveFormats } from "./document/formats/active-formats.ts";
import type { Format } from "./document/formats/formatting.ts";
import { findPanel } from "./find-panel.ts";
import { lazy } from "./lazy.ts";
import { OutlineList } from "./outline-list.ts";
import { addressesOf } from "./page-addresses.ts";
import { writeIn } from "./picture-markdown.ts";
import { siteLinks } from "./site-links.ts";
import { type WordCount, wordCount } from "./word-count.ts";

type Parts = typeof import("./document/index.ts");
type Page = Readonly<{ slug: string; content: string; dialect: Dialect }>;

type Events = Readonly<{
  changed(): void;
  moved(): void;
  /** The document has taken its place. */
  opened(): void;
  showFormats(active: ActiveFormats): void;
}>;

/** A press waits for the document no longer than the browser is busy. */
const OPENS_WITHIN_MS = 1000;

/** The page in the browser: the server's rendering, until the document takes its place in idle time or by the first press or key. */
export class PageEditor {
  readonly #blocks: HTMLElement;
  readonly #host: HTMLElement;
  readonly #page: Page;
  readonly #events: Events;
  #opening: Promise<PageDocument | undefined> | undefined;
  #document: PageDocument | undefined;
  /** What can be done with the document, once it is open. */
  #parts: Parts | undefined;

  constructor(blocks: HTMLElement, host: HTMLElement, page: Page, events: Events) {
    this.#blocks = blocks;
    this.#host = host;
    this.#page = page;
    this.#events = events;
    writeIn(page.dialect);
    const open = () => void this.open();
    requestIdleCallback(open);
    setTimeout(open, OPENS_WITHIN_MS); // a browser that is busy, or a tab that is hidden, is never idle
    blocks.addEventListener("pointerdown", (press) => void this.#openAt(press));
  }

  get text(): string {
    return this.#document?.text ?? this.#page.content;
  }

  isText(text: string): boolean {
    return this.#document ? this.#document.isText(text) : text === this.#page.content;
  }

  get view(): View {
    return this.#document?.shown ?? "page";
  }

  get canUndo(): boolean {
    return this.#document?.canUndo === true;
  }

  get canRedo(): boolean {
    return this.#document?.canRedo === true;
  }

  /** Opens the document once. Resolves with undefined if it could not be loaded; the next call tries again. */
  async open(): Promise<PageDocument | undefined> {
    this.#opening ??= this.#load();
    const opened = await this.#opening;
    if (!opened) this.#opening = undefined;
    return opened;
  }

  async show(view: View): Promise<void> {
    (await this.open())?.show(view);
    this.#events.moved();
  }

  async undo(): Promise<void> {
    (await this.open())?.undo();
  }

  async redo(): Promise<void> {
    (await this.open())?.redo();
  }

  async format(format: Format, level?: number): Promise<void> {
    const page = await this.open();
    if (page) this.#parts!.format(page, format, level);
  }

  async footnote(): Promise<void> {
    const page = await this.open();
    if (page && !this.#parts!.footnote(page, footnotesElsewhere(this.#page.slug)))
      say("There can be no footnote here.");
  }

  async find(replaces = false): Promise<void> {
    const page = await this.open();
    if (page) this.#parts!.openFind(page.view, { replaces });
  }

  /** The text, or the field of the page in which the writer is. */
  get focused(): HTMLElement | undefined {
    const active = this.#host.shadowRoot?.activeElement;
    return active instanceof HTMLElement ? active : undefined;
  }

  async focus(): Promise<void> {
    (await this.open())?.view.focus();
  }

  async insertPicture(): Promise<void> {
    const pictures = await lazy(import("./pictures.ts"));
    const markdown = await pictures?.choosePicture();
    const view = markdown ? (await this.open())?.view : undefined;
    if (view) this.#parts!.insertPicture(view, view.state.selection.main, markdown!);
  }

  /** Counts from 1. */
  get caretLine(): number | undefined {
    const state = this.#document?.view.state;
    return state?.doc.lineAt(state.selection.main.head).number;
  }

  async wordCount(): Promise<WordCount | undefined> {
    const page = await this.open();
    if (!page) return undefined;
    return wordCount(this.#parts!.prose(page.view.state), page.view.contentDOM.lang || page.host.lang);
  }

  /** Shows a place of the page: UTF-16 units from its start. */
  async goTo(offset: number): Promise<void> {
    (await this.open())?.goTo(offset);
  }

  /** Returns what shows where others are; undefined while it can't be loaded. */
  async peopleMarks(caretPath: string) {
    const page = await this.open();
    const parts = page && (await import("./document/later.ts").catch(() => undefined));
    return parts?.peopleMarks(page!.view, caretPath);
  }

  async replaceAll(text: string): Promise<void> {
    const page = await this.open();
    if (page) this.#parts!.setText(page, text);
  }

  /** Opens the document, and resolves when the text of others may be put into it: false if it can't be opened. */
  async composed(): Promise<boolean> {
    const page = await this.open();
    await page?.composed();
    return page !== undefined;
  }

  /** Applies what others made of `base`. Returns false, and changes nothing, if both changed the same block. */
  takeOver(base: string, text: string, isSettled = false): boolean {
    return this.#document !== undefined && this.#parts!.takeOver(this.#document, base, text, isSettled);
  }

  /** Applies what is typed in fields of the page: at once, but for the front matter's. Resolves with false where a field is refused. */
  async settled(): Promise<boolean> {
    return this.#document === undefined || this.#parts!.settleFields(this.#document.view);
  }

  /** Whether all that is typed in fields is in the text. */
  get isSettled(): boolean {
    return this.#document === undefined || this.#parts!.areFieldsSettled(this.#document.view);
  }

  async #load(): Promise<PageDocument | undefined> {
    const parts = await lazy(import("./document/index.ts"));
    if (!parts) return undefined;
    this.#parts = parts;
    // Where formulas can't be shown, their source is.
    if (parts.mayHoldFormulas(this.#page.content)) await parts.loadFormulas().catch(() => {});
    const start = performance.now();
    // Read by `bun run bench editor`.
    requestAnimationFrame(() => setTimeout(() => performance.measure("document", { start })));
    this.#document = parts.openDocument({
      blocks: this.#blocks,
      host: this.#host,
      addresses: addressesOf(this.#page.slug, siteLinks(this.#blocks.dataset)),
      text: this.#page.content,
      dialect: this.#page.dialect,
      changed: () => {
        this.#events.changed();
        this.#events.moved();
      },
      otherwise: this.#page.slug || "Home page",
      outline: new OutlineList(),
      findPanel,
      showFormats: this.#events.showFormats,
    });
    this.#events.moved();
    this.#events.opened();
    return this.#document;
  }

  async #openAt({ clientX: x, clientY: y, target }: PointerEvent): Promise<void> {
    const view = (await this.open())?.view;
    const pressed = view && target instanceof HTMLElement && view.dom.contains(target) ? target : undefined;
    // What the server shows has moved into the document, with the field or button that was pressed.
    const native = pressed?.closest<HTMLElement>("input, textarea, select, summary, label");
    if (native) native.focus();
    else pressed?.click();
    if (pressed) return;
    const anchor = view?.posAtCoords({ x, y });
    if (anchor === undefined || anchor === null) return;
    view!.dispatch({ selection: { anchor } });
    view!.focus();
  }
}

/** The numbers of footnotes in the draft as others may have saved it, and in the published page; those of what can't be asked now are missing. */
async function footnotesElsewhere(slug: string): Promise<ReadonlySet<number>> {
  const named = `slug=${encodeURIComponent(slug)}`;
  const asked = [`/api/admin/drafts?${named}`, `/api/admin/pages/source?${named}`].map(async (address) => {
    const { draft, page } = await (await fetch(address)).json();
    const text: string = (draft ?? page)?.content ?? "";
    return Array.from(text.matchAll(/\[\^(\d{1,6})\]/g), ([, number]) => Number(number));
  });
  const found = await Promise.allSettled(asked);
  return new Set(found.flatMap((each) => (each.status === "fulfilled" ? each.value : [])));
}
