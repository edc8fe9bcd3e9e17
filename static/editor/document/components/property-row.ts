import type { TagProperty } from "../../../../src/markdown/browser.ts";
import { type PropertyKind, propertyValue } from "../../../../src/markdown/fields.ts";

/** What a site knows of a property; `choices` where it is one of a few words. */
export type KnownProperty = Readonly<{ name: string; kind: PropertyKind; choices: readonly string[] }>;

/** `written` has no field. */
export type RowKind = PropertyKind | "choice" | "written";

type Control = HTMLInputElement | HTMLSelectElement | HTMLOutputElement;

/** Of the last choice, which makes the field one of text. */
const OTHER = "\0other";

export class PropertyRow {
  readonly element: HTMLElement;
  readonly name: string;
  readonly kind: RowKind;
  /** The value as it is written in the page, as far as the writer has seen it; undefined for a property that is not there. */
  seen: string | undefined;
  readonly #control: Control;
  #shown = "";

  constructor(template: HTMLTemplateElement, name: string, kind: RowKind) {
    this.name = name;
    this.kind = kind;
    const row = template.content.querySelector(`[data-kind=${kind}]`)!;
    this.element = row.cloneNode(true) as HTMLElement;
    this.element.dataset.property = name;
    this.element.querySelector("span")!.textContent = name || "Spread";
    this.#control = this.element.querySelector<Control>("input, select, output")!;
    // A label's own text has the words of the choices in it.
    this.#control.ariaLabel = name;
    const remove = this.element.querySelector("button")!;
    remove.ariaLabel = `Remove ${name}`;
    if (name === "") remove.hidden = true;
  }

  get value(): string {
    const control = this.#control;
    return control instanceof HTMLInputElement && control.type === "checkbox"
      ? String(control.checked)
      : control.value;
  }

  get isOther(): boolean {
    return this.value === OTHER;
  }

  /** Whether the writer changed the field and the page does not have that yet. */
  get isTyped(): boolean {
    return this.value !== this.#shown;
  }

  /** Whether the writer can still use it where the property is not in the page. */
  get stays(): boolean {
    return this.seen === undefined || this.kind === "switch" || this.isTyped;
  }

  settle(): void {
    this.#shown = this.value;
  }

  show(part: TagProperty | undefined, choices: readonly string[]): void {
    this.seen = part?.value;
    const control = this.#control;
    const value = part && propertyValue(part.value)?.value;
    if (control instanceof HTMLSelectElement) control.replaceChildren(...optionsOf(choices, value));
    if (this.kind === "switch") (control as HTMLInputElement).checked = value === "true";
    else control.value = (this.kind === "written" ? part?.value : value) ?? "";
    this.settle();
  }

  refuse(isRefused: boolean): void {
    this.#control.ariaInvalid = isRefused ? "true" : null;
  }

  focus(): void {
    this.#control.focus();
    if (this.#control instanceof HTMLInputElement) this.#control.select();
  }
}

/** The site's kind counts where the property's own value can be shown so. */
export function kindOfRow(part: TagProperty | undefined, known: KnownProperty | undefined): RowKind {
  if (part?.name === "") return "written";
  const kind = part ? propertyValue(part.value)?.kind : (known?.kind ?? "text");
  return kind === "text" && known && known.choices.length > 0 ? "choice" : (kind ?? "written");
}

function optionsOf(choices: readonly string[], own: string | undefined): HTMLOptionElement[] {
  const isNew = own === undefined || own === "";
  const all = new Set([...(isNew ? [""] : []), ...choices, ...(isNew ? [] : [own])]);
  return [...Array.from(all, (choice) => new Option(choice || "None", choice)), new Option("Other…", OTHER)];
}
