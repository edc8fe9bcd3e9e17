/** A new page starts in the folder of the focused row, else in the last opened one. */
document.addEventListener("focusin", ({ target }) => aim((target as Element).closest("[data-folder]")));

document.addEventListener("htmx-after-swap", ({ target }) => {
  if (target instanceof Element && target.isConnected) aim(target.closest("[data-folder]"));
});

function aim(folder: Element | null): void {
  const link = document.querySelector<HTMLAnchorElement>("a[data-new-page]");
  if (!link || !folder) return;
  link.search = new URLSearchParams({ folder: folder.getAttribute("data-folder")! }).toString();
}
