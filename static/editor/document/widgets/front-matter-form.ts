export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A key of the front matter, or one of a group in it. */
export type FieldKey = Readonly<{ key: string; group: string | undefined }>;

export function hasForm(content: HTMLElement): boolean {
  return content.querySelector("[data-field]") !== null;
}

export function fieldOf(target: EventTarget | null): Field | undefined {
  const isField =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement;
  return isField && target.dataset.field !== undefined ? target : undefined;
}

export function linesOf(form: HTMLElement): HTMLTextAreaElement[] {
  const lines = [...form.querySelectorAll<HTMLTextAreaElement>(".fields > textarea")];
  return lines.filter((line) => line.checkVisibility());
}

export function focusEnd(line: HTMLTextAreaElement): void {
  line.setSelectionRange(line.value.length, line.value.length);
  line.focus();
}

export function isLine(field: Field): boolean {
  return field.matches(".fields > textarea");
}

export function keyOf({ dataset }: Field): FieldKey {
  return { key: dataset.field!, group: dataset.group };
}

/** As what the server reads the value; without it "" removes the key. What is emptied is removed, where the site knows it or in a group. */
export function readAs(field: Field): string | undefined {
  const { dataset } = field instanceof HTMLSelectElement ? (field.selectedOptions[0] ?? field) : field;
  const { group, known } = field.dataset;
  const isRemoved = typedIn(field) === "" && (group !== undefined || known !== undefined);
  return isRemoved ? undefined : dataset.as;
}

/** A blank at the end of a text, or a new line of a list, is where one goes on: it would be written in quotes. */
export function typedIn(field: Field): string {
  const { value, type, dataset } = field;
  if (type === "checkbox") return String((field as HTMLInputElement).checked);
  if (dataset.as === "list")
    return value
      .split("\n")
      .flatMap((item) => item.trim() || [])
      .join("\n");
  return value.endsWith("\n") ? value : value.trim();
}

export function typedFields(form: HTMLElement): Field[] {
  const fields = [...form.querySelectorAll<Field>("[data-field]")];
  return fields.filter(isTyped);
}

function isTyped(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const shown = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
    return field.value !== shown?.value;
  }
  return field.type === "checkbox"
    ? (field as HTMLInputElement).checked !== (field as HTMLInputElement).defaultChecked
    : field.value !== field.defaultValue;
}

/** Marks a field whose value is not in the text yet. */
export function mark(field: Field, isWaiting: boolean): void {
  field.toggleAttribute("data-waiting", isWaiting);
}

/** Shows the values of another form, except where the writer is ahead of the text. The caret stays. */
export function showValues(form: HTMLElement, fresh: HTMLElement): void {
  for (const [index, line] of fresh.querySelectorAll<HTMLTextAreaElement>(".fields > textarea").entries()) {
    const own = form.querySelectorAll<HTMLTextAreaElement>(".fields > textarea")[index]!;
    own.hidden = line.hidden;
    showValue(own, line);
  }
  for (const part of [".count", ".needed", ".more"]) {
    const [own, other] = [form, fresh].map((each) => each.querySelector<HTMLElement>(part)!);
    own!.textContent = other!.textContent;
    own!.hidden = other!.hidden;
  }
  showRows(form.querySelector(".props")!, fresh.querySelector(".props")!);
}

/** Rows that stay are not moved, because a field would lose the focus. */
function showRows(rows: Element, fresh: Element): void {
  const wanted = [...fresh.children].map((child) => {
    const row = child as HTMLElement;
    const own = rowOf(rows, row.dataset.property!);
    if (own && (own.dataset.kind === row.dataset.kind || isUsed(own))) {
      showRow(own, row);
      return own;
    }
    const copy = row.cloneNode(true) as HTMLElement;
    own?.replaceWith(copy);
    return copy;
  });
  for (const row of [...rows.children] as HTMLElement[])
    if (!wanted.includes(row) && !row.hasAttribute("data-new") && !isUsed(row)) row.remove();
  let next = rows.firstElementChild;
  for (const row of wanted) {
    row.removeAttribute("data-new");
    if (row === next) next = next.nextElementSibling;
    else if (!row.matches(":focus-within")) rows.insertBefore(row, next);
  }
}

export function rowOf(rows: Element, key: string): HTMLElement | undefined {
  return rows.querySelector<HTMLElement>(`:scope > [data-property="${CSS.escape(key)}"]`) ?? undefined;
}

function isUsed(row: HTMLElement): boolean {
  return row.matches(":focus-within") || row.querySelector("[data-waiting]") !== null;
}

function showRow(own: HTMLElement, fresh: HTMLElement): void {
  const [inside, others] = [own, fresh].map((row) => row.querySelector(":scope > .fields-of-group"));
  const [edit, line] = [own, fresh].map((row) => row.querySelector<HTMLElement>(":scope > [data-line]"));
  if (edit && line) edit.dataset.line = line.dataset.line;
  else if (line) own.querySelector(":scope > [data-action=remove-property]")?.before(line.cloneNode(true));
  if (inside && others) {
    showRows(inside, others);
    return;
  }
  const [field, other] = [own, fresh].map((row) => row.querySelector<Field>("[data-field]"));
  if (field && other) showValue(field, other);
  const [source, output] = [own, fresh].map((row) => row.querySelector("output"));
  if (source && output) source.value = output.value;
}

function showValue(field: Field, fresh: Field): void {
  if (field.hasAttribute("data-waiting") || typedIn(field) === typedIn(fresh)) return;
  if (field.type === "checkbox") {
    (field as HTMLInputElement).checked = typedIn(fresh) === "true";
    return;
  }
  if (field instanceof HTMLSelectElement) {
    const isOption = [...field.options].some(({ value }) => value === fresh.value);
    if (!isOption) field.append((fresh as HTMLSelectElement).selectedOptions[0]!.cloneNode(true));
    field.value = fresh.value;
    return;
  }
  const { selectionStart, selectionEnd } = field;
  field.value = typedIn(fresh);
  // Other kinds of input have no caret.
  if (field.matches("textarea:focus, [inputmode]:focus, [data-as=text]:focus"))
    field.setSelectionRange(selectionStart, selectionEnd);
}

export function say(field: HTMLElement, sentence: string | undefined): void {
  const row = field.closest<HTMLElement>(".property, .new-property");
  const beside = row?.querySelector(".problem") ?? field.nextElementSibling;
  const problem = beside?.matches(".problem") ? beside : undefined;
  if (problem && problem.textContent === sentence) return;
  problem?.remove();
  field.ariaInvalid = sentence === undefined ? null : "true";
  if (sentence === undefined) return;
  const told = document.createElement("p");
  told.className = "problem";
  told.role = "alert";
  told.textContent = sentence;
  if (row) row.append(told);
  else field.after(told);
}
