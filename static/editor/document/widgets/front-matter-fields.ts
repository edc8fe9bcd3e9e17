import { type EditorView, type PluginValue, ViewPlugin } from "@codemirror/view";

import { RequestFailed } from "../../request.ts";
import { difference } from "../change.ts";
import { blocksOf } from "../syntax/structure.ts";
import { type Field, fieldOf, mark } from "./front-matter-form.ts";
import { settings, type WidgetOptions } from "./options.ts";

/** How long nothing is typed before a value is written into the text. */
const PAUSE_MS = 200;
const RETRY_MS = 5000;

/** Writes the values of the front matter's form into the text, one after the other, because the server makes each change. */
class FrontMatterFields implements PluginValue {
  readonly #view: EditorView;
  readonly #setField: WidgetOptions["setField"];
  readonly #ending = new AbortController();
  /** By key, the fields whose value is not in the text. */
  readonly #waiting = new Map<string, Field>();
  #writing: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(view: EditorView) {
    this.#view = view;
    this.#setField = view.state.facet(settings).setField;
    view.contentDOM.addEventListener("input", (event) => this.#typed(event), { signal: this.#ending.signal });
  }

  /** The source takes the page's place; what is typed is still written into the text. */
  destroy(): void {
    this.#ending.abort();
    void this.settle();
  }

  /** Writes at once what is typed. Resolves when it is in the text, or the server has refused it. */
  settle(): Promise<void> {
    clearTimeout(this.#timer);
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  #typed({ target }: Event): void {
    const field = fieldOf(target);
    if (!field) return;
    mark(field, true);
    this.#waiting.set(field.dataset.field!, field);
    this.#settleIn(PAUSE_MS);
  }

  #settleIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.settle(), ms);
  }

  async #write(): Promise<void> {
    for (const [key, field] of this.#waiting) {
      try {
        await this.#writeValue(key, field);
        say(field, undefined);
      } catch (error) {
        if (!(error instanceof RequestFailed)) throw error;
        say(field, error.message);
        this.#settleIn(RETRY_MS);
        return;
      }
    }
  }

  /** Asks again where the writer went on, or somebody changed the front matter, while the server was asked. */
  async #writeValue(key: string, field: Field): Promise<void> {
    for (;;) {
      const { value } = field;
      const before = this.#frontMatter();
      if (before === undefined) break;
      const after = (await this.#setField(before, key, value)).replace(/\r\n?/g, "\n");
      if (this.#frontMatter() !== before) continue;
      const changes = difference(before, after);
      if (before !== after) this.#view.dispatch({ changes, userEvent: "input.field" });
      if (field.value === value) break;
    }
    this.#waiting.delete(key);
    mark(field, false);
  }

  /** With the page's start, so that its offsets are the document's. */
  #frontMatter(): string | undefined {
    const { state } = this.#view;
    const [first] = blocksOf(state);
    return first?.kind === "frontmatter" ? state.sliceDoc(0, first.to) : undefined;
  }
}

export const frontMatterFields = ViewPlugin.fromClass(FrontMatterFields);

/** Writes the values that are typed in the form into the text, before it is published or the page is left. */
export async function settleFields(view: EditorView): Promise<void> {
  await view.plugin(frontMatterFields)?.settle();
}

function say(field: Field, sentence: string | undefined): void {
  const form = field.closest(".fields");
  form?.querySelector(".problem")?.remove();
  if (sentence === undefined || !form) return;
  const problem = document.createElement("p");
  problem.className = "problem";
  problem.setAttribute("role", "alert");
  problem.textContent = sentence;
  form.append(problem);
}
