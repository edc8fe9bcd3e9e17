import { NodeProp, type NodeType, type PartialParse, Tree } from "@lezer/common";
import { type Element, InlineContext, type LeafBlock, type MarkdownParser } from "@lezer/markdown";

type Lists = Pick<Tree, "children" | "positions">;

/** Reads what is in its text when somebody first asks. Who looks for blocks asks few, and the editor those that it shows. */
export class LazyParagraph extends Tree {
  read: ((text: string) => Tree) | undefined;
  lists: Lists = { children: [], positions: [] };
  #text: string;

  constructor(type: NodeType, text: string, hash: number, read: (text: string) => Tree) {
    super(type, [], [], text.length, [[NodeProp.contextHash, hash]]);
    this.#text = text;
    this.read = read;
  }

  get inside(): Lists {
    const { read } = this;
    if (read) {
      this.read = undefined;
      const { children, positions } = read(this.#text);
      this.lists = { children, positions };
      this.#text = "";
    }
    return this.lists;
  }
}

/** `Tree` has its lists as fields, which it sets once. */
const list = (name: keyof Lists): PropertyDescriptor => ({
  get(this: LazyParagraph) {
    return this.inside[name];
  },
  set() {},
});
Object.defineProperties(LazyParagraph.prototype, {
  children: list("children"),
  positions: list("positions"),
});

/** Lezer has these for itself. */
type Internals = {
  parser: MarkdownParser;
  block: Readonly<{ hash: number }>;
  addNode(tree: Tree, from: number): void;
  finishLeaf(leaf: LeafBlock): void;
};

/** Has paragraphs read what is in them later. `read` gives the tree of one, by its text. */
export function withLazyParagraphs(parse: PartialParse, read: (text: string) => Tree): PartialParse {
  const context = parse as unknown as Internals & Parameters<LeafBlock["parsers"][number]["finish"]>[0];
  const finishLeaf = context.finishLeaf.bind(context);
  const { types } = context.parser.nodeSet;
  const type = types.find(({ name }) => name === "Paragraph")!;
  context.finishLeaf = (leaf) => {
    // Marks of quotes are among what is in it.
    if ((leaf as unknown as Readonly<{ marks: readonly Element[] }>).marks.length > 0) finishLeaf(leaf);
    else if (!leaf.parsers.some((parser) => parser.finish(context, leaf)))
      context.addNode(new LazyParagraph(type, leaf.content, context.block.hash, read), leaf.start);
  };
  return parse;
}

type NewContext = new (parser: MarkdownParser, text: string, offset: number) => InlineContext;

export function paragraphTree(parser: MarkdownParser, text: string): Tree {
  const context = new (InlineContext as unknown as NewContext)(parser, text, 0);
  const inside = parser.parseInline(text, 0) as Element[];
  const paragraph = context.elt("Paragraph", 0, text.length, inside);
  return (paragraph as unknown as Readonly<{ toTree(nodes: typeof parser.nodeSet): Tree }>).toTree(
    parser.nodeSet,
  );
}
