/** Something a text says to its site or readers. Offsets are in UTF-16 units. */
export type PageSymbol = Readonly<{ offset: number }> &
  /** `untagged` is the text without tags of HTML, where it has some. */
  (
    | Readonly<{ kind: "heading"; depth: number; text: string; untagged?: string; id: string | undefined }>
    /** Only definitions, not references. `of` is the component that is given it. */
    | Readonly<{ kind: "link"; address: string; of?: string }>
    /** Undefined: only running the page would say the address; there is no alternative text. */
    | Readonly<{ kind: "picture"; address: string | undefined; alternative: string | undefined }>
    /** `isOwn` means that the author wrote the id. */
    | Readonly<{ kind: "anchor"; id: string; isOwn: boolean }>
    /** Of a footnote or an address. `label` is as references compare it; those of footnotes begin with `^`. */
    | Readonly<{ kind: "definition"; label: string }>
    | Readonly<{ kind: "component"; name: string }>
    /** A component can show it as a heading, or use it as an id. */
    | Readonly<{ kind: "attribute"; text: string }>
    /** `from` is the address of an import. */
    | Readonly<{ kind: "declaration"; name: string; from?: string }>
    | Readonly<{ kind: "export"; name: string }>
    /** Another Markdown file becomes part of the page. */
    | Readonly<{ kind: "inclusion" }>
    | Readonly<{ kind: "title" }>
  );

export function ofKind<Kind extends PageSymbol["kind"]>(symbols: readonly PageSymbol[], kind: Kind) {
  return symbols.filter((symbol): symbol is Extract<PageSymbol, { kind: Kind }> => symbol.kind === kind);
}
