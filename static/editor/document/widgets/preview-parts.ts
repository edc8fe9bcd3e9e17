/** What is there already stays where it is, with its focus; tools are not the store's. */
export function put(host: HTMLElement, parts: readonly HTMLElement[]): void {
  const tools = host.querySelector(":scope > .doc-tools");
  for (const child of [...host.children])
    if (child !== tools && !parts.includes(child as HTMLElement)) child.remove();
  for (const part of parts) if (part.parentElement !== host) host.insertBefore(part, tools);
}

export function plain(source: string): HTMLElement {
  const text = document.createElement("pre");
  text.className = "doc-as-written";
  text.textContent = source;
  return text;
}

export function sentence(text: string, name: string): HTMLElement {
  const element = document.createElement("p");
  element.className = name;
  element.textContent = text;
  return element;
}
