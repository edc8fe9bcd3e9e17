import { readAssigned, readDeclared, readJson, readScript } from "./script.ts";
import { MAX_CONFIG, merged, type Value } from "./value.ts";
import { readYamlConfig } from "./yaml.ts";

const readers = {
  script: readScript,
  declared: readDeclared,
  json: readJson,
  "$docsify in a page": readDocsify,
  texts: readTexts,
  "json or script": (source) => readJson(source) ?? readScript(source),
  yaml: readYamlConfig,
  toml: readToml,
  // A file of TOML that begins with a table is a list of names to a reader of JSON.
  "json, toml or yaml": (source) => readToml(source) ?? readJson(source) ?? readYamlConfig(source),
} satisfies Record<string, (source: string) => Value | undefined>;

/** In what a file is written. A description names it, so that it is plain data and loads no parser. */
export type Reader = keyof typeof readers;

/** Returns undefined where a file can't be read. Never throws. */
export function readAs(reader: Reader, source: string): Value | undefined {
  return readers[reader](source);
}

/** Reads what a page says of its site, with the language of the page as `lang`; settings of another script aren't in it. */
function readDocsify(source: string): Value | undefined {
  if (!/docsify/i.test(source)) return undefined;
  const own = readAssigned(source, "$docsify");
  const at = source.search(/<html\b/i);
  const [tag = ""] = at < 0 ? [] : source.slice(at).split(">", 1);
  const [, lang] = /\slang=["']?([\w-]{2,20})/i.exec(tag) ?? [];
  const more = plain(lang === undefined ? {} : { lang });
  return own ? merged(own, more) : more;
}

/** More are not kept. */
const MAX_TEXTS = 200;

/**
 * Reads the texts that code of a script gives to names, as `input: "src"` or `setInputDirectory("src")`, of each name the first one: where
 * settings are calls in a function. They have no ranges.
 */
function readTexts(source: string): Value | undefined {
  if (source.length > MAX_CONFIG) return undefined;
  const found = source.matchAll(/\b(\w{1,50})(?::|\()\s{0,20}["'`]([^"'`\n$]{1,300})["'`]/g).take(MAX_TEXTS);
  const texts = new Map(Array.from(found, ([, name, text]) => [name!, text!] as const).toReversed());
  return plain(Object.fromEntries(texts));
}

/** It is changed by keys alone, so its values have no ranges. */
function readToml(source: string): Value | undefined {
  if (source.length > MAX_CONFIG) return undefined;
  try {
    return plain(Bun.TOML.parse(source));
  } catch {
    return undefined;
  }
}

function plain(value: unknown): Value {
  const at = { start: 0, end: 0 };
  if (typeof value === "string") return { ...at, kind: "text", text: value };
  if (Array.isArray(value)) return { ...at, kind: "list", items: value.map(plain) };
  if (typeof value === "boolean") return { ...at, kind: "other", isOn: value };
  if (typeof value === "number") return { ...at, kind: "other", number: value };
  if (typeof value !== "object" || value === null) return { ...at, kind: "other" };
  const pairs = Object.entries(value).map(([key, each]) => ({ ...at, key, keyEnd: 0, value: plain(each) }));
  return { ...at, kind: "map", pairs };
}
