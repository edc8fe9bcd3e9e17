type Row = Readonly<{ text: string; depth: number }>;

/** One heading leads nowhere else. */
const LEAST = 2;

/** The headings of a page, beside it. */
export class OutlineList {
  readonly #outline = document.getElementById("outline")!;
  readonly #list = this.#outline.querySelector("ol")!;

  /** Calls back with the index of the heading that one goes to. */
  listen(go: (index: number) => void, signal: AbortSignal): void {
    const outline = this.#outline;
    const press = ({ target }: MouseEvent) => {
      const index = this.#indexOf(target);
      if (index < 0) return;
      go(index);
    };
    outline.addEventListener("click", press, { signal });
    outline.addEventListener("keydown", (event) => this.#step(event), { signal });
  }

  get isHidden(): boolean {
    return this.#outline.hidden === true;
  }

  show(headings: readonly Row[]): void {
    const rows = this.#list.children;
    while (rows.length > headings.length) rows[rows.length - 1]!.remove();
    while (rows.length < headings.length) this.#list.append(newRow());
    const least = Math.min(...headings.map(({ depth }) => depth));
    for (const [nth, { text, depth }] of headings.entries()) {
      const row = rows[nth] as HTMLElement;
      row.dataset.depth = String(depth - least);
      if (row.textContent !== text) row.firstElementChild!.textContent = text;
    }
    this.#outline.hidden = headings.length < LEAST;
  }

  mark(index: number): void {
    const rows = this.#rows();
    const current = rows[index];
    const marked = this.#list.querySelector("[aria-current]");
    if (current !== marked) {
      marked?.removeAttribute("aria-current");
      current?.setAttribute("aria-current", "location");
      if (current) reveal(current, this.#list);
    }
    if (this.#list.contains(document.activeElement)) return;
    for (const row of rows) row.tabIndex = row === (current ?? rows[0]) ? 0 : -1;
  }

  #step(event: KeyboardEvent): void {
    const rows = this.#rows();
    const at = this.#indexOf(event.target);
    const next = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: rows.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const row = rows[Math.max(0, Math.min(next, rows.length - 1))]!;
    for (const each of rows) each.tabIndex = each === row ? 0 : -1;
    row.focus();
  }

  #rows(): HTMLButtonElement[] {
    return [...this.#list.querySelectorAll("button")];
  }

  #indexOf(target: EventTarget | null): number {
    return this.#rows().findIndex((row) => row.contains(target as Node));
  }
}

function newRow(): HTMLLIElement {
  const [row, button] = [document.createElement("li"), document.createElement("button")];
  button.type = "button";
  button.dir = "auto";
  button.tabIndex = -1;
  row.append(button);
  return row;
}

function reveal(row: HTMLElement, list: HTMLElement): void {
  const [inner, outer] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}
