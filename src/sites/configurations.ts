import { folderOf, namesIn } from "./addresses/index.ts";
import { filesMeant } from "./files/imports.ts";
import { readAs, type Reader } from "./files/read.ts";
import { readExported } from "./files/script.ts";
import { type Imported, merged, textOf, type Value, valueAt } from "./files/value.ts";
import type { Places } from "./formats/configuration.ts";
import type { SiteFile } from "./generators/generator.ts";
import { configurationOf, impliedFiles } from "./generators/site-file-name.ts";

export type Known = NonNullable<ReturnType<typeof configurationOf>> & SiteFile;

/** What a configuration imports of a file, and what that imports itself. */
const MAX_DEPTH = 4;
/** Exports that are read, of all files. */
const MAX_EXPORTS = 200;

/** The configurations of a site, that which is nearest to the pages first. Each is read once, with what it imports and inherits. */
export class Configurations {
  readonly all: readonly Known[];
  readonly #texts: Map<string, string>;
  /** As they are written, and as a whole. */
  readonly #written = new Map<string, Value | undefined>();
  readonly #whole = new Map<string, Value | undefined>();
  readonly #exported = new Map<string, Value>();

  constructor(files: readonly SiteFile[]) {
    this.#texts = new Map(files.map(({ path, text }) => [path, text]));
    const implied = impliedFiles(files, (path, reads) => this.#writtenIn(path, reads));
    for (const { path, text } of implied) this.#texts.set(path, text);
    const known = [...files, ...implied].flatMap((file) => {
      const found = configurationOf(file.path);
      return found ? [{ ...found, ...file }] : [];
    });
    this.all = known.sort((one, other) => other.home.length - one.home.length || one.rank - other.rank);
  }

  /** Undefined where it can't be read. */
  read({ path, configuration }: Known): Value | undefined {
    return this.#whole.getOrInsertComputed(path, () => {
      const own = this.#writtenIn(path, configuration.reads);
      if (!own) return undefined;
      const whole = configuration.inherits ? this.#withInherited(own, path, configuration) : own;
      return this.#withImported(whole, path, 0);
    });
  }

  placesOf({ path, home, configuration }: Known, folder: string): Places {
    const { with: more, reads } = configuration;
    return {
      home,
      folder,
      beside: (name) => {
        const path = home === "" ? name : `${home}/${name}`;
        const text = more?.test(name) ? this.#texts.get(path) : undefined;
        return text === undefined ? undefined : readAs(name.endsWith(".json") ? "json" : reads, text);
      },
      names: () => {
        const within = home === "" ? "" : `${home}/`;
        const inside = Array.from(this.#texts.keys()).filter((path) => path.startsWith(within));
        return inside.map((path) => path.slice(within.length)).filter((name) => more?.test(name));
      },
      alike: () =>
        this.all.flatMap((known) => {
          const config = known.configuration === configuration && known.path !== path && this.read(known);
          return config ? [{ home: known.home, config }] : [];
        }),
    };
  }

  #writtenIn(path: string, reads: Reader): Value | undefined {
    return this.#written.getOrInsertComputed(path, () => {
      const text = this.#texts.get(path);
      return text === undefined ? undefined : readAs(reads, text);
    });
  }

  /** What it says itself goes before what it inherits. */
  #withInherited(own: Value, path: string, { inherits, reads }: Known["configuration"]): Value {
    const values = [own];
    let [at, text] = [path, this.#texts.get(path)];
    for (let depth = 0; depth < MAX_DEPTH && text !== undefined; depth += 1) {
      const from = inherits?.(text);
      if (from === undefined) break;
      at = namesIn(folderOf(at), from).join("/");
      text = this.#texts.get(at);
      const value = this.#writtenIn(at, reads);
      if (value) values.push(value);
    }
    return values.reduceRight((inherited, value) => merged(value, inherited));
  }

  /** Puts what other files export in place of what is imported from there. */
  #withImported(value: Value, path: string, depth: number): Value {
    const known = new Map<Value, Value>();
    const inside = (value: Value): Value => known.getOrInsertComputed(value, () => replaced(value));
    const all = <Each extends Value>(items: readonly Each[]) => {
      const next = items.map(inside);
      return next.some((each, at) => each !== items[at]) ? next : items;
    };
    const replaced = (value: Value): Value => {
      switch (value.kind) {
        case "list":
        case "parts": {
          const items = all(value.items);
          return items === value.items ? value : { ...value, items };
        }
        case "map": {
          const values = value.pairs.map((pair) => pair.value);
          const next = all(values);
          const own =
            next === values
              ? value
              : { ...value, pairs: value.pairs.map((pair, at) => ({ ...pair, value: next[at]! })) };
          return this.#withReferred(own, path, depth);
        }
        case "reference": {
          const next = inside(value.value);
          return next === value.value ? value : { ...value, value: next };
        }
        case "other":
          return (value.from && this.#exportedBy(value.from, path, depth + 1)) ?? value;
        case "text":
          return value;
      }
    };
    return inside(value);
  }

  /** A map of JSON has what a file says to which it refers by `$ref`, and what it says itself. Source: Mintlify's "Global settings". */
  #withReferred(map: Value, path: string, depth: number): Value {
    const reference = path.endsWith(".json") ? textOf(valueAt(map, "$ref")) : undefined;
    const referred = reference?.endsWith(".json")
      ? this.#exportedBy({ path: reference, name: "*" }, path, depth + 1)
      : undefined;
    return referred?.kind === "map" ? merged(map, referred) : (referred ?? map);
  }

  #exportedBy(from: Imported, path: string, depth: number): Value | undefined {
    const file = filesMeant(path, from.path).find((each) => this.#texts.has(each));
    if (file === undefined || depth > MAX_DEPTH) return undefined;
    const key = `${file} ${from.name}`;
    const known = this.#exported.get(key);
    if (known || this.#exported.size >= MAX_EXPORTS) return known;
    const parts = readExported(this.#texts.get(file)!, [from.name]);
    const value = parts?.kind === "parts" ? parts.items[0] : undefined;
    if (!value) return undefined;
    // What is imported in a circle is as it is written.
    this.#exported.set(key, value);
    const whole = this.#withImported(value, file, depth);
    this.#exported.set(key, whole);
    return whole;
  }
}
