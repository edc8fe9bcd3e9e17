import { type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

import { lazy } from "../lazy.ts";
import { later, loadLater } from "./load-later.ts";

type FieldPanel = Readonly<{
  open(at: number, below?: DOMRect): void;
  update(update: ViewUpdate): void;
  remove(): void;
}>;

/** The panel of an editor, which is made when it is opened for the first time. Its code comes after the document. */
export function openedPanel(name: "CodePanel" | "PropertyPanel" | "TabPanel", template: HTMLTemplateElement) {
  const plugin = ViewPlugin.define((view) => {
    let panel: FieldPanel | undefined;
    loadLater().catch(() => {}); // said when it is opened
    return {
      open(at: number, below?: DOMRect) {
        const { doc } = view.state;
        const show = () => {
          const Panel = later()?.[name];
          if (!Panel || view.state.doc !== doc) return;
          panel ??= new Panel(view, template);
          panel.open(at, below);
        };
        if (later()) show();
        else void lazy(loadLater()).then(show);
      },
      update: (update) => panel?.update(update),
      destroy: () => panel?.remove(),
    };
  });
  const open = (view: EditorView, at: number, below?: DOMRect) => view.plugin(plugin)?.open(at, below);
  return { plugin, open };
}
