import { TypeAhead } from "../menus/type-ahead.ts";
import { placePanel } from "../place-panel.ts";

/** Follows the menu pattern of the ARIA Authoring Practices. An item with a menu after it opens that beside itself. */
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
      if (item.ariaHasPopup) return this.#openInner(item);
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
    return itemsOf(this.#menu);
  }

  #openInner(item: HTMLElement): void {
    const inner = item.nextElementSibling as HTMLElement;
    const { top, left, right } = item.getBoundingClientRect();
    const isRtl = getComputedStyle(inner).direction === "rtl";
    inner.showPopover();
    // Beside the item, from its top on.
    const [start, end] = isRtl ? [left, left - 4] : [right + 4, right];
    placePanel(inner, { left: start, right: end, top, bottom: top - 4 }, false, isRtl);
    itemsOf(inner)[0]?.focus();
  }

  #press(event: KeyboardEvent): void {
    const at = event.target as HTMLElement;
    const menu = at.closest<HTMLElement>("[role=menu]")!;
    const isRtl = getComputedStyle(menu).direction === "rtl";
    const [back, on] = isRtl ? ["ArrowRight", "ArrowLeft"] : ["ArrowLeft", "ArrowRight"];
    const items = itemsOf(menu);
    if (event.key === "Tab") this.#menu.hidePopover();
    if (event.key === on && at.ariaHasPopup) this.#openInner(at);
    else if ((event.key === back || event.key === "Escape") && menu !== this.#menu) {
      menu.hidePopover();
      (menu.previousElementSibling as HTMLElement).focus();
    } else if (!this.#typeAhead.goes(event, items, items.indexOf(at))) return;
    event.preventDefault();
    event.stopPropagation();
  }
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>(":scope > [role=menuitem]:not([hidden])")];
}
