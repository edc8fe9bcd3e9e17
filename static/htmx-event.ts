/** Triggers what an element asks by htmx, also before htmx has started. */
export function triggerHtmx(element: Element, name: string): void {
  const trigger = () => element.dispatchEvent(new Event(name));
  if (element.hasAttribute("data-htmx-powered")) trigger();
  else document.addEventListener("htmx-after-process", trigger, { once: true });
}
