import type { TagProperty } from "../../../../src/markdown/browser.ts";
import { kindOfRow, type KnownProperty, PropertyRow } from "./property-row.ts";

/** A row for each property of a component, and for those that are not written yet, in the order of the tag. */
export class PropertyRows {
  readonly #template: HTMLTemplateElement;
  readonly #list: Element;
  #known: readonly KnownProperty[] = [];
  #rows = new Map<string, PropertyRow>();
  /** Of choices, those whose value is typed. */
  readonly #others = new Set<string>();

  constructor(template: HTMLTemplateElement, list: Element) {
    this.#template = template;
    this.#list = list;
  }

  get all(): readonly PropertyRow[] {
    return [...this.#rows.values()];
  }

  /** What the site gives to this component besides, most used first. */
  get offered(): readonly string[] {
    return this.#known.map(({ name }) => name).filter((name) => !this.#rows.has(name));
  }

  clear(known: readonly KnownProperty[]): void {
    this.#known = known;
    this.#others.clear();
    this.#rows.clear();
  }

  named(name: string): PropertyRow | undefined {
    return this.#rows.get(name);
  }

  rowOf(target: Element): PropertyRow | undefined {
    const row = target.closest<HTMLElement>("[data-property]");
    return row ? this.named(row.dataset.property!) : undefined;
  }

  add(name: string): PropertyRow {
    const row = new PropertyRow(this.#template, name, kindOfRow(undefined, this.#knownOf(name)));
    this.#rows.set(name, row);
    return row;
  }

  delete(row: PropertyRow): void {
    this.#rows.delete(row.name);
  }

  /** From now on a choice is typed. */
  type(row: PropertyRow): void {
    this.#others.add(row.name);
    row.settle();
  }

  /** A field in which something is typed stays as it is. */
  show(parts: readonly TagProperty[]): void {
    const byName = new Map(parts.map((part) => [part.name || part.value, part]));
    const unwritten = this.all.filter((row) => !byName.has(row.name) && row.stays).map(({ name }) => name);
    const names = new Set([...byName.keys(), ...unwritten]);
    this.#rows = new Map(Array.from(names, (name) => [name, this.#row(name, byName.get(name))]));
    const elements = this.all.map(({ element }) => element);
    for (const child of [...this.#list.children])
      if (!elements.some((element) => element === child)) child.remove();
    // An element that moves loses the focus.
    for (const [index, element] of elements.entries())
      if (this.#list.children[index] !== element)
        this.#list.insertBefore(element, this.#list.children[index] ?? null);
  }

  #row(key: string, part: TagProperty | undefined): PropertyRow {
    const known = this.#knownOf(key);
    const before = this.#rows.get(key);
    if (before?.isTyped) return before;
    const own = part ? kindOfRow(part, known) : (before?.kind ?? kindOfRow(undefined, known));
    const kind = own === "choice" && this.#others.has(key) ? "text" : own;
    const row = before?.kind === kind ? before : new PropertyRow(this.#template, part?.name ?? key, kind);
    row.show(part, known?.choices ?? []);
    return row;
  }

  #knownOf(name: string): KnownProperty | undefined {
    return this.#known.find((each) => each.name === name);
  }
}
