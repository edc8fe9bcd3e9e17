/** A new page starts in the folder or group of the focused row, else in the last opened one. */
document.addEventListener("focusin", ({ target }) =>
  aim((target as Element).closest<HTMLElement>("[data-new]")),
);

document.addEventListener("htmx-after-swap", ({ target }) => {
  if (target instanceof Element && target.isConnected) aim(target.closest<HTMLElement>("[data-new]"));
});

function aim(place: HTMLElement | null): void {
  if (!place) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-new-page]"))
    link.href = place.dataset.new!;
}

/**
 * A suggestion that arrives while one types in the field waits until the field is left, because it is about an earlier text.
 */
document.addEventListener("htmx-before-swap", (event) => {
  const title = (event as CustomEvent<{ ctx: { sourceElement: Element } }>).detail.ctx.sourceElement;
  const path = document.activeElement;
  if (
    !title.matches("[hx-target='#slug-field']") ||
    !(path instanceof HTMLInputElement) ||
    path.id !== "slug"
  )
    return;
  event.preventDefault();
  const before = path.value;
  const ask = () => path.value === before && title.dispatchEvent(new Event("input"));
  path.addEventListener("blur", ask, { once: true });
});
