import { type Alias, isAlias, isMap, isNode, isScalar, isSeq, type Pair } from "yaml";

/** JSON's values, NaN and infinities. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value };

export type Problem = Readonly<{ message: string; offset: number }>;

/** Each alias counts as much as it repeats. */
const MAX_VALUES = 100_000;

/** Reads the pairs of a map. The parser's own check for duplicate keys is quadratic. */
export function valuesOf(pairs: readonly Pair[]) {
  const reader = new Reader();
  const values = reader.map(pairs);
  return { values, problems: reader.problems };
}

class Reader {
  readonly problems: Problem[] = [];
  readonly #anchors = new Map<string, Readonly<{ value: Value; size: number }> | undefined>();
  #size = 0;

  map(pairs: readonly Pair[]): Readonly<Record<string, Value>> {
    const keys = new Set<string>();
    const entries = pairs.map((pair) => {
      const key = String(this.#read(pair.key));
      if (keys.has(key)) this.#refuse(`The key “${key}” appears twice.`, pair.key);
      keys.add(key);
      return [key, this.#read(pair.value)] as const;
    });
    // A key can be __proto__.
    return Object.fromEntries(entries);
  }

  #read(node: unknown): Value {
    const before = this.#size++;
    if (isAlias(node)) return this.#repeated(node);
    const anchor = isNode(node) ? node.anchor : undefined;
    if (anchor !== undefined) this.#anchors.set(anchor, undefined);
    const value = this.#plain(node);
    if (anchor !== undefined) this.#anchors.set(anchor, { value, size: this.#size - before });
    if (this.#size > MAX_VALUES && this.problems.length === 0)
      this.#refuse("Its aliases repeat too many values.", node);
    return value;
  }

  #plain(node: unknown): Value {
    if (isMap(node)) return this.map(node.items);
    if (isSeq(node)) return node.items.map((item) => this.#read(item));
    return isScalar(node) ? (node.value as Value) : null;
  }

  #repeated(alias: Alias): Value {
    const named = this.#anchors.get(alias.source);
    if (!named)
      this.#refuse(`The alias “*${alias.source}” refers to a name that isn't defined before it.`, alias);
    this.#size += named?.size ?? 0;
    return named?.value ?? null;
  }

  #refuse(message: string, node: unknown): void {
    this.problems.push({ message, offset: isNode(node) ? node.range![0] : 0 });
  }
}
