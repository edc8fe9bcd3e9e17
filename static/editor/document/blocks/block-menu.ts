/** Follows the menu pattern of the ARIA Authoring Practices. */
export class BlockMenu {
  readonly #menu: HTMLElement;
  readonly #button: HTMLElement;

  constructor(menu: HTMLElement, button: HTMLElement, chosen: (item: HTMLElement) => void) {
    this.#menu = menu;
    this.#button = button;
    menu.addEventListener("click", ({ target }) => {
      const item = target instanceof Element ? target.closest<HTMLElement>("[role=menuitem]") : null;
      if (!item) return;
      menu.hidePopover();
      chosen(item);
    });
    menu.addEventListener("keydown", (event) => this.#press(event));
    menu.addEventListener("toggle", ({ newState }) => {
      button.ariaExpanded = String(newState === "open");
    });
  }

  get isOpen(): boolean {
    return this.#menu.matches(":popover-open");
  }

  open(): void {
    const { left, bottom, top } = this.#button.getBoundingClientRect();
    this.#menu.showPopover();
    const { offsetWidth, offsetHeight, style } = this.#menu;
    const hasRoom = bottom + 4 + offsetHeight <= innerHeight - 8;
    style.left = `${Math.max(8, Math.min(left, innerWidth - offsetWidth - 8))}px`;
    style.top = `${Math.max(8, hasRoom ? bottom + 4 : top - offsetHeight - 4)}px`;
    this.#items[0]?.focus();
  }

  get #items(): HTMLElement[] {
    return [...this.#menu.querySelectorAll<HTMLElement>("[role=menuitem]")];
  }

  #press(event: KeyboardEvent): void {
    const items = this.#items;
    const at = items.findIndex((item) => item.matches(":focus"));
    if (event.key === "Tab") this.#menu.hidePopover();
    const next =
      { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key] ??
      (event.key.length === 1 ? byLetter(items, event.key, at) : undefined);
    if (next === undefined) return;
    event.preventDefault();
    items.at(next % items.length)?.focus();
  }
}

function byLetter(items: readonly HTMLElement[], letter: string, at: number): number | undefined {
  const names = items.map(({ textContent }) => textContent!.trim().toLowerCase());
  const order = names.map((_, index) => (at + 1 + index) % names.length);
  return order.find((index) => names[index]!.startsWith(letter.toLowerCase()));
}
