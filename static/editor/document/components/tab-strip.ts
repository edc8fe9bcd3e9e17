import { WidgetType } from "@codemirror/view";

import { inEditor, titleOf } from "../../../commands.ts";

export class TabStrip extends WidgetType {
  readonly #labels: readonly string[];
  readonly #chosen: number;

  constructor(labels: readonly string[], chosen: number) {
    super();
    this.#labels = labels;
    this.#chosen = chosen;
  }

  override eq(other: TabStrip): boolean {
    return other.#chosen === this.#chosen && other.#labels.join("\n") === this.#labels.join("\n");
  }

  override toDOM(): HTMLElement {
    const strip = document.createElement("div");
    strip.className = "doc-tabs";
    strip.setAttribute("role", "group");
    strip.ariaLabel = "Tabs";
    strip.title = "Alt+PgUp and Alt+PgDn go from tab to tab";
    strip.append(moreButton());
    this.updateDOM(strip);
    return strip;
  }

  /** In place, so that a tab keeps the focus. */
  override updateDOM(strip: HTMLElement): boolean {
    const more = strip.lastElementChild!;
    while (strip.children.length > this.#labels.length + 1) more.previousElementSibling!.remove();
    for (const [index, label] of this.#labels.entries()) {
      const tab = (
        strip.children[index] === more ? strip.insertBefore(newTab(), more) : strip.children[index]
      ) as HTMLElement;
      const isChosen = index === this.#chosen;
      if (tab.textContent !== label) tab.textContent = label;
      tab.classList.toggle("doc-tab-chosen", isChosen);
      tab.ariaPressed = String(isChosen);
    }
    return true;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

function moreButton(): HTMLElement {
  const more = newTab();
  more.className = "doc-tab-more";
  more.ariaLabel = "Edit tab";
  more.title = titleOf(inEditor.changeTab, "Name, move, add and remove");
  more.textContent = "⋯";
  return more;
}

function newTab(): HTMLElement {
  const tab = document.createElement("button");
  tab.type = "button";
  tab.className = "doc-tab";
  // As the boxes of tasks, tabs are reached by the caret's keys.
  tab.tabIndex = -1;
  return tab;
}
