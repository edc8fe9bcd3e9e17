import type { Tree } from "@lezer/common";

type Span = Readonly<{ from: number; to: number }>;

const marked = new Set(["StrongEmphasis", "Emphasis", "Strikethrough", "InlineCode"]);

/** The marks of emphasis, code and links between two offsets, in order. An element with nothing inside is shown as it is. */
export function marksIn(tree: Tree, from: number, to: number): readonly Span[] {
  const marks: Span[] = [];
  tree.iterate({
    from,
    to,
    enter: ({ name, node }) => {
      if (name === "Escape") marks.push({ from: node.from, to: node.from + 1 });
      else if (marked.has(name) || name === "Link") {
        const [open, close] = marked.has(name)
          ? [node.firstChild, node.lastChild]
          : node.getChildren("LinkMark");
        if (open && close && open.to < close.from) marks.push(open, { from: close.from, to: node.to });
      }
    },
  });
  return marks.map(({ from, to }) => ({ from, to })).sort((a, b) => a.from - b.from);
}
