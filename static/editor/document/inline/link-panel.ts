import { type EditorState, type Extension, Prec } from "@codemirror/state";
import { EditorView, keymap, type PluginValue, ViewPlugin, type ViewUpdate } from "@codemirror/view";

import { isAddress, linkTo } from "../../source/links.ts";
import { pageAddresses } from "./addresses.ts";
import { placeOfHeading } from "./headings.ts";
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
      if (link) this.follow(link);
      return Boolean(link);
    },
    click(event, view) {
      const link = view.state.selection.main.empty && linkUnder(event, view);
      if (link && !event.ctrlKey && !event.metaKey) this.show(link);
    },
  },
});

/** Opens the link at the caret, or asks for the address of a new one. */
export function openLink(view: EditorView): boolean {
  view.plugin(panel)?.open();
  return true;
}

export const linkPanel: Extension = [
  panel,
  Prec.high(keymap.of([{ key: "Mod-k", run: openLink, preventDefault: true }])),
];

function linkUnder({ target }: MouseEvent, view: EditorView): Link | undefined {
  const link = target instanceof Element ? target.closest(".doc-link, .doc-picture, .mdx-picture") : null;
  return link ? linkAt(view.state, view.posAtDOM(link)) : undefined;
}

class LinkPanel implements PluginValue {
  readonly #view: EditorView;
  readonly #panel = document.createElement("div");
  readonly #address = element("span", { className: "address" });
  readonly #follow = button("Follow", () => this.#link && this.follow(this.#link));
  readonly #edit = button("Edit", () => this.#ask());
  readonly #remove = button("Remove", () => this.#unlink());
  readonly #description = element("input", { type: "text" });
  readonly #describing = labelled("Description", this.#description);
  readonly #field = element("input", { type: "text", spellcheck: false });
  readonly #form = element("form", {});
  /** Undefined while a new link is made of the selection. */
  #link: Link | undefined;

  constructor(view: EditorView) {
    this.#view = view;
    this.#panel.className = "doc-link-panel";
    this.#panel.popover = "auto";
    this.#panel.role = "dialog";
    this.#field.autocomplete = "off";
    this.#form.append(
      this.#describing,
      labelled("Address", this.#field),
      element("button", { textContent: "Save", className: "primary" }),
    );
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#save();
    });
    this.#panel.append(this.#address, this.#follow, this.#edit, this.#remove, this.#form);
    this.#panel.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      this.#close();
    });
    // The browser would give the focus back without the caret's place.
    this.#panel.addEventListener("beforetoggle", ({ newState }) => {
      if (newState === "closed" && this.#panel.matches(":focus-within")) view.focus();
    });
    view.dom.append(this.#panel);
  }

  /** What others write meanwhile takes no address away that is being typed. */
  update({ docChanged, selectionSet, changes, state }: ViewUpdate): void {
    if (!docChanged && !selectionSet) return;
    const link = this.#link && linkAt(state, changes.mapPos(this.#link.text.from, 1));
    if (this.#form.hidden || (this.#link && !link)) queueMicrotask(() => this.#panel.hidePopover());
    this.#link = link;
  }

  destroy(): void {
    this.#panel.remove();
  }

  /** Shows the link at the caret and takes the focus; asks for an address where there is none. */
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

  show(link: Link): void {
    this.#link = link;
    this.#address.textContent = addressWithin(this.#view.state, link)?.text ?? "";
    this.#follow.disabled = this.#leadsTo(link) === undefined;
    this.#remove.hidden = link.text.from === link.from;
    this.#present(false);
  }

  follow(link: Link): void {
    const href = this.#leadsTo(link);
    const place = href?.startsWith("#") ? placeOfHeading(this.#view.state, href.slice(1)) : undefined;
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
    this.#present(true);
    this.#field.select();
    this.#field.focus();
  }

  #save(): void {
    const address = this.#field.value.trim();
    if (address !== "") {
      const { state } = this.#view;
      const edit = this.#link
        ? changed(state, this.#link, this.#description.value, address)
        : newLink(state, address);
      this.#view.dispatch({ ...edit, userEvent: "input.link", scrollIntoView: true });
    }
    this.#close();
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
    this.#remove.hidden ||= isAsking;
    const at = this.#view.coordsAtPos(this.#link?.text.from ?? this.#view.state.selection.main.from, 1);
    if (!at) return;
    this.#panel.showPopover();
    const { style } = this.#panel;
    const { width, height } = this.#panel.getBoundingClientRect();
    style.left = `${Math.max(8, Math.min(at.left, innerWidth - width - 8))}px`;
    const isBelow = at.bottom + 4 + height < innerHeight;
    style.top = `${isBelow ? at.bottom + 4 : Math.max(8, at.top - height - 4)}px`;
  }
}

function changed(state: EditorState, link: Link, description: string, address: string) {
  const described = link.isPicture ? descriptionChange(state, link, description) : [];
  return { changes: [described, addressChange(state, link, address)] };
}

/** Makes the selection or word a link; where there is none, the address is its own text. */
function newLink(state: EditorState, address: string) {
  const { from, to } = state.selection.main;
  const { changes, selection } = linkTo(state.doc.toString(), { from, to }, address);
  const isEmpty = changes[0]!.insert.startsWith("[](");
  const insert = isEmpty ? `[${address}${changes[0]!.insert.slice(1)}` : changes[0]!.insert;
  return {
    changes: [{ ...changes[0]!, insert }],
    selection: { anchor: selection.from + (isEmpty ? address.length : 0) },
  };
}

function labelled(name: string, field: HTMLInputElement): HTMLLabelElement {
  const label = element("label", { textContent: name });
  label.append(field);
  return label;
}

function button(name: string, press: () => unknown): HTMLButtonElement {
  const made = element("button", { type: "button", textContent: name });
  made.addEventListener("click", press);
  return made;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}
