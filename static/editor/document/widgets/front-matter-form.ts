/** A field of the front matter's form, by the key that it edits. */
export type Field = HTMLInputElement | HTMLTextAreaElement;

export function hasForm(content: HTMLElement): boolean {
  return content.querySelector("[data-field]") !== null;
}

export function fieldOf(target: EventTarget | null): Field | undefined {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isField && target.dataset.field !== undefined ? target : undefined;
}

/** Marks a field whose value is not in the text yet. */
export function mark(field: Field, isWaiting: boolean): void {
  field.toggleAttribute("data-waiting", isWaiting);
}

/** Shows the values of another form, except where the writer is ahead of the text. The caret stays. */
export function showValues(form: HTMLElement, fresh: HTMLElement): void {
  for (const field of form.querySelectorAll<Field>("[data-field]")) {
    const value = fresh.querySelector<Field>(`[data-field="${CSS.escape(field.dataset.field!)}"]`)?.value;
    if (value === undefined || value === field.value || field.hasAttribute("data-waiting")) continue;
    const { selectionStart, selectionEnd } = field;
    field.value = value;
    if (field.matches(":focus")) field.setSelectionRange(selectionStart, selectionEnd);
  }
}
