/** Shows the menu of a row of the tree beside its button, as popovers are. Without this file, it is a page. */
const menu = document.querySelector<HTMLElement>("#row-menu");
let opener: HTMLButtonElement | undefined;
/** The button whose menu was open when it was pressed: the press closed it. */
let closed: HTMLButtonElement | undefined;

const isOpen = () => menu?.matches(":popover-open") ?? false;

document.addEventListener(
  "pointerdown",
  () => {
    closed = isOpen() ? opener : undefined;
  },
  true,
);

// Before htmx, which asks for the menu.
document.addEventListener(
  "submit",
  (event) => {
    if ((event.target as Element).id !== "row-menu-ask") return;
    const pressed = event.submitter as HTMLButtonElement;
    const wasOpen = closed === pressed || (isOpen() && opener === pressed);
    closed = undefined;
    opener = pressed;
    if (!wasOpen) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    menu?.hidePopover();
  },
  true,
);

document.addEventListener("htmx-after-swap", (event) => {
  const { target } = (event as CustomEvent<{ ctx: { target: Element } }>).detail.ctx;
  if (target !== menu || !opener?.isConnected) return;
  if (isOpen()) menu.hidePopover();
  menu.showPopover({ source: opener });
});

menu?.addEventListener("toggle", () => {
  opener?.setAttribute("aria-expanded", String(isOpen()));
});
