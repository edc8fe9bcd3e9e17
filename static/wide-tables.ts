/** Lets Tab reach a table that scrolls because it is wider than its column. */
const resized = new ResizeObserver((entries) => {
  for (const { target } of entries) judge(target as HTMLTableElement);
});

const appeared = new MutationObserver((changes) => {
  for (const { addedNodes } of changes) {
    for (const node of addedNodes) if (node instanceof Element) watchIn(node);
  }
});

function watchIn(place: Element): void {
  if (place.matches("table")) resized.observe(place);
  for (const table of place.getElementsByTagName("table")) resized.observe(table);
}

function judge(table: HTMLTableElement): void {
  if (table.scrollWidth > table.clientWidth) table.tabIndex = 0;
  else table.removeAttribute("tabindex");
}

/** Watches the tables in a place, also those that appear later. */
export function watchTables(place: HTMLElement | ShadowRoot): void {
  for (const child of place.children) watchIn(child);
  appeared.observe(place, { childList: true, subtree: true });
}
