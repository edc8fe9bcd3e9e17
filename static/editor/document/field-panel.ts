import type { EditorView } from "@codemirror/view";

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
