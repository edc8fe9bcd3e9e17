import {
  Composer,
  type CST,
  type ErrorCode,
  isAlias,
  isMap as isMapNode,
  isScalar,
  isSeq,
  Lexer,
  Parser,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";

/** Plain data: what JSON has, and the numbers that it lacks. */
export type Value = Primitive | readonly Value[] | { readonly [key: string]: Value };
export type Primitive = string | number | boolean | null;

export type Problem = Readonly<{ message: string; offset: number }>;

/** What a YAML text says, and where: from `start` to `end` without anchors, tags and comments. Offsets are UTF-16. */
export type Tree = Scalar | Repetition | Collection;

type Place = Readonly<{ start: number; end: number }>;

export type Style = "empty" | "plain" | "single" | "double" | "literal" | "folded";

/** `header` is what stands before a block scalar's lines, as `|-`; its last line ending lies behind `end`. */
export type Scalar = Place & Readonly<{ kind: "scalar"; value: Primitive; style: Style; header: string }>;

/** `*name`, which stands for what that name was last given to. */
type Repetition = Place & Readonly<{ kind: "alias"; target: Tree }>;

export type Collection = Place & Readonly<{ kind: "map" | "list"; flow: boolean; items: readonly Item[] }>;

export type Item = Place &
  Readonly<{
    /** A map's; "" in a list. */
    key: string;
    /** The end of what stands before the value: key and colon, or dash, and the value's anchor and tag. */
    after: number;
    /** Whether a key stands there without a colon. */
    lone: boolean;
    value: Tree;
  }>;

const MAX_LENGTH = 2 ** 20;
/** Some thousand lines, which the parser reads in 100 ms. */
const MAX_LEXEMES = 30_000;
const MAX_DEPTH = 100;
/** Repetitions count as often as they repeat. */
const MAX_VALUES = 100_000;

/** YAML 1.2 with its core schema. The parser would compare each key with each, so duplicates are found here. */
const options = {
  version: "1.2",
  keepSourceTokens: true,
  resolveKnownTags: false,
  stringKeys: true,
  uniqueKeys: false,
} as const;

const sentences: Partial<Record<ErrorCode, string>> = {
  BAD_DQ_ESCAPE: "In double quotes a backslash that stands for itself has to be written twice.",
  BAD_SCALAR_START: "A value that begins with “@” or “`” has to stand in quotes.",
  BLOCK_AS_IMPLICIT_KEY: "A value that holds “: ” has to stand in quotes.",
  NON_STRING_KEY: "A key has to be text.",
  TAB_AS_INDENT: "Tabs may not indent; use spaces.",
};

/** With a line feed for each lone carriage return, which ends a line too, though the parser does not know it. */
export function withLineFeeds(text: string): string {
  return text.replace(/\r(?!\n)/g, "\n");
}

/**
 * Reads a YAML text in time proportional to its length. It is refused where it is too large (1 Mi characters, 30,000
 * lexemes), nested too deep or repeats itself too often. Of the parser's errors the first is told, which has caused
 * the others.
 */
export function readYaml(text: string): Readonly<{ root: Tree; problems: readonly Problem[] }> {
  const tokens = tokensOf(withLineFeeds(text));
  if (!tokens) return broken([{ message: "It is too large or nested too deep.", offset: 0 }]);
  const directive = tokens.find(({ type }) => type === "directive");
  if (directive) return broken([{ message: "Directives have no place here.", offset: directive.offset }]);
  const [document, another] = new Composer(options).compose(tokens, true, text.length);
  const error = document!.errors[0] ?? another?.errors[0];
  if (error) return broken([{ message: sentences[error.code] ?? `${error.message}.`, offset: error.pos[0] }]);
  if (another) return broken([{ message: "A second document begins here.", offset: another.range[0] }]);
  const reader = new TreeReader();
  const root = reader.read(document!.contents, undefined, text.length);
  return reader.problems.length > 0 ? broken(reader.problems) : { root, problems: [] };
}

/** What a tree says; with `change`, what it would say if `value` stood at `at`, also where that is repeated. */
export function dataOf(tree: Tree, change?: Readonly<{ at: Tree; value: Value }>): Value {
  if (tree === change?.at) return change.value;
  switch (tree.kind) {
    case "scalar":
      return tree.value;
    case "alias":
      return dataOf(tree.target, change);
    case "list":
      return tree.items.map(({ value }) => dataOf(value, change));
    case "map":
      // Not by assignment: a key may be __proto__.
      return Object.fromEntries(tree.items.map(({ key, value }) => [key, dataOf(value, change)]));
  }
}

/** Whether two values are the same, whatever the order of their keys. */
export function isSame(a: Value, b: Value): boolean {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return Object.is(a, b);
  if (isList(a) || isList(b)) {
    return isList(a) && isList(b) && a.length === b.length && a.every((item, at) => isSame(item, b[at]!));
  }
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSame(a[key]!, b[key]!))
  );
}

export function isMap(value: Value): value is Readonly<Record<string, Value>> {
  return typeof value === "object" && value !== null && !isList(value);
}

/** `Array.isArray`, which TypeScript does not believe of readonly lists. */
export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** Without the tree, which may be a bomb of repetitions. */
function broken(problems: readonly Problem[]) {
  return { root: emptyAt(0), problems };
}

function emptyAt(offset: number): Scalar {
  return { kind: "scalar", value: null, style: "empty", header: "", start: offset, end: offset };
}

function tokensOf(text: string): CST.Token[] | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  let lexemes = 0;
  for (const lexeme of new Lexer().lex(text)) {
    tokens.push(...parser.next(lexeme));
    if (++lexemes > MAX_LEXEMES || parser.stack.length > MAX_DEPTH) return undefined;
  }
  tokens.push(...parser.end());
  return tokens;
}

class TreeReader {
  readonly problems: Problem[] = [];
  /** What each name stands for so far; undefined while that is still being read. */
  readonly #named = new Map<string, Tree | undefined>();
  readonly #sizes = new Map<Tree, number>();

  /** `empty` is the offset where the value stands if it is not written. */
  read(node: unknown, token: CST.Token | null | undefined, empty: number): Tree {
    const name = isScalar(node) || isMapNode(node) || isSeq(node) ? node.anchor : undefined;
    if (name !== undefined) this.#named.set(name, undefined);
    const tree = this.#tree(node, token, empty);
    if (name !== undefined) this.#named.set(name, tree);
    this.#weigh(tree);
    return tree;
  }

  #tree(node: unknown, token: CST.Token | null | undefined, empty: number): Tree {
    if (isMapNode(node)) return this.#map(node);
    if (isSeq(node)) return this.#list(node);
    if (isScalar(node)) return scalar(node.value, token ?? node.srcToken, empty);
    if (isAlias(node)) return this.#repetition(node.source, node.range!);
    return emptyAt(empty);
  }

  #repetition(name: string, [start, end]: readonly number[]): Tree {
    const target = this.#named.get(name);
    if (target) return { kind: "alias", target, start: start!, end: end! };
    this.problems.push({ message: `Nothing before “*${name}” has that name.`, offset: start! });
    return emptyAt(start!);
  }

  #map(map: YAMLMap): Collection {
    const keys = new Set<string>();
    const items = map.items.map(({ key, value, srcToken }) => {
      const { key: keyToken, sep = [] } = srcToken!;
      if (isScalar(key)) this.read(key, keyToken, 0);
      const name = isScalar(key) ? String(key.value) : "";
      const item = this.#item(name, value, srcToken!, keyToken ? [keyToken, ...sep] : sep);
      if (keys.has(name)) {
        this.problems.push({ message: `The key “${name}” is there twice.`, offset: item.start });
      }
      keys.add(name);
      return item;
    });
    return collection("map", map.srcToken, items);
  }

  #list(list: YAMLSeq): Collection {
    const token = list.srcToken as CST.BlockSequence | CST.FlowCollection;
    const items = list.items.map((node, at) =>
      this.#item("", node, token.items[at]!, token.items[at]!.start),
    );
    return collection("list", token, items);
  }

  #item(key: string, node: unknown, token: CST.CollectionItem, before: readonly CST.Token[]): Item {
    const first = token.start.find(isMark) ?? token.key ?? token.sep?.[0] ?? token.value!;
    const last = before.findLast(isMark);
    const after = last ? endOf(last) : first.offset;
    const value = this.read(node, token.value, after);
    const lone = token.sep !== undefined && !token.sep.some(({ type }) => type === "map-value-ind");
    return { key, after, lone, value, start: first.offset, end: Math.max(after, value.end) };
  }

  #weigh(tree: Tree): void {
    const parts =
      tree.kind === "alias" ? [tree.target] : tree.kind === "scalar" ? [] : tree.items.map((i) => i.value);
    const size = parts.reduce((sum, part) => sum + this.#sizes.get(part)!, 1);
    this.#sizes.set(tree, size);
    if (size > MAX_VALUES && this.problems.length === 0) {
      this.problems.push({ message: "It repeats itself too often.", offset: tree.start });
    }
  }
}

/** Not the space, comments and commas around an item. */
function isMark({ type }: CST.Token): boolean {
  return !["space", "comment", "newline", "comma"].includes(type);
}

function collection(kind: "map" | "list", token: CST.Token | undefined, items: readonly Item[]): Collection {
  if (token?.type === "flow-collection") {
    return { kind, flow: true, items, start: token.offset, end: endOf(token.end[0]!) };
  }
  // `[a: b]` holds a map without brackets, which has no token of its own.
  return { kind, flow: !token, items, start: items[0]!.start, end: items.at(-1)!.end };
}

const styles: Partial<Record<CST.Token["type"], Style>> = {
  scalar: "plain",
  "single-quoted-scalar": "single",
  "double-quoted-scalar": "double",
};

function scalar(value: unknown, token: CST.Token | null | undefined, empty: number): Scalar {
  const said = value as Primitive;
  if (token?.type === "block-scalar") {
    const header = (token.props.find(({ type }) => type === "block-scalar-header") as CST.SourceToken).source;
    const style = header.startsWith("|") ? "literal" : "folded";
    return { kind: "scalar", value: said, style, header, start: token.offset, end: endOf(token) };
  }
  const style = token && styles[token.type];
  if (!style || endOf(token) === token.offset) return { ...emptyAt(empty), value: said };
  return { kind: "scalar", value: said, style, header: "", start: token.offset, end: endOf(token) };
}

function endOf(token: CST.Token): number {
  if (!("source" in token)) return token.offset;
  if (token.type !== "block-scalar") return token.offset + token.source.length;
  const header = token.props.map((prop) => ("source" in prop ? prop.source : "")).join("");
  return token.offset + (header + token.source).replace(/\r?\n$/, "").length;
}
