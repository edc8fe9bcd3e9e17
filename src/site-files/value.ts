/** A value in a configuration file, with its range in UTF-16 units. `other` is anything that isn't data. */
export type Value = Readonly<{ start: number; end: number }> &
  (
    | Readonly<{ kind: "text"; text: string }>
    | Readonly<{ kind: "list"; items: readonly Value[] }>
    | Readonly<{ kind: "map"; pairs: readonly Pair[] }>
    | Readonly<{ kind: "other" }>
  );

/** The range is from the key to the end of the value. */
export type Pair = Readonly<{ start: number; end: number; key: string; keyEnd: number; value: Value }>;

export type MapValue = Extract<Value, { kind: "map" }>;
export type ListValue = Extract<Value, { kind: "list" }>;

export function valueAt(value: Value | undefined, ...keys: readonly string[]): Value | undefined {
  let found = value;
  for (const key of keys) found = pairOf(found, key)?.value;
  return found;
}

export function pairOf(value: Value | undefined, key: string): Pair | undefined {
  return value?.kind === "map" ? value.pairs.find((pair) => pair.key === key) : undefined;
}

export function textOf(value: Value | undefined): string | undefined {
  return value?.kind === "text" ? value.text : undefined;
}

export function* valuesIn(value: Value): Generator<Value> {
  const left: Value[] = [value];
  for (let next = left.pop(); next; next = left.pop()) {
    yield next;
    if (next.kind === "list") left.push(...next.items.toReversed());
    if (next.kind === "map") left.push(...next.pairs.map((pair) => pair.value).toReversed());
  }
}
