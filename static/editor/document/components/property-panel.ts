import { isolateHistory } from "@codemirror/commands";
import type { EditorView, ViewUpdate } from "@codemirror/view";

import { componentWords, tagParts, type TagProperty } from "../../../../src/markdown/browser.ts";
import { propertyChange, type PropertyValue } from "../../../../src/markdown/fields.ts";
import { endOfTag } from "../../../../src/markdown/tree/index.ts";
import { fieldPanel } from "../field-panel.ts";
import { placePanelAt } from "../place-panel.ts";
import type { KnownProperty, PropertyRow } from "./property-row.ts";
import { PropertyRows } from "./property-rows.ts";
import { type OpeningTag, tagAt } from "./tags.ts";

type KnownComponent = Readonly<{ name: string; properties: readonly KnownProperty[] }>;

const isName = /^[A-Za-z_$][\w$:.-]*$/;

/** The fields of one component's properties. Each changes its own bytes of the tag when it is left. */
export class PropertyPanel {
  readonly #view: EditorView;
  readonly #known: ReadonlyMap<string, readonly KnownProperty[]>;
  readonly #panel: HTMLElement;
  readonly #problem: HTMLElement;
  readonly #new: HTMLInputElement;
  readonly #rows: PropertyRows;
  /** Whether the writer has not read the sentence of a problem yet. */
  #isNews = false;
  /** Where the tag starts, and its name; undefined while the panel is closed. */
  #tag: Readonly<{ at: number; name: string }> | undefined;

  constructor(view: EditorView, template: HTMLTemplateElement) {
    this.#view = view;
    const known = JSON.parse(template.dataset.known!) as readonly KnownComponent[];
    this.#known = new Map(known.map(({ name, properties }) => [name, properties]));
    const { panel } = fieldPanel(view, template, {
      isDone: () => this.#isDone(),
      reset: () => this.#rows.clear([]),
      closed: () => (this.#tag = undefined),
    });
    this.#panel = panel;
    this.#problem = this.#panel.querySelector(".problem")!;
    this.#new = this.#panel.querySelector("input[name=new]")!;
    this.#rows = new PropertyRows(template, this.#panel.querySelector(".props")!);
    this.#listen();
  }

  open(at: number): void {
    const tag = tagAt(this.#view.state, at);
    if (!tag) return;
    this.#tag = { at, name: tag.name };
    this.#rows.clear(this.#known.get(tag.name) ?? []);
    this.#new.value = "";
    this.#show();
    this.#refuse(undefined);
    this.#panel.showPopover();
    placePanelAt(this.#panel, this.#view, at);
    const fields = this.#rows.all.filter(({ kind }) => kind !== "written");
    (fields.find(({ value }) => value === "") ?? fields[0] ?? this.#new).focus();
  }

  /** What is being typed stays, whatever others write meanwhile. */
  update({ docChanged, changes }: ViewUpdate): void {
    if (!docChanged || !this.#tag) return;
    this.#tag = { ...this.#tag, at: changes.mapPos(this.#tag.at, 1) };
    if (this.#read()) this.#show();
    else queueMicrotask(() => this.#panel.hidePopover());
  }

  remove(): void {
    this.#panel.remove();
  }

  #listen(): void {
    const panel = this.#panel;
    panel.addEventListener("change", ({ target }) => {
      const row = this.#rows.rowOf(target as Element);
      // A panel that closes because its tag is gone takes the focus from what was typed.
      if (row && this.#tag) this.#change(row);
    });
    panel.addEventListener("click", ({ target }) => {
      const action = (target as Element).closest<HTMLElement>("[data-action]")?.dataset.action;
      if (action === "add") this.#add();
      else if (action === "source") this.#openSource();
      else if (action === "remove") this.#remove(this.#rows.rowOf(target as Element)!);
    });
    panel.addEventListener("keydown", (event) => {
      // In a choice the browser would open its list, which Space and the arrow keys do, too.
      if (event.key !== "Enter" || !(event.target instanceof HTMLSelectElement)) return;
      event.preventDefault();
      panel.querySelector("form")!.requestSubmit();
    });
  }

  /** Enter in the field of a new property adds it. */
  #isDone(): boolean {
    const isNamed = this.#new.value.trim() !== "";
    const isDone = !isNamed && !this.#isNews && !this.#rows.all.some(({ isTyped }) => isTyped);
    if (isNamed) this.#add();
    this.#isNews = false;
    return isDone;
  }

  #read(): OpeningTag | undefined {
    const tag = this.#tag && tagAt(this.#view.state, this.#tag.at);
    return tag?.name === this.#tag?.name ? tag : undefined;
  }

  #show(): void {
    this.#rows.show(this.#parts());
    const { name } = this.#tag!;
    this.#panel.querySelector(".mdx-name")!.textContent = componentWords(name);
    this.#panel.querySelector("code")!.textContent = `<${name}>`;
    this.#panel.querySelector<HTMLElement>(".none")!.hidden = this.#rows.all.length > 0;
    const options = this.#rows.offered.map((name) => new Option("", name));
    this.#panel.querySelector("datalist")!.replaceChildren(...options);
  }

  #parts(): readonly TagProperty[] {
    return tagParts(this.#read()?.text ?? "") ?? [];
  }

  #change(row: PropertyRow): void {
    if (row.isOther) {
      this.#rows.type(row);
      this.#show();
      this.#rows.named(row.name)!.focus();
      return;
    }
    if (!row.isTyped) return;
    const written = this.#writtenNow(row.name);
    if (written !== row.seen) this.#overtaken(row, written, `“${row.value}” is not written`);
    else if (row.kind === "switch" && row.value === "false" && !row.seen) this.#set(row, undefined);
    else
      this.#set(row, { kind: row.kind === "choice" ? "text" : row.kind, value: row.value } as PropertyValue);
  }

  #writtenNow(name: string): string | undefined {
    return this.#parts().findLast((part) => part.name === name)?.value;
  }

  /** Somebody else's value is overwritten only once the writer has seen it. */
  #overtaken(row: PropertyRow, written: string | undefined, consequence: string): void {
    const happened = written === undefined ? "removed" : "changed";
    row.settle();
    this.#show();
    this.#refuse(undefined, `“${row.name}” was ${happened} meanwhile, so ${consequence}.`);
  }

  #set(row: PropertyRow, value: PropertyValue | undefined): void {
    const tag = this.#read();
    const change = tag && propertyChange(tag.text, row.name, value);
    const after = change && tag.text.slice(0, change.from) + change.insert + tag.text.slice(change.to);
    const isWritten = after !== undefined && endOfTag(after, 0) === after.length;
    if (!isWritten) {
      this.#refuse(row, `A page can’t hold “${row.value}” here.`);
      return;
    }
    this.#refuse(undefined);
    row.settle();
    const { from, to, insert } = change!;
    if (from === to && insert === "") return;
    this.#view.dispatch({
      changes: { from: tag!.at + from, to: tag!.at + to, insert },
      annotations: isolateHistory.of("full"),
      userEvent: "input.property",
    });
  }

  #remove(row: PropertyRow): void {
    const written = this.#writtenNow(row.name);
    if (written !== undefined && written !== row.seen) {
      this.#overtaken(row, written, "it is not removed");
      return;
    }
    const next = row.element.nextElementSibling ?? row.element.previousElementSibling;
    this.#rows.delete(row);
    if (written === undefined) this.#show();
    else this.#set(row, undefined);
    (this.#rows.named((next as HTMLElement | null)?.dataset.property ?? "") ?? this.#new).focus();
  }

  #add(): void {
    const name = this.#new.value.trim();
    if (!isName.test(name)) {
      if (name !== "") this.#refuse(undefined, `“${name}” can’t be the name of a property.`);
      this.#new.focus();
      return;
    }
    this.#new.value = "";
    if (!this.#rows.named(name)) {
      const row = this.#rows.add(name);
      this.#refuse(undefined);
      if (row.kind === "switch") this.#set(row, { kind: "switch", value: "true" });
      else this.#show();
    }
    this.#rows.named(name)?.focus();
  }

  #openSource(): void {
    const tag = this.#read();
    this.#panel.hidePopover();
    if (!tag) return;
    this.#view.dispatch({ selection: { anchor: tag.at }, scrollIntoView: true, userEvent: "select" });
    this.#view.focus();
  }

  #refuse(refused: PropertyRow | undefined, sentence = ""): void {
    for (const row of this.#rows.all) row.refuse(row === refused);
    this.#problem.hidden = sentence === "";
    this.#problem.textContent = sentence;
    this.#isNews = sentence !== "";
  }
}
