const parts = "table, div.mdx-math";

/** Lets Tab reach a table or formula that scrolls because it is too large. */
const resized = new ResizeObserver((entries) => {
  for (const { target } of entries) judge(target as HTMLElement);
});

const appeared = new MutationObserver((changes) => {
  for (const { addedNodes } of changes) {
    for (const node of addedNodes) if (node instanceof Element) watchIn(node);
  }
});

function watchIn(place: Element): void {
  if (place.matches(parts)) resized.observe(place);
  for (const part of place.querySelectorAll(parts)) resized.observe(part);
}

function judge(part: HTMLElement): void {
  const scrolls = part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight;
  if (scrolls) part.tabIndex = 0;
  else part.removeAttribute("tabindex");
}

/** Watches the tables and formulas in a place, also those that appear later. */
export function watchWideParts(place: HTMLElement | ShadowRoot): void {
  for (const child of place.children) watchIn(child);
  appeared.observe(place, { childList: true, subtree: true });
}
