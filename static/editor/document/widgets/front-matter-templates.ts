import type { Field } from "./front-matter-form.ts";

/** What the server keeps ready for copies: the form of a page without front matter, rows, and the new property's fields. */
function copyOf(selector: string): HTMLElement {
  return copyIfAny(selector)!;
}

function copyIfAny(selector: string): HTMLElement | undefined {
  const { content } = document.querySelector<HTMLTemplateElement>("#front-matter")!;
  return content.querySelector(selector)?.cloneNode(true) as HTMLElement | undefined;
}

export function emptyForm(): HTMLElement {
  const content = document.createElement("div");
  content.className = "shown prose";
  content.append(copyOf(".fields"));
  return content;
}

/** A row whose value is not in the text until something is typed: that of a field which the site has, else one of the kind. */
export function newRow(key: string, kind: string): HTMLElement {
  const known = copyIfAny(`[data-rows] > [data-property="${CSS.escape(key)}"]`);
  if (known) {
    known.toggleAttribute("data-new", true);
    return known;
  }
  const row = copyOf(`[data-kinds] > [data-kind="${kind}"]`);
  row.dataset.property = key;
  row.toggleAttribute("data-new", true);
  row.querySelector("label span")!.textContent = key;
  row.querySelector<Field>("[data-field]")!.dataset.field = key;
  row.querySelector<HTMLElement>("[data-action=remove-property]")!.ariaLabel = `Remove ${key}`;
  return row;
}

export function newPropertyFields(): HTMLElement {
  return copyOf(".new-property");
}
