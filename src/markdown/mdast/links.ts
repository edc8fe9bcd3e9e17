import type { TreeCursor } from "@lezer/common";
import type { Definition, FootnoteReference, Link, PhrasingContent } from "mdast";
import { toString as wordsOf } from "mdast-util-to-string";

import { normalLabel, type Span } from "../tree/index.ts";
import { type Container, inside } from "./lines.ts";
import type { Page } from "./page.ts";
import { decoded } from "./text.ts";

/** The places of a link's parts. Those of a definition are no words. */
type Parts = Readonly<{
  words: Span;
  isReference: boolean;
  address: Span | undefined;
  title: Span | undefined;
  /** Without its brackets, also where nothing is in them. */
  label: Span | undefined;
}>;

type Found = Readonly<{ parts: Parts; isLink: boolean; holdsLink: boolean }>;

/** Reads the links of one block of text. */
export class Links {
  readonly #page: Page;
  /** By where they begin, so that time is linear in the depth of brackets in brackets. */
  readonly #known = new Map<number, Found>();

  constructor(page: Page) {
    this.#page = page;
  }

  /** Undefined for brackets that are text. */
  linkAt(
    cursor: TreeCursor,
    containers: readonly Container[],
    wordsIn: (span: Span) => PhrasingContent[],
  ): PhrasingContent | undefined {
    const { name, from, to } = cursor;
    const { isLink, parts } = this.#found(cursor, containers);
    if (!isLink) return undefined;
    const position = this.#page.at(from, to);
    const children = wordsIn(parts.words);
    const target = targetOf(this.#page, parts, containers);
    const reference = parts.isReference ? this.#referenceOf(parts, containers) : undefined;
    if (name === "Link")
      return reference
        ? { type: "linkReference", children, ...reference, position }
        : { type: "link", ...target, children, position };
    const alt = wordsOf(children);
    return reference
      ? { type: "imageReference", alt, ...reference, position }
      : { type: "image", ...target, alt, position };
  }

  #found(cursor: TreeCursor, containers: readonly Container[]): Found {
    return this.#known.getOrInsertComputed(cursor.from, () => {
      const parts = partsAt(cursor);
      const holdsLink = this.#holdsLink(cursor, containers);
      const isDefined =
        !parts.isReference || this.#page.labels().has(normalLabel(this.#nameIn(parts, containers)));
      return { parts, holdsLink, isLink: isDefined && !(cursor.name === "Link" && holdsLink) };
    });
  }

  #holdsLink(cursor: TreeCursor, containers: readonly Container[]): boolean {
    let holds = false;
    if (!cursor.firstChild()) return false;
    do {
      const isBracket = cursor.name === "Link" || cursor.name === "Image";
      const found = isBracket ? this.#found(cursor, containers) : undefined;
      holds ||= found
        ? found.holdsLink || (found.isLink && cursor.name === "Link")
        : this.#holdsLink(cursor, containers);
    } while (cursor.nextSibling());
    cursor.parent();
    return holds;
  }

  #nameIn(parts: Parts, containers: readonly Container[]): string {
    return inside(this.#page.text, nameOf(parts), containers).value;
  }

  #referenceOf(parts: Parts, containers: readonly Container[]) {
    const type = nameOf(parts) === parts.label ? "full" : parts.label ? "collapsed" : "shortcut";
    return { ...namesOf(this.#nameIn(parts, containers)), referenceType: type } as const;
  }

  footnoteAt({ from, to }: Span): FootnoteReference | undefined {
    const label = this.#page.text.slice(from + 2, to - 1);
    if (!this.#page.labels().has(normalLabel(`^${label}`))) return undefined;
    return { type: "footnoteReference", ...namesOf(label), position: this.#page.at(from, to) };
  }

  /** An address in text, or one between brackets of one sign. */
  addressAt({ from, to }: Span, bracket = 0): Link {
    const [start, end] = [from + bracket, to - bracket];
    const value = this.#page.text.slice(start, end);
    // What begins with www. can have a colon in its path.
    const hasScheme = !/^www\./i.test(value) && /^[a-z][a-z\d+.-]*:/i.test(value);
    const scheme = hasScheme ? "" : value.includes("@") ? "mailto:" : "http://";
    const words = { type: "text", value, position: this.#page.at(start, end) } as const;
    return {
      type: "link",
      title: null,
      url: scheme + value,
      children: [words],
      position: this.#page.at(from, to),
    };
  }
}

/** What names the definition of a reference. */
function nameOf({ words, label }: Parts): Span {
  return label && label.to > label.from ? label : words;
}

/** How references and definitions name a label. */
export function namesOf(label: string) {
  return { identifier: normalLabel(label).toLowerCase(), label: decoded(label) };
}

export function definitionAt(page: Page, cursor: TreeCursor, containers: readonly Container[]): Definition {
  const { from, to } = cursor;
  const { label, ...parts } = partsAt(cursor);
  const { value } = inside(page.text, label!, containers);
  const position = page.at(from, to);
  return { type: "definition", ...namesOf(value), ...targetOf(page, parts, containers), position };
}

function targetOf(
  { text }: Page,
  { address, title }: Pick<Parts, "address" | "title">,
  containers: readonly Container[],
) {
  const url = address ? text.slice(address.from, address.to) : "";
  const words = title && inside(text, title, containers, Number.POSITIVE_INFINITY).value;
  return {
    title: words === undefined ? null : decoded(words.slice(1, -1)),
    url: decoded(url.startsWith("<") ? url.slice(1, -1) : url),
  };
}

function partsAt(cursor: TreeCursor): Parts {
  const { from, to } = cursor;
  const marks: Span[] = [];
  let [address, title, label]: (Span | undefined)[] = [];
  if (cursor.firstChild()) {
    do {
      const span = { from: cursor.from, to: cursor.to };
      if (cursor.name === "LinkMark") marks.push(span);
      else if (cursor.name === "URL") address = span;
      else if (cursor.name === "LinkTitle") title = span;
      else if (cursor.name === "LinkLabel") label = { from: span.from + 1, to: span.to - 1 };
    } while (cursor.nextSibling());
    cursor.parent();
  }
  const [open, close, target] = marks;
  // Its words can be an address, too.
  const isReference = target === undefined;
  const isAfter = (span: Span | undefined) =>
    !close || (target && span && span.from >= target.to) ? span : undefined;
  return {
    words: { from: open?.to ?? from, to: close?.from ?? to },
    isReference,
    address: isAfter(address),
    title: isAfter(title),
    label,
  };
}
