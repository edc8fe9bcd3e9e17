import { TypeAhead } from "../menus/type-ahead.ts";

/** Follows the menu pattern of the ARIA Authoring Practices. */
export class BlockMenu {
  readonly #menu: HTMLElement;
  readonly #button: HTMLElement;
  readonly #typeAhead: TypeAhead;

  constructor(menu: HTMLElement, button: HTMLElement, chosen: (item: HTMLElement) => void) {
    this.#menu = menu;
    this.#button = button;
    this.#typeAhead = new TypeAhead(menu);
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
      this.#typeAhead.next(event, items, at);
    if (next === undefined) return;
    event.preventDefault();
    items.at(next % items.length)?.focus();
  }
}
