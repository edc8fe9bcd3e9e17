import { Decoration, type WidgetType } from "@codemirror/view";
import type { SyntaxNode } from "@lezer/common";

import { componentWords } from "../../../../src/markdown/browser.ts";
import { readTag } from "../../../../src/markdown/tree/index.ts";
import type { Addresses } from "../../page-addresses.ts";
import type { Span } from "../syntax/nodes.ts";
import { propertiesOf } from "../syntax/properties.ts";
import type { Showing } from "./showing.ts";
import { Chip, LineBreak, Picture } from "./widgets.ts";

type OpenTag = Span & Readonly<{ name: string; source: string; parent: number }>;

const elements = new Set(
  "a abbr b cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var".split(" "),
);

const styles = new Map(
  Array.from(elements, (tagName) => [
    tagName,
    Decoration.mark(tagName === "a" ? { tagName, class: "doc-link" } : { tagName }),
  ]),
);
/** Inclusive, so that its border is around the name as well. */
const chip = Decoration.mark({ class: "mdx-chip", inclusive: true });
const source = Decoration.mark({ tagName: "code", class: "doc-source" });

function worded(name: string): Decoration {
  return Decoration.mark({ class: "mdx-worded", attributes: { title: componentWords(name) } });
}

/**
 * Shows the tags in text: elements as they look, components as their words. Those without words, or where the caret is, are chips
 * with their name and properties.
 */
export class InlineTags {
  readonly #showing: Showing;
  readonly #addresses: Addresses;
  readonly #open: OpenTag[] = [];

  constructor(showing: Showing, addresses: Addresses) {
    this.#showing = showing;
    this.#addresses = addresses;
  }

  read({ from, to, parent }: SyntaxNode): void {
    const text = this.#showing.text({ from, to });
    const { name, closes, selfCloses } = readTag(text);
    const tag = { from, to, name, source: text, parent: parent?.from ?? 0 };
    if (closes) this.#close(tag);
    else if (selfCloses) this.#alone(tag);
    else this.#open.push(tag);
  }

  end(): void {
    for (const tag of this.#open.splice(0)) this.#alone(tag);
  }

  #close(tag: OpenTag): void {
    const index = this.#open.findLastIndex(({ name, parent }) => name === tag.name && parent === tag.parent);
    const [open, ...inside] = index < 0 ? [] : this.#open.splice(index);
    for (const each of inside) this.#alone(each);
    if (open) this.#pair(open, tag);
    else this.#alone(tag);
  }

  #pair(open: OpenTag, close: OpenTag): void {
    const style = styles.get(open.name);
    const isComponent = !style && open.name !== "";
    const isTouched = this.#showing.isTouched({ from: open.from, to: close.to });
    const isWorded = isComponent && !isTouched && open.to < close.from;
    if (isComponent && !isWorded) {
      this.#showing.style({ from: open.from, to: close.to }, chip);
      this.#component(open, "doc-head");
      this.#quiet(close, this.#showing.isTouched(close));
      return;
    }
    if (isWorded) this.#showing.style({ from: open.to, to: close.from }, worded(open.name));
    if (style) this.#showing.style({ from: open.to, to: close.from }, style);
    this.#quiet(open, isTouched);
    this.#quiet(close, isTouched);
  }

  #alone(tag: OpenTag): void {
    if (tag.name === "br") this.#replace(tag, new LineBreak());
    else if (tag.name === "img") this.#replace(tag, this.#picture(tag));
    else this.#component(tag, "mdx-chip");
  }

  #picture({ source }: OpenTag): Picture {
    const properties = new Map(propertiesOf(source).map(({ name, value }) => [name, value]));
    return new Picture(this.#addresses.picture(properties.get("src") ?? ""), properties.get("alt") ?? "");
  }

  #component(tag: OpenTag, className: "mdx-chip" | "doc-head"): void {
    this.#replace(tag, new Chip({ ...tag, properties: propertiesOf(tag.source) }, className));
  }

  /** Shows the source where it is touched, or goes over several lines. */
  #replace(tag: OpenTag, widget: WidgetType): void {
    const isShown = !this.#showing.isTouched(tag) && this.#showing.replace(tag, widget);
    if (!isShown) this.#showing.style(tag, source);
  }

  #quiet(tag: OpenTag, isTouched: boolean): void {
    if (isTouched) this.#showing.style(tag, source);
    else this.#showing.mark(tag, false);
  }
}
