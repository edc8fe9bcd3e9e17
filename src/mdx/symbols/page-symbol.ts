/** One thing that a text says to its site or to its readers. Offsets are UTF-16 indices in the text. */
export type PageSymbol = Readonly<{ offset: number }> &
  (
    | Readonly<{ kind: "heading"; depth: number; text: string; id: string | undefined }>
    /** Of references, only the definition is told. */
    | Readonly<{ kind: "link"; address: string }>
    /** The address is undefined where only running the page would tell it, `alternative` where there is no such text. */
    | Readonly<{ kind: "picture"; address: string | undefined; alternative: string | undefined }>
    /** Something with an id that is no heading of Markdown. `isOwn`: the author has written it. */
    | Readonly<{ kind: "anchor"; id: string; isOwn: boolean }>
    | Readonly<{ kind: "component"; name: string }>
    /** A text that a component is given: it may show it as a heading, or use it as an id. */
    | Readonly<{ kind: "attribute"; text: string }>
    | Readonly<{ kind: "declaration"; name: string }>
    | Readonly<{ kind: "export"; name: string }>
    /** Another file's Markdown becomes part of the page. */
    | Readonly<{ kind: "inclusion" }>
    /** A first heading that is written as an element. */
    | Readonly<{ kind: "title" }>
  );

export function ofKind<Kind extends PageSymbol["kind"]>(symbols: readonly PageSymbol[], kind: Kind) {
  return symbols.filter((symbol): symbol is Extract<PageSymbol, { kind: Kind }> => symbol.kind === kind);
}
