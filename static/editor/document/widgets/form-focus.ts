import { fieldOf } from "./front-matter-form.ts";

type Field = NonNullable<ReturnType<typeof fieldOf>>;

/** Brings the focus back to a field whose form was drawn again, unless the writer has gone elsewhere. */
export class FormFocus {
  /** The field that has the focus, or had it when the form was taken away. */
  #field: Field | undefined;

  watch(form: HTMLElement): void {
    form.addEventListener("focusin", ({ target }) => {
      this.#field = fieldOf(target);
    });
    form.addEventListener("focusout", () => {
      const left = this.#field;
      queueMicrotask(() => {
        if (left?.isConnected && !left.matches(":focus") && this.#field === left) this.#field = undefined;
      });
    });
  }

  /** Call it after the form was put into the document, before the browser draws. */
  bringBack(): void {
    const field = this.#field;
    if (!field || field.matches(":focus")) return;
    const [from, to] =
      field instanceof HTMLSelectElement ? [null, null] : [field.selectionStart, field.selectionEnd];
    queueMicrotask(() => {
      if (!field.isConnected || activeIn(field.getRootNode())) return;
      field.focus({ preventScroll: true });
      if (from !== null) (field as HTMLTextAreaElement).setSelectionRange(from, to);
    });
  }
}

function activeIn(root: Node): Element | null {
  const active = root instanceof ShadowRoot || root instanceof Document ? root.activeElement : null;
  return active === document.body ? null : active;
}
