const PAUSE_MS = 120;

/** The repository's pictures in the dialog: radio buttons for what the words in a field find. */
export class SitePictures {
  readonly #field: HTMLInputElement;
  readonly #list: HTMLElement;
  #asked = new AbortController();
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(field: HTMLInputElement, list: HTMLElement, choose: () => void) {
    this.#field = field;
    this.#list = list;
    field.addEventListener("input", () => {
      clearTimeout(this.#pause);
      this.#pause = setTimeout(() => void this.#ask(), PAUSE_MS);
    });
    field.addEventListener("keydown", (event) => this.#pressed(event));
    list.addEventListener("change", choose);
  }

  open(): void {
    void this.#ask();
  }

  close(): void {
    clearTimeout(this.#pause);
    this.#asked.abort();
    this.#list.replaceChildren();
  }

  chosen(): string | undefined {
    return this.#checked()?.value;
  }

  clear(): void {
    const checked = this.#checked();
    if (checked) checked.checked = false;
  }

  #checked(): HTMLInputElement | null {
    return this.#list.querySelector<HTMLInputElement>(":checked");
  }

  async #ask(): Promise<void> {
    this.#asked.abort(); // its answer is to other words
    this.#asked = new AbortController();
    const { signal } = this.#asked;
    const q = this.#field.value.trim();
    try {
      const response = await fetch(`${this.#list.dataset.path}?${new URLSearchParams({ q })}`, {
        headers: { "hx-request": "true" },
        signal,
      });
      const html = response.ok && !response.headers.has("hx-redirect") ? await response.text() : failure;
      if (!signal.aborted) this.#show(html);
    } catch {
      if (!signal.aborted) this.#show(failure);
    }
  }

  /** What is chosen stays so, if it is still found. */
  #show(html: string): void {
    const chosen = this.chosen();
    this.#list.innerHTML = html;
    const again = [...this.#list.querySelectorAll("input")].find(({ value }) => value === chosen);
    if (again) again.checked = true;
  }

  /** From the field, Enter and the arrow down lead to the first picture; then arrows choose. */
  #pressed(event: KeyboardEvent): void {
    if (event.isComposing || !["Enter", "ArrowDown"].includes(event.key)) return;
    event.preventDefault();
    const first = this.#list.querySelector("input");
    first?.focus();
    first?.click();
  }
}

const failure = '<p class="quiet" role="status">The server didn\'t respond. Type to try again.</p>';
