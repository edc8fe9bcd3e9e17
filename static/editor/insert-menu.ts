/** The text of a new block, the caret in it, and its kind. */
type Skeleton = Readonly<{ text: string; caret: number; kind: string }>;

export type Choice = Skeleton | { assist: "text" | "picture" } | "picture";

/** The insert menu, opened beside an element. */
export class InsertMenu {
  readonly #menu: HTMLElement;
  #chosen: (choice: Choice | undefined) => void = () => {};

  constructor(menu: HTMLElement) {
    this.#menu = menu;
    menu.addEventListener("click", ({ target }) => {
      const item = target instanceof Element ? target.closest<HTMLElement>("[role=menuitem]") : null;
      if (item) this.#end(choiceOf(item.dataset));
    });
    menu.addEventListener("keydown", (event) => this.#press(event));
    menu.addEventListener("toggle", ({ newState }) => {
      if (newState === "closed") this.#end(undefined);
    });
  }

  /** Returns undefined if nothing was chosen. */
  choose(beside: Element): Promise<Choice | undefined> {
    this.#end(undefined);
    const { left, bottom } = beside.getBoundingClientRect();
    this.#menu.showPopover();
    const { offsetWidth, offsetHeight, style } = this.#menu;
    style.left = `${Math.max(8, Math.min(left, innerWidth - offsetWidth - 8))}px`;
    style.top = `${Math.max(8, Math.min(bottom + 4, innerHeight - offsetHeight - 8))}px`;
    this.#items[0]?.focus();
    return new Promise((resolve) => {
      this.#chosen = resolve;
    });
  }

  get #items(): HTMLElement[] {
    return [...this.#menu.querySelectorAll<HTMLElement>("[role=menuitem]")];
  }

  #end(choice: Choice | undefined): void {
    const chosen = this.#chosen;
    this.#chosen = () => {};
    if (this.#menu.matches(":popover-open")) this.#menu.hidePopover();
    chosen(choice);
  }

  /** Source: the menu pattern of the ARIA Authoring Practices. */
  #press(event: KeyboardEvent): void {
    const items = this.#items;
    const at = items.indexOf(document.activeElement as HTMLElement);
    const next =
      { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key] ??
      (event.key.length === 1 ? this.#byLetter(event.key, at) : undefined);
    if (event.key === "Tab") this.#end(undefined);
    if (next === undefined) return;
    event.preventDefault();
    items.at(next % items.length)?.focus();
  }

  #byLetter(letter: string, at: number): number | undefined {
    const names = this.#items.map(({ textContent }) => textContent!.trim().toLowerCase());
    const order = names.map((_, index) => (at + 1 + index) % names.length);
    return order.find((index) => names[index]!.startsWith(letter.toLowerCase()));
  }
}

function choiceOf({ insert, after = "", makes = "paragraph", assist }: DOMStringMap): Choice {
  if (assist === "text" || assist === "picture") return { assist };
  return insert === undefined ? "picture" : { text: insert + after, caret: insert.length, kind: makes };
}
