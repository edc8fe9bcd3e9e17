import type { EditorView } from "@codemirror/view";

import type { Preview } from "../../../../src/core/wire.ts";
import { FormFocus } from "./form-focus.ts";
import { hasForm, showValues } from "./front-matter-form.ts";
import { emptyForm } from "./front-matter-templates.ts";
import { RecentlyUsed } from "./recently-used.ts";

type Entry = {
  /** The element that shows it; a second place of the same source has a copy. */
  content: HTMLElement;
  problem?: string | undefined;
  /** As last seen, in CSS pixels. */
  height?: number | undefined;
};

type Host = { source: string; view: EditorView };

/** How many sources are kept with their HTML. A source that one writes gets a preview at each pause. */
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_BYTES_OF_REFUSALS = 1024 * 1024;

function bytesOf(text: string): number {
  return 2 * text.length;
}

export type Previews = Pick<PreviewStore, keyof PreviewStore>;

/** What the server showed for the sources of blocks, and the elements of the document in which it is shown. */
export class PreviewStore {
  readonly #entries = new RecentlyUsed<Entry>(MAX_BYTES, ({ content }) => this.#isShown(content));
  readonly #refusals = new RecentlyUsed<string>(MAX_BYTES_OF_REFUSALS, () => false);
  readonly #hosts = new Map<HTMLElement, Host>();
  /** There is one: a writer types in it while its source changes, and CodeMirror makes another element for it. */
  #form: HTMLElement | undefined;
  readonly #focus = new FormFocus();
  readonly #sizes = new ResizeObserver((sizes) => this.#resized(sizes.map(({ target }) => target)));

  knows(source: string): boolean {
    return this.#entries.has(source);
  }

  heightOf(source: string): number | undefined {
    return this.#entries.peek(source)?.height;
  }

  /** Keeps elements of the page that the server rendered. They move into the document when they are in view. */
  keep(source: string, entry: Readonly<Entry>): void {
    if (!this.#entries.has(source)) this.#set(source, { ...entry }, entry.content.innerHTML);
  }

  take(source: string, { html, problem }: Preview): void {
    const content = document.createElement("div");
    content.className = "shown prose";
    content.dir = "auto";
    content.innerHTML = html;
    this.#set(source, { content, problem: problem ?? undefined }, html);
    this.#refusals.delete(source);
    this.#showAgain(source);
  }

  refuse(source: string, sentence: string): void {
    this.#refusals.set(source, sentence, bytesOf(source));
    this.#showAgain(source);
  }

  /** Shows a source in an element, or its last preview until the next one comes. */
  show(host: HTMLElement, source: string, view: EditorView): void {
    this.#hosts.set(host, { source, view });
    this.#sizes.observe(host);
    if (source === "" && !this.#entries.has(source)) this.keep(source, { content: emptyForm() });
    const entry = this.#entries.use(source);
    const refusal = this.#refusals.peek(source);
    if (entry) this.#fill(host, entry);
    else if (this.#form && isFrontMatter(host)) this.#goOn(host, this.#form);
    else if (refusal !== undefined) put(host, [plain(source), sentence(refusal, "doc-refusal")]);
    else if (!host.hasChildNodes()) put(host, [plain(source)]);
  }

  /** The form goes on while its text changes, and forgets earlier sources: one that comes back is asked for again. */
  #forgetForm(): void {
    for (const [source, { content }] of this.#entries.entries())
      if (content === this.#form) this.#entries.delete(source);
  }

  #goOn(host: HTMLElement, form: HTMLElement): void {
    this.#forgetForm();
    put(host, [form]);
    this.#focus.bringBack();
  }

  release(host: HTMLElement): void {
    this.#hosts.delete(host);
    this.#sizes.unobserve(host);
  }

  get hosts(): Iterable<HTMLElement> {
    return this.#hosts.keys();
  }

  #set(source: string, entry: Entry, html: string): void {
    this.#entries.set(source, entry, bytesOf(source) + bytesOf(html));
  }

  #isShown({ parentElement }: HTMLElement): boolean {
    return parentElement !== null && this.#hosts.has(parentElement);
  }

  #showAgain(source: string): void {
    for (const [host, shown] of this.#hosts) {
      if (shown.source === source) this.show(host, source, shown.view);
    }
  }

  #fill(host: HTMLElement, entry: Entry): void {
    if (isFrontMatter(host) && hasForm(entry.content)) {
      if (!this.#form) this.#focus.watch(entry.content);
      this.#form ??= entry.content;
      const form = this.#form;
      if (entry.content !== form) {
        showValues(form, entry.content);
        this.#forgetForm();
        entry.content = form;
      }
      put(host, [form]);
      this.#focus.bringBack();
      return;
    }
    const isElsewhere = entry.content.parentElement !== host && this.#isShown(entry.content);
    const content = isElsewhere ? (entry.content.cloneNode(true) as HTMLElement) : entry.content;
    put(host, entry.problem === undefined ? [content] : [content, sentence(entry.problem, "problem")]);
  }

  /** CodeMirror does not see a picture that has loaded. */
  #resized(elements: readonly Element[]): void {
    for (const element of elements) {
      const host = this.#hosts.get(element as HTMLElement);
      if (!host || !element.isConnected) continue;
      const entry = this.#entries.peek(host.source);
      if (entry) entry.height = (element as HTMLElement).offsetHeight;
      host.view.requestMeasure();
    }
  }
}

function isFrontMatter({ dataset }: HTMLElement): boolean {
  return dataset.kind === "frontmatter";
}

/** What is there already stays where it is, with its focus; tools are not the store's. */
function put(host: HTMLElement, parts: readonly HTMLElement[]): void {
  const tools = host.querySelector(":scope > .doc-tools");
  for (const child of [...host.children])
    if (child !== tools && !parts.includes(child as HTMLElement)) child.remove();
  for (const part of parts) if (part.parentElement !== host) host.insertBefore(part, tools);
}

function plain(source: string): HTMLElement {
  const text = document.createElement("pre");
  text.className = "doc-as-written";
  text.textContent = source;
  return text;
}

function sentence(text: string, name: string): HTMLElement {
  const element = document.createElement("p");
  element.className = name;
  element.textContent = text;
  return element;
}
