import { type EditorView, type PluginValue, ViewPlugin } from "@codemirror/view";

import { frontMatterFields } from "./front-matter-fields.ts";
import { type Field, fieldOf, rowOf, say } from "./front-matter-form.ts";
import { newPropertyFields, newRow } from "./front-matter-templates.ts";
import { settings } from "./options.ts";

/** How long nothing is typed before pages are offered. */
const PAUSE_MS = 200;

class FrontMatterRows implements PluginValue {
  readonly #view: EditorView;
  readonly #ending = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(view: EditorView) {
    this.#view = view;
    view.dom.addEventListener("click", ({ target }) => this.#click(target as Element), {
      signal: this.#ending.signal,
    });
    view.dom.addEventListener(
      "input",
      ({ target }) => {
        const field = fieldOf(target);
        if (!field?.matches("[data-pages]")) return;
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => void this.#offerPages(field as HTMLInputElement), PAUSE_MS);
      },
      { signal: this.#ending.signal },
    );
  }

  destroy(): void {
    this.#ending.abort();
  }

  #click(target: Element): void {
    const control = target.closest<HTMLElement>("[data-action]");
    const form = control?.closest<HTMLElement>(".properties");
    if (!form) return;
    const { action } = control!.dataset;
    if (action === "add-property") ask(form);
    else if (action === "cancel-property") close(form);
    else if (action === "add-this-property") this.#add(form);
    else if (action === "choose-picture")
      void this.#choosePicture(control!.closest<HTMLElement>(".property")!);
    else if (action === "remove-property") void this.#remove(control!.closest<HTMLElement>(".property")!);
  }

  /** The text changes once there is a value. What is added as a switch is meant to be on. */
  #add(form: HTMLElement): void {
    const [name, kind] = newProperty(form);
    const key = name.value.trim();
    const rows = form.querySelector(".props")!;
    const known = rowOf(rows, key) ?? lineOf(form, key);
    if (key === "" || key.length > MAX_NAME) {
      say(name, key === "" ? "Name the property." : `A name has at most ${MAX_NAME} characters.`);
      name.focus();
      return;
    }
    if (!known) rows.append(newRow(key, kind.value));
    const row = known ?? rowOf(rows, key)!;
    const field = fieldOf(row) ?? row.querySelector<Field>("[data-field]");
    close(form);
    (field ?? row.querySelector("button"))!.focus();
    if (known || row.dataset.kind !== "switch" || !field) return;
    (field as HTMLInputElement).checked = true;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  async #choosePicture(row: HTMLElement): Promise<void> {
    const address = await this.#view.state.facet(settings).choosePicture();
    if (address === undefined) return;
    const field = row.querySelector<HTMLInputElement>("[data-field]")!;
    field.value = address;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.focus();
  }

  /** Offers pages for what is typed, by what the site names a page. */
  async #offerPages(field: HTMLInputElement): Promise<void> {
    const typed = field.value;
    const pages = await this.#view.state.facet(settings).findPages(typed);
    if (field.value !== typed) return;
    const by = field.dataset.pages as "slug" | "title" | "address";
    field.list?.replaceChildren(
      ...pages.map((page) =>
        Object.assign(document.createElement("option"), { value: page[by], label: page.title }),
      ),
    );
  }

  async #remove(row: HTMLElement): Promise<void> {
    const next = (row.nextElementSibling ?? row.previousElementSibling)?.querySelector<HTMLElement>(
      "[data-action=remove-property]",
    );
    const form = row.closest<HTMLElement>(".properties")!;
    (next ?? form.querySelector<HTMLElement>("[data-action=add-property]")!).focus();
    row.hidden = true;
    const problem = await this.#view.plugin(frontMatterFields)!.remove(row.dataset.property!);
    if (problem === undefined) row.remove();
    row.hidden = false;
    say(row.querySelector<HTMLElement>("label")!, problem);
  }
}

export const frontMatterRows = ViewPlugin.fromClass(FrontMatterRows);

const MAX_NAME = 100;

function newProperty(form: HTMLElement): [HTMLInputElement, HTMLSelectElement] {
  return [
    form.querySelector<HTMLInputElement>("[name=name]")!,
    form.querySelector<HTMLSelectElement>("[name=kind]")!,
  ];
}

/** The title or the description, which have fields of their own. */
function lineOf(form: HTMLElement, key: string): HTMLElement | undefined {
  const line = form.parentElement!.querySelector<HTMLElement>(`:scope > [data-field="${CSS.escape(key)}"]`);
  return line && !line.hidden ? line : undefined;
}

/** Asks for the name and the kind of a property; the kind of a name that other pages have is theirs. */
function ask(form: HTMLElement): void {
  if (!form.querySelector(".new-property")) {
    form.querySelector(".actions")!.before(newPropertyFields());
    listen(form);
  }
  newProperty(form)[0].focus();
}

function listen(form: HTMLElement): void {
  const [name, kind] = newProperty(form);
  const about = form.querySelector<HTMLElement>(".new-property > .about")!;
  const offered = [...form.querySelectorAll<HTMLOptionElement>("datalist option")];
  for (const option of offered) if (rowOf(form, option.value) || lineOf(form, option.value)) option.remove();
  name.addEventListener("input", () => {
    const known = offered.find(({ value }) => value === name.value.trim());
    if (known?.dataset.kind) kind.value = known.dataset.kind;
    // The site says what it is.
    kind.disabled = known !== undefined && !known.dataset.kind;
    about.textContent = kind.disabled ? known!.label : "";
    about.hidden = about.textContent === "";
    say(name, undefined);
  });
  form.querySelector<HTMLElement>(".new-property")!.addEventListener("keydown", (event) => {
    const isField = event.target === name || event.target === kind;
    const action = event.key === "Escape" ? "cancel" : event.key === "Enter" && isField ? "add-this" : "";
    if (!action || event.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    form.querySelector<HTMLElement>(`[data-action=${action}-property]`)!.click();
  });
}

function close(form: HTMLElement): void {
  form.querySelector(".new-property")?.remove();
  form.querySelector<HTMLElement>("[data-action=add-property]")!.focus();
}
