import { isolateHistory } from "@codemirror/commands";
import type { EditorView, ViewUpdate } from "@codemirror/view";

import { fieldPanel } from "../field-panel.ts";
import { placePanel, placePanelAt } from "../place-panel.ts";
import { tabChanges, type TabEdit } from "./tab-change.ts";
import { tabbedText, type TabSet, tabStartingAt } from "./tab-sets.ts";
import { openTab, tabSetsIn } from "./tabs.ts";
import { editProperties } from "./tags.ts";

export class TabPanel {
  readonly #view: EditorView;
  readonly #panel: HTMLElement;
  readonly #problem: HTMLElement;
  readonly #name: HTMLInputElement;
  readonly #close: () => void;
  /** Where the tab starts; undefined while the panel is closed. */
  #at: number | undefined;
  /** The name as the page had it when it was shown. */
  #seen = "";

  constructor(view: EditorView, template: HTMLTemplateElement) {
    this.#view = view;
    const { panel, close } = fieldPanel(view, template, {
      isDone: () => this.#problem.hidden === true,
      reset: () => (this.#name.value = this.#seen),
      closed: () => (this.#at = undefined),
    });
    this.#panel = panel;
    this.#close = close;
    this.#problem = this.#panel.querySelector(".problem")!;
    this.#name = this.#panel.querySelector("input")!;
    this.#listen();
  }

  open(at: number, below: DOMRect | undefined): void {
    this.#at = at;
    this.#show();
    this.#refuse("");
    this.#panel.showPopover();
    if (below) placePanel(this.#panel, below);
    else placePanelAt(this.#panel, this.#view, at);
    this.#focusName();
  }

  #focusName(): void {
    this.#name.focus();
    this.#name.select();
  }

  update({ docChanged, changes }: ViewUpdate): void {
    if (!docChanged || this.#at === undefined) return;
    this.#at = changes.mapPos(this.#at, 1);
    if (!this.#tab()) queueMicrotask(() => this.#panel.hidePopover());
    else if (this.#name.value === this.#seen) this.#show();
  }

  remove(): void {
    this.#panel.remove();
  }

  #listen(): void {
    this.#name.addEventListener("change", () => this.#rename());
    this.#panel.addEventListener("click", ({ target }) => {
      const action = (target as Element).closest<HTMLElement>("[data-action]")?.dataset.action;
      if (action === "earlier") this.#edit({ kind: "move", by: -1 }, -1);
      else if (action === "later") this.#edit({ kind: "move", by: 1 }, 1);
      else if (action === "add") this.#add();
      else if (action === "remove") this.#remove();
      else if (action === "properties") this.#openProperties();
    });
  }

  #tab(): Readonly<{ set: TabSet; index: number }> | undefined {
    return this.#at === undefined ? undefined : tabStartingAt(tabSetsIn(this.#view.state), this.#at);
  }

  #show(): void {
    const { set, index } = this.#tab()!;
    this.#seen = this.#name.value = set.labels[index]!;
    const button = (action: string) =>
      this.#panel.querySelector<HTMLButtonElement>(`[data-action=${action}]`)!;
    button("earlier").disabled = index === 0;
    button("later").disabled = index === set.labels.length - 1;
    button("remove").disabled = set.labels.length === 1;
  }

  #rename(): void {
    const tab = this.#tab();
    const label = this.#name.value.trim();
    if (!tab || label === this.#seen) return;
    if (tab.set.labels[tab.index] !== this.#seen) {
      this.#show();
      this.#refuse(`The tab was renamed meanwhile, so “${label}” is not written.`);
    } else if (this.#edit({ kind: "rename", label }, 0)) this.#show();
  }

  #add(): void {
    const tab = this.#tab();
    if (tab && this.#edit({ kind: "add", label: `Tab ${tab.set.labels.length + 1}` }, 1)) this.#focusName();
  }

  #remove(): void {
    const index = this.#tab()?.index ?? 0;
    if (this.#edit({ kind: "remove" }, index === 0 ? 0 : -1)) this.#close();
  }

  #openProperties(): void {
    this.#view.dispatch({ effects: editProperties.of(this.#at!) });
    this.#close();
  }

  /** As one step of undo; then the panel is that of the tab so many after this one. */
  #edit(edit: TabEdit, step: number): boolean {
    const tab = this.#tab();
    if (!tab) return false;
    const { set, index } = tab;
    const { from } = set.block;
    const changes = tabChanges(tabbedText(this.#view.state, set), index, edit);
    if (!changes) {
      const isName = edit.kind === "rename";
      this.#refuse(
        isName
          ? `A page can’t hold “${edit.label}” here.`
          : "The names of these tabs are code. Edit the source.",
      );
      return false;
    }
    this.#refuse("");
    this.#at = undefined;
    this.#view.dispatch({
      changes: changes.map((change) => ({
        from: from + change.from,
        to: from + change.to,
        insert: change.insert,
      })),
      annotations: isolateHistory.of("full"),
      userEvent: "input.tab",
    });
    const next = tabSetsIn(this.#view.state).find(({ block }) => block.from === from);
    const at = next?.tabs[index + step]?.from;
    if (!next || at === undefined) {
      this.#close();
      return false;
    }
    this.#at = at;
    const focused = (this.#panel.getRootNode() as ShadowRoot).activeElement as HTMLElement | null;
    if (edit.kind !== "rename") openTab(this.#view, next, index + step);
    this.#show();
    if (focused && this.#panel.contains(focused)) focused.focus();
    return true;
  }

  #refuse(sentence: string): void {
    this.#name.ariaInvalid = sentence === "" ? null : "true";
    this.#problem.hidden = sentence === "";
    this.#problem.textContent = sentence;
  }
}
