/** UTF-16 units; a longer file is not read. */
export const MAX_CONFIG = 256 * 1024;

/**
 * A value in a configuration file, with its range in UTF-16 units. `parts` is code with data in it: what a call takes, or what a choice
 * is between; of a call, `call` says what is called, and of what a script exports `names` says how. A `reference` is a name, or a spread, of which the value is written elsewhere. `other`
 * is anything else: a switch, which `isOn` says, a `number`, a `name` that is given a value elsewhere, what another file exports, which
 * `from` says, or the `shape` of a schema.
 */
export type Value = Readonly<{ start: number; end: number }> &
  (
    | Readonly<{ kind: "text"; text: string }>
    | Readonly<{ kind: "list"; items: readonly Value[] }>
    | Readonly<{ kind: "map"; pairs: readonly Pair[] }>
    | Readonly<{
        kind: "parts";
        isCall: boolean;
        items: readonly Value[];
        call?: Call;
        names?: readonly (string | undefined)[];
      }>
    | Readonly<{ kind: "reference"; isSpread: boolean; value: Value }>
    | Readonly<{
        kind: "other";
        isOn?: boolean;
        number?: number;
        name?: string;
        shapeOf?: Value;
        from?: Imported;
      }>
  );

/** `on.name()`, or `name()`. */
type Call = Readonly<{ name: string; on?: Value }>;

/** The range is from the key to the end of the value. A spread has a `reference` and no key. */
export type Pair = Readonly<{
  start: number;
  end: number;
  key: string | undefined;
  keyEnd: number;
  value: Value;
}>;

/** `path` is relative to the file that imports it; `name` is "default", "*" for all, or that of an export. */
export type Imported = Readonly<{ path: string; name: string }>;

export type OtherValue = Extract<Value, { kind: "other" }>;
export type MapValue = Extract<Value, { kind: "map" }>;
export type ListValue = Extract<Value, { kind: "list" }>;
export type PlainValue = Exclude<Value, { kind: "reference" }>;

/** Follows names to what they stand for. */
export function plainValue(value: Value): PlainValue {
  let found = value;
  while (found.kind === "reference") found = found.value;
  return found;
}

/** Returns what JavaScript has of a map: the last of each key, numbers first, and no `__proto__`. */
export function objectPairs({ pairs }: MapValue): readonly Pair[] {
  const known = new Map(pairs.map((pair) => [pair.key ?? pair, pair]));
  known.delete("__proto__");
  const [numbers, others] = [
    [...known.values()].filter(isNumbered),
    [...known.values()].filter((pair) => !isNumbered(pair)),
  ];
  return [...numbers.toSorted((one, other) => Number(one.key) - Number(other.key)), ...others];
}

function isNumbered({ key }: Pair): boolean {
  return key !== undefined && isNumberKey(key);
}

/** Whether JavaScript puts a key before all others. */
export function isNumberKey(key: string): boolean {
  return /^(?:0|[1-9]\d{0,9})$/.test(key) && Number(key) < 2 ** 32 - 1;
}

export function valueAt(value: Value | undefined, ...keys: readonly string[]): PlainValue | undefined {
  let found = value;
  for (const key of keys) found = pairOf(found, key)?.value;
  return found && plainValue(found);
}

/**
 * Returns maps in one, also those in them, where what the first says counts; anything else is as the first has it. No name is followed,
 * since names in names could stand for more than can be written.
 */
export function merged(own: Value, more: Value): Value {
  if (own.kind !== "map" || more.kind !== "map") return own;
  const pairs = own.pairs.map((pair) => {
    const same = more.pairs.find(({ key }) => key === pair.key);
    return same ? { ...pair, value: merged(pair.value, same.value) } : pair;
  });
  const keys = new Set(own.pairs.map(({ key }) => key));
  return { ...own, pairs: [...pairs, ...more.pairs.filter(({ key }) => !keys.has(key))] };
}

/** The last one counts, also of what is spread. */
export function pairOf(value: Value | undefined, key: string): Pair | undefined {
  const left = value ? [value] : [];
  const seen = new Set<Value>();
  for (let next = left.pop(); next; next = left.pop()) {
    const map = plainValue(next);
    if (map.kind !== "map" || seen.has(map)) continue;
    seen.add(map);
    const at = map.pairs.findLastIndex((pair) => pair.key === key);
    const spread = map.pairs.filter((pair, index) => pair.key === undefined && index > at);
    if (at >= 0 && spread.length === 0) return map.pairs[at];
    if (at >= 0) left.push({ ...map, pairs: [map.pairs[at]!] });
    left.push(...spread.map((pair) => pair.value));
  }
  return undefined;
}

/** Returns what a map has by its keys, also by what is spread in it; of one key the last counts. */
export function entriesOf(value: Value | undefined): Map<string, PlainValue> {
  const entries = new Map<string, PlainValue>();
  const seen = new Set<Value>();
  const add = (each: Value) => {
    const map = plainValue(each);
    if (map.kind !== "map" || seen.has(map)) return;
    seen.add(map);
    for (const { key, value } of map.pairs)
      if (key === undefined) add(value);
      else entries.set(key, plainValue(value));
  };
  if (value) add(value);
  return entries;
}

/** Returns the items of a list, and of the lists that are spread in it, each list once. */
export function itemsOf(value: Value | undefined): PlainValue[] {
  return listsIn(value).flatMap(({ items }) =>
    items.filter((item) => !isSpread(item)).map((item) => plainValue(item)),
  );
}

/** Returns a list and those that are spread in it. */
export function listsIn(value: Value | undefined): ListValue[] {
  const found = new Set<ListValue>();
  const left = value ? [value] : [];
  for (let next = left.pop(); next; next = left.pop()) {
    const list = plainValue(next);
    if (list.kind !== "list" || found.has(list)) continue;
    found.add(list);
    left.push(...list.items.filter(isSpread));
  }
  return [...found];
}

function isSpread(value: Value): boolean {
  return value.kind === "reference" && value.isSpread;
}

export function textOf(value: Value | undefined): string | undefined {
  const plain = value && plainValue(value);
  return plain?.kind === "text" ? plain.text : undefined;
}

/** Returns what a switch says; undefined where it is missing, null where it is no data. */
export function switchOf(value: Value | undefined): boolean | null | undefined {
  const plain = value && plainValue(value);
  if (!plain) return undefined;
  return plain.kind === "other" ? (plain.isOn ?? null) : null;
}

/** Yields each value once, also where several names stand for it. */
export function* valuesIn(value: Value): Generator<PlainValue> {
  for (const { value: found } of placesIn(value)) yield found;
}

/** `inside` are the lists, maps and code around a value, with what of each it is in, from the nearest. */
export type Place = Readonly<{ value: PlainValue; around: Around | undefined }>;

type Around = Readonly<{ of: PlainValue; member: Value | Pair; around: Around | undefined }>;

export function* placesIn(value: Value): Generator<Place> {
  const seen = new Set<Value>();
  const left: Array<Readonly<{ value: Value; around: Around | undefined }>> = [{ value, around: undefined }];
  for (let next = left.pop(); next; next = left.pop()) {
    const of = plainValue(next.value);
    const { around } = next;
    if (seen.has(of)) continue;
    seen.add(of);
    yield { value: of, around };
    const inside =
      of.kind === "map"
        ? of.pairs.map((member) => ({ value: member.value, around: { of, member, around } }))
        : of.kind === "list" || of.kind === "parts"
          ? of.items.map((member) => ({ value: member, around: { of, member, around } }))
          : [];
    left.push(...inside.toReversed());
  }
}
