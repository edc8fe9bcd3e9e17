/** The head of a component's card, in the document or in what the server shows, whose name or property an element is in. */
export function componentHead(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  const part = target.closest(".mdx-name, .mdx-property");
  const head = part?.closest<HTMLElement>(".doc-tag > [data-offset], .mdx-card > :first-child");
  return head?.querySelector(":scope > .mdx-name") ? head : null;
}
