import { isolateHistory } from "@codemirror/commands";
import type { EditorView, ViewUpdate } from "@codemirror/view";

import type { InfoStyle } from "../../../../src/markdown/fields.ts";
import { lazy } from "../../lazy.ts";
import { fieldPanel } from "../field-panel.ts";
import { placePanel } from "../place-panel.ts";
import { fenceInfoAt } from "./fence-info.ts";
import { infoChanges, type InfoField, infoValues } from "./info-change.ts";

const names = ["language", "title", "marks"] as const satisfies readonly InfoField[];

/** The fields of one fence. Each changes its own bytes of the fence's line when it is left. */
export class CodePanel {
  readonly #view: EditorView;
  readonly #panel: HTMLElement;
  readonly #problem: HTMLElement;
  readonly #style: InfoStyle;
  readonly #fields: ReadonlyMap<InfoField, HTMLInputElement>;
  /** Where the fence starts; undefined while the panel is closed. */
  #at: number | undefined;

  constructor(view: EditorView, template: HTMLTemplateElement) {
    this.#view = view;
    const { panel } = fieldPanel(view, template, {
      isDone: () => this.#problem.hidden === true,
      reset: () => this.#show(),
      closed: () => (this.#at = undefined),
    });
    this.#panel = panel;
    this.#problem = this.#panel.querySelector(".problem")!;
    const { title, marks } = this.#panel.dataset;
    this.#style = { title, marks } as InfoStyle;
    this.#fields = new Map(names.map((name) => [name, this.#panel.querySelector(`input[name=${name}]`)!]));
    for (const [name, field] of this.#fields) field.addEventListener("change", () => this.#set(name, field));
    void this.#offerLanguages();
  }

  open(at: number): void {
    this.#at = at;
    this.#show();
    this.#panel.showPopover();
    placePanel(this.#panel, this.#view.coordsAtPos(at, 1), true); // the lines to be marked stay in sight
    const language = this.#fields.get("language")!;
    language.focus();
    language.select();
  }

  /** What is being typed stays, whatever others write meanwhile. */
  update({ docChanged, changes }: ViewUpdate): void {
    if (!docChanged || this.#at === undefined) return;
    this.#at = changes.mapPos(this.#at, 1);
    if (this.#info()) this.#show((this.#panel.getRootNode() as ShadowRoot).activeElement);
    else queueMicrotask(() => this.#panel.hidePopover());
  }

  remove(): void {
    this.#panel.remove();
  }

  #info() {
    const info = this.#at === undefined ? undefined : fenceInfoAt(this.#view.state, this.#at);
    return info?.at === this.#at ? info : undefined;
  }

  #show(typed?: Element | null): void {
    const info = this.#info();
    const values = info && infoValues(info.text, this.#style);
    for (const [name, field] of this.#fields) if (values && field !== typed) field.value = values[name];
    this.#refuse(undefined);
  }

  #set(name: InfoField, field: HTMLInputElement): void {
    const info = this.#info();
    if (!info) return;
    const changes = infoChanges(info.text, name, field.value, this.#style);
    this.#refuse(changes ? undefined : field);
    if (!changes || changes.length === 0) return;
    this.#view.dispatch({
      changes: changes.map(({ from, to, insert }) => ({
        from: info.from + from,
        to: info.from + to,
        insert,
      })),
      annotations: isolateHistory.of("full"),
      userEvent: "input.code",
    });
  }

  #refuse(refused: HTMLInputElement | undefined): void {
    for (const field of this.#fields.values()) field.ariaInvalid = field === refused ? "true" : null;
    this.#problem.hidden = refused === undefined;
    this.#problem.textContent = refused ? `A page can’t hold “${refused.value}” here.` : "";
  }

  /** After those that the site uses, those that can be highlighted. */
  async #offerLanguages(): Promise<void> {
    const list = this.#panel.querySelector("datalist")!;
    const known = new Set([...list.options].map(({ value }) => value));
    const highlighting = await lazy(import("../../../../src/markdown/highlighting.ts"));
    const others = Object.keys(highlighting?.grammars ?? {}).filter((name) => !known.has(name));
    list.append(...others.map((name) => new Option("", name)));
  }
}
