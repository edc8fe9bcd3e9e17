import { readDeclared, readJson, readScript } from "./script.ts";
import { MAX_CONFIG, type Value } from "./value.ts";
import { readYamlConfig } from "./yaml.ts";

const readers = {
  script: readScript,
  declared: readDeclared,
  json: readJson,
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

/** Nothing of it is changed, so its values have no ranges. */
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
  if (typeof value !== "object" || value === null) return { ...at, kind: "other" };
  const pairs = Object.entries(value).map(([key, each]) => ({ ...at, key, keyEnd: 0, value: plain(each) }));
  return { ...at, kind: "map", pairs };
}
