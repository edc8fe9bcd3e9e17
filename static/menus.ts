/** Closes a menu below its summary by Escape or a click elsewhere, as popovers do. */
const openMenus = () => document.querySelectorAll<HTMLDetailsElement>("details.menu[open]");

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  for (const menu of openMenus()) {
    menu.open = false;
    menu.querySelector("summary")!.focus();
  }
});

document.addEventListener("click", ({ target }) => {
  for (const menu of openMenus()) if (!menu.contains(target as Node)) menu.open = false;
});
