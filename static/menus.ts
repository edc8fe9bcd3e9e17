/** Closes a menu below its summary by Escape, a click elsewhere or an action of it, as popovers do. */
const openMenus = () => document.querySelectorAll<HTMLDetailsElement>("details.menu[open]");

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  for (const menu of openMenus()) {
    menu.open = false;
    menu.querySelector("summary")!.focus();
  }
});

document.addEventListener("click", ({ target }) => {
  // The frame may stay while a link of it is followed.
  const popover = (target as Element).closest("a[href]")?.closest<HTMLElement>("[popover]");
  popover?.hidePopover();
  const isAction = (target as Element).closest(".menu-panel [data-action]") !== null;
  for (const menu of openMenus()) if (isAction || !menu.contains(target as Node)) menu.open = false;
});
