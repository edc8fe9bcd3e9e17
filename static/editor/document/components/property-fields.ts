import { type Extension, Prec } from "@codemirror/state";
import { EditorView, keymap, ViewPlugin } from "@codemirror/view";

import { tagParts } from "../../../../src/markdown/browser.ts";
import { inEditor } from "../../../commands.ts";
import { openedPanel } from "../opened-panel.ts";
import { componentHead } from "../widgets/component-head.ts";
import { placeOf } from "../widgets/selecting.ts";
import { sourceRange } from "../widgets/widget-field.ts";
import { componentAround, editProperties, tagAt, tagsNamed } from "./tags.ts";

/** A press on a component's head, or Alt+F10 in it, opens its properties as fields. */
export function propertyFields(template: HTMLTemplateElement): Extension {
  const panel = openedPanel("PropertyPanel", template);
  /** A tag whose properties cannot be told is edited as source. */
  const open = (view: EditorView, at: number) => {
    const tag = tagAt(view.state, at);
    if (tag && tagParts(tag.text)) return panel.open(view, at);
    view.dispatch({ selection: { anchor: at }, scrollIntoView: true, userEvent: "select" });
    view.focus();
  };
  const presses = ViewPlugin.define(
    (view) => {
      const press = ({ target }: MouseEvent) => {
        const head = componentHead(target);
        const at = head && tagOf(view, head);
        if (typeof at === "number") open(view, at);
      };
      // What a widget shows is not in the editor's own events.
      view.contentDOM.addEventListener("click", press);
      return { destroy: () => view.contentDOM.removeEventListener("click", press) };
    },
    {
      eventHandlers: {
        // The press leaves the caret where it is: in the line, it would show the source.
        mousedown: (event) => event.button === 0 && componentHead(event.target) !== null,
      },
    },
  );
  const asked = EditorView.updateListener.of(({ view, transactions }) => {
    const effects = transactions.flatMap(({ effects }) => effects);
    const effect = effects.find((each) => each.is(editProperties));
    if (effect) queueMicrotask(() => open(view, effect.value as number));
  });
  const run = (view: EditorView) => {
    const at = componentAround(view.state, view.state.selection.main.from);
    if (at !== undefined) open(view, at);
    return at !== undefined;
  };
  const keys = Prec.high(keymap.of([{ key: inEditor.change.keys[0], run, preventDefault: true }]));
  return [panel.plugin, presses, asked, keys];
}

function tagOf(view: EditorView, head: HTMLElement): number | undefined {
  const { offset } = head.dataset;
  if (offset !== undefined) return view.posAtDOM(head.parentElement!) + Number(offset);
  const host = head.closest<HTMLElement>(".doc-widget")!;
  const place = placeOf(view, host);
  if (!place) return undefined;
  const name = nameIn(head);
  const { from, to } = sourceRange(view.state, place);
  const alike = [...host.querySelectorAll(".mdx-card > :first-child")].filter(
    (each) => nameIn(each) === name,
  );
  return tagsNamed(view.state, name, from, to)[alike.indexOf(head)] ?? from;
}

function nameIn(head: Element): string {
  return head.querySelector<HTMLElement>(".mdx-name")?.title ?? "";
}
