import { type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

type FieldPanel = Readonly<{
  open(at: number, below?: DOMRect): void;
  update(update: ViewUpdate): void;
  remove(): void;
}>;

/** The panel of an editor, which is made when it is opened for the first time. */
export function openedPanel(
  Panel: new (view: EditorView, template: HTMLTemplateElement) => FieldPanel,
  template: HTMLTemplateElement,
) {
  const plugin = ViewPlugin.define((view) => {
    let panel: FieldPanel | undefined;
    return {
      open(at: number, below?: DOMRect) {
        panel ??= new Panel(view, template);
        panel.open(at, below);
      },
      update: (update) => panel?.update(update),
      destroy: () => panel?.remove(),
    };
  });
  const open = (view: EditorView, at: number, below?: DOMRect) => view.plugin(plugin)?.open(at, below);
  return { plugin, open };
}

type Uses = Readonly<{
  /** Whether all is written. */
  isDone(): boolean;
  /** Puts back what is typed in a field. */
  reset(): void;
  closed(): void;
}>;

/** A panel of fields in the editor. Enter closes it, and Escape without what is typed. */
export function fieldPanel(view: EditorView, template: HTMLTemplateElement, { isDone, reset, closed }: Uses) {
  const panel = template.content.firstElementChild!.cloneNode(true) as HTMLElement;
  const close = () => {
    panel.hidePopover();
    view.focus();
  };
  panel.querySelector("form")!.addEventListener("submit", (event) => {
    event.preventDefault();
    if (isDone()) close();
  });
  panel.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    reset();
    close();
  });
  panel.addEventListener("beforetoggle", ({ newState }) => {
    if (newState !== "closed") return;
    closed();
    if (panel.matches(":focus-within")) view.focus();
  });
  view.dom.append(panel);
  return { panel, close };
}
