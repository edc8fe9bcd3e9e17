import type { PageEditor } from "./page-editor.ts";

const PAUSE_MS = 200;

/** Sets a value of the front matter when the writer pauses. */
export class FrontMatterForm {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #set = () => {};

  constructor(editor: PageEditor) {
    editor.list.root.addEventListener("input", ({ target }) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
      const { field } = target.dataset;
      if (!field) return;
      this.#set = () => void editor.setField(field, target.value);
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.settle(), PAUSE_MS);
    });
  }

  /** Sets the pending value at once. */
  settle(): void {
    clearTimeout(this.#timer);
    this.#set();
    this.#set = () => {};
  }
}
