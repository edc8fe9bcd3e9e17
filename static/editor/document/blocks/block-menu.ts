import { TypeAhead } from "../menus/type-ahead.ts";
import { placePanel } from "../place-panel.ts";

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
    this.#menu.showPopover();
    placePanel(this.#menu, this.#button.getBoundingClientRect());
    this.#items[0]?.focus();
  }

  get #items(): HTMLElement[] {
    return [...this.#menu.querySelectorAll<HTMLElement>("[role=menuitem]")];
  }

  #press(event: KeyboardEvent): void {
    const items = this.#items;
    const at = items.findIndex((item) => item.matches(":focus"));
    if (event.key === "Tab") this.#menu.hidePopover();
    if (this.#typeAhead.goes(event, items, at)) event.preventDefault();
  }
}
