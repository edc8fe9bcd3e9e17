export function element(tagName: string, className: string, ...content: string[]): HTMLElement {
  const made = document.createElement(tagName);
  if (className !== "") made.className = className;
  made.append(...content);
  return made;
}

export function elementWith<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}
