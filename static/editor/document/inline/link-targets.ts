import { optionsIn, type Search, type Target } from "../../site-links.ts";
import { isAddress } from "../formats/links.ts";

const PAUSE_MS = 120;
const MAX_TYPED = 200;

/** A cell that one types in has a panel of its own. */
let lists = 0;

/** The pages and headings that are found for the words in a field, to choose one: a combobox with a listbox. */
export class TargetList {
  readonly list = document.createElement("div");
  readonly #field: HTMLInputElement;
  readonly #search: () => Search | undefined;
  readonly #choose: (target: Target) => void;
  #asked: AbortController | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;
  /** Enter was pressed before the answer came. */
  #isWanted = false;

  /** `search` is asked for at each key, and undefined where only addresses are typed. */
  constructor(field: HTMLInputElement, search: () => Search | undefined, choose: (target: Target) => void) {
    this.#field = field;
    this.#search = search;
    this.#choose = choose;
    this.list.className = "doc-link-targets";
    lists += 1;
    this.list.id = `doc-link-targets-${lists}`;
    this.list.role = "listbox";
    this.list.ariaLabel = "Pages";
    field.role = "combobox";
    field.ariaAutoComplete = "list";
    field.setAttribute("aria-controls", this.list.id);
    field.addEventListener("input", () => this.#typed());
    field.addEventListener("keydown", (event) => this.#pressed(event));
    this.list.addEventListener("mousedown", (event) => event.preventDefault()); // the field keeps the focus
    this.list.addEventListener("click", ({ target }) => {
      this.#take(target instanceof Element ? target.closest<HTMLElement>("[role=option]") : null);
    });
    this.close();
  }

  close(): void {
    clearTimeout(this.#pause);
    this.#pause = undefined;
    this.#asked?.abort();
    this.#asked = undefined;
    this.#isWanted = false;
    this.#show([]);
  }

  #typed(): void {
    const typed = this.#field.value.trim();
    const search = this.#search();
    this.#isWanted = false;
    if (!search || !isSearched(typed)) {
      this.close();
      return;
    }
    this.#asked?.abort(); // its answer is to other words
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.#ask(search, typed), PAUSE_MS);
  }

  async #ask(search: Search, typed: string): Promise<void> {
    this.#asked = new AbortController();
    const { signal } = this.#asked;
    const html = await search(typed, signal);
    if (signal.aborted) return;
    [this.#asked, this.#pause] = [undefined, undefined];
    this.#show([...optionsIn(html), asWritten(typed)]);
    if (this.#isWanted) this.#take(this.#active());
  }

  #show(options: readonly HTMLElement[]): void {
    this.list.replaceChildren(...options);
    this.list.hidden = options.length === 0;
    this.#field.ariaExpanded = String(options.length > 0);
    this.#activate(options[0]);
  }

  #active(): HTMLElement | null {
    return this.list.querySelector<HTMLElement>("[aria-selected=true]");
  }

  #activate(option: Element | null | undefined): void {
    if (this.#active()) this.#active()!.ariaSelected = "false";
    if (option) {
      option.ariaSelected = "true";
      option.scrollIntoView({ block: "nearest" });
      this.#field.setAttribute("aria-activedescendant", option.id);
    } else this.#field.removeAttribute("aria-activedescendant");
  }

  #pressed(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const active = this.#active();
    if (event.key === "Enter" && this.#pause !== undefined) this.#isWanted = true;
    else if (!active) return;
    else if (event.key === "ArrowDown")
      this.#activate(active.nextElementSibling ?? this.list.firstElementChild);
    else if (event.key === "ArrowUp")
      this.#activate(active.previousElementSibling ?? this.list.lastElementChild);
    else if (event.key === "Enter") this.#take(active);
    else return;
    event.preventDefault();
  }

  #take(option: HTMLElement | null): void {
    const { address, title } = option?.dataset ?? {};
    if (address === undefined) return;
    this.close();
    this.#choose({ address, title });
  }
}

/** What begins as an address does is one. */
export function isSearched(typed: string): boolean {
  return typed !== "" && typed.length <= MAX_TYPED && !isAddress(typed) && !/^(?:[./]|\w+:)/.test(typed);
}

function asWritten(typed: string): HTMLElement {
  const option = document.createElement("button");
  option.type = "button";
  option.role = "option";
  option.tabIndex = -1;
  option.id = "link-target-as-written";
  option.dataset.address = typed;
  option.textContent = `Use “${typed}” as the address`;
  return option;
}
