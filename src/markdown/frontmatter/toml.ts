/** A value of TOML with its range in UTF-16 units. Texts, numbers, dates and switches are `plain`. */
export type TomlValue = Readonly<{ start: number; end: number }> &
  (
    | Readonly<{ kind: "plain" }>
    | Readonly<{ kind: "list"; items: readonly TomlValue[] }>
    | Readonly<{ kind: "map"; pairs: readonly TomlPair[] }>
  );

/** `keys` are those before the `=`, with those of the table in front where it is a line. */
export type TomlPair = Readonly<{ keys: readonly string[]; start: number; value: TomlValue }>;

/**
 * A table: its name's line, which the outermost one has not, and the keys in the lines below. Of several tables of one name, the key
 * after the name is its number.
 */
export type TomlTable = Readonly<{
  keys: readonly string[];
  isItem: boolean;
  /** Where the line of its name begins and ends. */
  start: number;
  nameEnd: number;
  pairs: readonly TomlPair[];
}>;

/** Reads the tables of a text that Bun reads, too; undefined where it is none. */
export function tomlTables(text: string): readonly TomlTable[] | undefined {
  return new TomlReader(text).tables();
}

/** Lists and tables in each other. */
const MAX_DEPTH = 50;

const blanks = /[ \t]*/y;
const between = /(?:[ \t\r\n]|#[^\n]*(?:\n|$))*/y;
const bareKey = /[\w-]+/y;
const bareValue = /[^\s,\]}#"'[{]+(?: \d[\d:.]*(?:Z|[+-][\d:]+)?)?/y;
const quotedTexts = [
  /"""(?:[^"\\]|\\[\s\S]|"(?!"")|"(?=""""?(?!")))*"""/y,
  /'''(?:[^']|'(?!'')|'(?=''''?(?!')))*'''/y,
  /"(?:[^"\\\r\n]|\\[^\r\n])*"/y,
  /'[^'\r\n]*'/y,
];
const endOfText = /[ \t]*(?:#[^\n]*)?(?:\r?\n|$)/y;

class TomlReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  tables(): readonly TomlTable[] | undefined {
    const found: Array<TomlTable & { pairs: TomlPair[] }> = [
      { keys: [], isItem: false, start: 0, nameEnd: 0, pairs: [] },
    ];
    const counts = new Map<string, number>();
    while (this.#at < this.#text.length) {
      if (this.#take(endOfText) !== undefined) continue;
      const start = this.#at;
      this.#take(blanks);
      const table = found.at(-1)!;
      if (this.#text[this.#at] === "[") {
        const name = this.#tableName(counts);
        if (!name || this.#take(endOfText) === undefined) return undefined;
        found.push({ ...name, start, nameEnd: this.#at, pairs: [] });
      } else {
        const pair = this.#pair(0);
        if (!pair || this.#take(endOfText) === undefined) return undefined;
        table.pairs.push({ ...pair, keys: [...table.keys, ...pair.keys] });
      }
    }
    return found;
  }

  #tableName(counts: Map<string, number>): Pick<TomlTable, "keys" | "isItem"> | undefined {
    const isItem = this.#text.startsWith("[[", this.#at);
    this.#at += isItem ? 2 : 1;
    const names = this.#keys();
    const close = isItem ? "]]" : "]";
    if (!names || !this.#text.startsWith(close, this.#at)) return undefined;
    this.#at += close.length;
    const keys: string[] = [];
    for (const [at, name] of names.entries()) {
      keys.push(name);
      const id = JSON.stringify(keys);
      if (isItem && at === names.length - 1) counts.set(id, (counts.get(id) ?? 0) + 1);
      const count = counts.get(id);
      if (count !== undefined) keys.push(String(count - 1));
    }
    return { keys, isItem };
  }

  #keys(): string[] | undefined {
    const keys: string[] = [];
    for (;;) {
      this.#take(blanks);
      const quoted = this.#take(quotedTexts[2]!) ?? this.#take(quotedTexts[3]!);
      const key = quoted === undefined ? this.#take(bareKey) : unquoted(quoted);
      if (key === undefined) return undefined;
      keys.push(key);
      this.#take(blanks);
      if (this.#text[this.#at] !== ".") return keys;
      this.#at += 1;
    }
  }

  #pair(depth: number): TomlPair | undefined {
    const start = this.#at;
    const keys = this.#keys();
    if (!keys || this.#text[this.#at] !== "=") return undefined;
    this.#at += 1;
    this.#take(blanks);
    const value = this.#value(depth);
    return value && { keys, start, value };
  }

  #value(depth: number): TomlValue | undefined {
    const start = this.#at;
    const first = this.#text[start];
    if (depth > MAX_DEPTH) return undefined;
    if (first === "[") {
      const items = this.#members("]", () => this.#value(depth + 1));
      return items && { start, end: this.#at, kind: "list", items };
    }
    if (first === "{") {
      const pairs = this.#members("}", () => this.#pair(depth + 1));
      return pairs && { start, end: this.#at, kind: "map", pairs };
    }
    for (const each of [...quotedTexts, bareValue])
      if (this.#take(each) !== undefined) return { start, end: this.#at, kind: "plain" };
    return undefined;
  }

  #members<Each>(close: string, read: () => Each | undefined): Each[] | undefined {
    const found: Each[] = [];
    this.#at += 1;
    for (;;) {
      this.#take(between);
      if (this.#text[this.#at] === close) break;
      const member = read();
      if (!member) return undefined;
      found.push(member);
      this.#take(between);
      if (this.#text[this.#at] === ",") this.#at += 1;
      else if (this.#text[this.#at] !== close) return undefined;
    }
    this.#at += 1;
    return found;
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.#text) ?? [];
    if (found !== undefined) this.#at = pattern.lastIndex;
    return found;
  }
}

function unquoted(key: string): string | undefined {
  if (key.startsWith("'")) return key.slice(1, -1);
  try {
    return JSON.parse(
      key.replace(/\\U0*([\dA-Fa-f]{1,6})/g, (_, code) => String.fromCodePoint(parseInt(code, 16))),
    );
  } catch {
    return undefined;
  }
}
