import { type ChangeDesc, type EditorState, type Extension, Prec } from "@codemirror/state";
import { EditorView, keymap, type PluginValue, ViewPlugin, type ViewUpdate } from "@codemirror/view";

import { inEditor } from "../../../commands.ts";
import { elementWith } from "../../element.ts";
import { escapedWords } from "../../picture-markdown.ts";
import type { Target } from "../../site-links.ts";
import { isAddress, linkTo } from "../formats/links.ts";
import { linkable } from "../formats/marking.ts";
import { placePanelAt } from "../place-panel.ts";
import { isInCode } from "../syntax/in-code.ts";
import { readPage } from "../syntax/mdx.ts";
import type { Span } from "../syntax/nodes.ts";
import { pageAddresses } from "./addresses.ts";
import { isSearched, TargetList } from "./link-targets.ts";
import {
  addressChange,
  addressWithin,
  descriptionChange,
  descriptionOf,
  type Link,
  linkAt,
  withoutLink,
} from "./links.ts";

/** Shows where a link leads when it is pressed. Ctrl or Cmd and a press follow it. */
const panel = ViewPlugin.define((view) => new LinkPanel(view), {
  eventHandlers: {
    mousedown(event, view) {
      const link = event.button === 0 && (event.ctrlKey || event.metaKey) && linkUnder(event, view);
      if (link) void this.follow(link);
      return Boolean(link);
    },
    click(event, view) {
      const link = view.state.selection.main.empty && linkUnder(event, view);
      if (link && !event.ctrlKey && !event.metaKey) this.show(link);
    },
  },
});

/** Writes the address that is being typed into the page, and closes its panel. */
export function settleLink(view: EditorView): void {
  view.plugin(panel)?.settle();
}

export function openLink(view: EditorView): boolean {
  view.plugin(panel)?.open();
  return true;
}

/** The second bracket of `[[` asks for a page. Where none is chosen, what was typed is text. */
const twoBrackets = EditorView.inputHandler.of((view, from, to, text) => {
  const { state, composing } = view;
  if (text !== "[" || from !== to || composing || !/(?:^|[^[\\!])\[$/.test(state.sliceDoc(from - 2, from)))
    return false;
  const asks = view.plugin(panel);
  if (!asks || isInCode(state, from)) return false;
  view.dispatch({ changes: { from: from - 1, to: from }, userEvent: "input.type" });
  asks.askFor("[[");
  return true;
});

export const linkPanel: Extension = [
  panel,
  twoBrackets,
  Prec.high(keymap.of([{ key: inEditor.link.keys[0], run: openLink, preventDefault: true }])),
];

function linkUnder({ target }: MouseEvent, view: EditorView): Link | undefined {
  const link = target instanceof Element ? target.closest(".doc-link, .doc-picture, .mdx-picture") : null;
  return link ? linkAt(view.state, view.posAtDOM(link)) : undefined;
}

class LinkPanel implements PluginValue {
  readonly #view: EditorView;
  readonly #panel = document.createElement("div");
  readonly #address = elementWith("span", { className: "address" });
  readonly #dead = elementWith("span", { className: "problem", textContent: "Leads nowhere" });
  readonly #follow = button("Follow", () => this.#link && this.follow(this.#link));
  readonly #edit = button("Edit", () => this.#ask());
  readonly #remove = button("Remove", () => this.#unlink());
  readonly #description = elementWith("input", { type: "text" });
  readonly #describing = labelled("Description", this.#description);
  readonly #field = elementWith("input", { type: "text", spellcheck: false });
  readonly #label = labelled("", this.#field);
  readonly #form = elementWith("form", {});
  readonly #targets: TargetList;
  readonly #resized = new ResizeObserver(() => this.#place());
  /** Undefined while a new link is made of the selection. */
  #link: Link | undefined;
  /** What was asked for last, with what the fields said then; undefined where nothing of it is to be written any more. */
  #asked: Readonly<{ link: boolean; range: Span; description: string; address: string }> | undefined;
  /** What was typed to open the panel, and where: it comes back there if no link is made. */
  #typed: Readonly<{ text: string; at: number }> | undefined;

  constructor(view: EditorView) {
    this.#view = view;
    this.#panel.className = "doc-link-panel";
    this.#panel.popover = "auto";
    this.#panel.role = "dialog";
    this.#field.autocomplete = "off";
    this.#targets = new TargetList(
      this.#field,
      () => (this.#link?.isPicture ? undefined : view.state.facet(pageAddresses).search),
      (target) => this.#save(target),
    );
    this.#form.append(
      this.#describing,
      this.#label,
      elementWith("button", { textContent: "Save", className: "button primary" }),
      this.#targets.list,
    );
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#save({ address: this.#field.value.trim(), title: undefined });
    });
    this.#panel.append(this.#address, this.#dead, this.#follow, this.#edit, this.#remove, this.#form);
    this.#panel.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      this.#asked = undefined;
      this.#close();
    });
    // The browser would give the focus back without the caret's place.
    this.#panel.addEventListener("beforetoggle", ({ newState }) => {
      if (newState !== "closed") return;
      this.#targets.close();
      this.#leave();
      if (this.#panel.matches(":focus-within")) view.focus();
      this.#bringBack();
    });
    this.#resized.observe(this.#panel); // pages are found while it is open
    view.dom.append(this.#panel);
  }

  /** An address that is being typed stays, whatever others write meanwhile. */
  update({ docChanged, selectionSet, changes, state }: ViewUpdate): void {
    if (!docChanged && !selectionSet) return;
    if (this.#typed) this.#typed = { ...this.#typed, at: changes.mapPos(this.#typed.at, 1) };
    if (this.#asked) this.#asked = { ...this.#asked, range: mapped(this.#asked.range, changes) };
    const link = this.#link && linkAt(state, changes.mapPos(this.#link.text.from, 1));
    if (this.#form.hidden || (this.#link && !link)) queueMicrotask(() => this.#panel.hidePopover());
    this.#link = link;
  }

  destroy(): void {
    this.#resized.disconnect();
    this.#panel.remove();
  }

  open(): void {
    const { state } = this.#view;
    const { from, to } = state.selection.main;
    const link = linkAt(state, from);
    if (link && to <= link.to) {
      this.show(link);
      this.#edit.focus();
    } else {
      this.#link = undefined;
      this.#ask();
    }
  }

  askFor(typed: string): void {
    this.#link = undefined;
    this.#ask();
    this.#typed = { text: typed, at: this.#view.state.selection.main.head };
  }

  show(link: Link): void {
    this.#link = link;
    const { state } = this.#view;
    const address = addressWithin(state, link)?.text ?? "";
    this.#address.textContent = address;
    this.#dead.hidden = !state.facet(pageAddresses).dead.has(address);
    this.#follow.disabled = this.#leadsTo(link) === undefined;
    this.#remove.hidden = link.text.from === link.from;
    this.#present(false);
  }

  async follow(link: Link): Promise<void> {
    const href = this.#leadsTo(link);
    const ids = href?.startsWith("#") ? await import("./heading-ids.ts").catch(() => undefined) : undefined;
    const place = ids?.placeOfHeading(readPage(this.#view.state), href!.slice(1));
    if (place !== undefined) {
      const effects = EditorView.scrollIntoView(place, { y: "start", yMargin: 96 });
      this.#view.dispatch({ selection: { anchor: place }, effects });
      this.#close();
    } else if (href !== undefined) open(href, "_blank", "noopener");
  }

  #leadsTo(link: Link): string | undefined {
    const { state } = this.#view;
    const address = addressWithin(state, link)?.text ?? "";
    const addresses = state.facet(pageAddresses);
    return link.isPicture ? addresses.picture(address) : addresses.link(address);
  }

  #ask(): void {
    const { state } = this.#view;
    const { from, to } = state.selection.main;
    const words = state.sliceDoc(from, to).trim();
    this.#describing.hidden = !this.#link?.isPicture;
    this.#description.value = this.#link ? descriptionOf(state, this.#link) : "";
    this.#field.value = this.#link ? this.#address.textContent! : isAddress(words) ? words : "";
    this.#label.firstChild!.textContent = this.#link?.isPicture ? "Address" : "Page or address";
    this.#asked = {
      link: this.#link !== undefined,
      range: linkable(state),
      description: this.#description.value,
      address: this.#field.value,
    };
    this.#targets.close();
    this.#present(true);
    this.#field.select();
    this.#field.focus();
  }

  #save({ address, title }: Target): void {
    const { range } = this.#asked!;
    this.#asked = undefined;
    if (address !== "") {
      this.#typed = undefined;
      this.#write(address, range, title);
    }
    this.#close();
  }

  #write(address: string, range: Span, title?: string): void {
    const { state } = this.#view;
    const edit = this.#link
      ? changed(state, this.#link, this.#description.value, address)
      : newLink(state, range, address, title);
    this.#view.dispatch({ ...edit, userEvent: "input.link", scrollIntoView: true });
  }

  /** Before a save. Words to find a page by are no address, so the panel stays open on them. */
  settle(): void {
    if (this.#typed || this.#isWritable()) this.#panel.hidePopover();
  }

  /** What is typed stays when one leaves the fields, as it does in those of other panels. */
  #leave(): void {
    if (this.#isWritable()) this.#write(this.#field.value.trim(), this.#asked!.range);
    this.#asked = undefined;
  }

  #isWritable(): boolean {
    const asked = this.#asked;
    if (!asked || this.#typed || asked.link !== (this.#link !== undefined)) return false;
    const [description, address] = [this.#description.value, this.#field.value.trim()];
    const isOther = address !== asked.address && address !== "";
    const isWords = !this.#link?.isPicture && isSearched(address) && !address.startsWith("#");
    return isOther ? !isWords : description !== asked.description;
  }

  #bringBack(): void {
    if (!this.#typed) return;
    const { text, at } = this.#typed;
    this.#typed = undefined;
    const insert = text + this.#field.value;
    const isHere = this.#view.state.selection.main.head === at;
    this.#view.dispatch({
      changes: { from: at, insert },
      ...(isHere ? { selection: { anchor: at + insert.length } } : {}),
      userEvent: "input.type",
    });
  }

  #unlink(): void {
    if (this.#link) this.#view.dispatch({ changes: withoutLink(this.#link), userEvent: "input.link" });
    this.#close();
  }

  #close(): void {
    this.#panel.hidePopover();
    this.#view.focus();
  }

  #present(isAsking: boolean): void {
    this.#panel.ariaLabel = this.#link?.isPicture ? "Picture" : "Link";
    this.#form.hidden = !isAsking;
    for (const part of [this.#address, this.#follow, this.#edit]) part.hidden = isAsking;
    for (const part of [this.#remove, this.#dead]) part.hidden ||= isAsking;
    this.#panel.showPopover();
    this.#place();
  }

  #place(): void {
    const at = this.#link?.text.from ?? this.#view.state.selection.main.from;
    placePanelAt(this.#panel, this.#view, at);
  }
}

function changed(state: EditorState, link: Link, description: string, address: string) {
  const described = link.isPicture ? descriptionChange(state, link, description) : [];
  return { changes: [described, addressChange(state, link, address)] };
}

/** Makes the selection or word a link; where there is none, its text is the title of what it leads to, or the address. */
function newLink(state: EditorState, range: Span, address: string, title = address) {
  const { changes, selection } = linkTo(state.doc.toString(), range, address);
  const words = changes[0]!.insert.startsWith("[](") ? escapedWords(title, "link") : "";
  const { from, to } = state.selection.main;
  const isElsewhere = from < range.from || to > range.to;
  return {
    changes: [{ ...changes[0]!, insert: changes[0]!.insert.replace("[", () => `[${words}`) }],
    ...(isElsewhere ? {} : { selection: { anchor: selection.from + words.length } }),
  };
}

function mapped({ from, to }: Span, changes: ChangeDesc): Span {
  const start = changes.mapPos(from, 1);
  return { from: start, to: Math.max(start, changes.mapPos(to, -1)) };
}

function labelled(name: string, field: HTMLInputElement): HTMLLabelElement {
  const label = elementWith("label", {});
  label.append(name, field);
  return label;
}

function button(name: string, press: () => unknown): HTMLButtonElement {
  const made = elementWith("button", { type: "button", textContent: name });
  made.addEventListener("click", press);
  return made;
}
