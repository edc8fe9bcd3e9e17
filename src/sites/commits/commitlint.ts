import { readJson, readScript } from "../files/script.ts";
import {
  itemsOf,
  type ListValue,
  plainValue,
  switchOf,
  textOf,
  type Value,
  valueAt,
} from "../files/value.ts";
import { readYamlConfig } from "../files/yaml.ts";
import { type CommitPreset, type CommitRule, type CommitRules, conventionalRules } from "./commit-rules.ts";

type File = Readonly<{ path: string; text: string }>;

/** Reads the first file that commitlint takes; undefined where there is none, and for one that is no data. */
export function commitRules(files: readonly File[]): CommitRules | undefined {
  for (const { path, text } of files.filter((file) => file.text.trim() !== "")) {
    const read = valueIn(path, text);
    const value = path === "package.json" ? valueAt(read, "commitlint") : read;
    // A package needs no settings of it; another file is the one that counts.
    if (value || path !== "package.json") return value && rulesOf(path, value);
  }
  return undefined;
}

function valueIn(path: string, text: string): Value | undefined {
  if (/\.[cm]?[jt]s$/.test(path)) return readScript(text);
  if (path.endsWith(".json")) return readJson(text);
  return readJson(text) ?? readYamlConfig(text);
}

const conventional = "@commitlint/config-conventional";

const presets: Readonly<Record<string, CommitPreset>> = {
  "conventional-changelog-conventionalcommits": "conventional",
  "conventional-changelog-angular": "angular",
};

type Rules = ReadonlyMap<string, CommitRule | undefined>;

function rulesOf(path: string, config: Value): CommitRules | undefined {
  if (plainValue(config).kind !== "map") return undefined;
  const extended = valueAt(config, "extends");
  const from = extended?.kind === "list" ? itemsOf(extended).map(textOf) : extended ? [textOf(extended)] : [];
  const isKnown = from.every((name) => name === conventional);
  const own = ownRules(valueAt(config, "rules"));
  // What a configuration says that isn't known could be anything but what comes after it.
  const base = from.at(-1) === conventional ? conventionalRules : [];
  const given = own.areAll ? base.map((rule) => [rule.name, rule] as const) : [];
  const rules = new Map([...given, ...own.rules]);
  return {
    path,
    rules: [...rules.values()].filter((rule) => rule !== undefined),
    preset: presetOf(config, { isKnown, isConventional: base.length > 0 }),
    hasUsualIgnores: switchOf(valueAt(config, "defaultIgnores")) !== false,
  };
}

function presetOf(
  config: Value,
  { isKnown, isConventional }: Readonly<{ isKnown: boolean; isConventional: boolean }>,
): CommitPreset | undefined {
  const given = valueAt(config, "parserPreset");
  if (given) return presets[textOf(given) ?? ""];
  if (isConventional) return "conventional";
  return isKnown ? "angular" : undefined;
}

/** With undefined for a rule that is no data. Not all rules are known where others are spread among them. */
function ownRules(value: Value | undefined): Readonly<{ rules: Rules; areAll: boolean }> {
  const rules = new Map<string, CommitRule | undefined>();
  let areAll = true;
  const seen = new Set<Value>();
  const add = (each: Value) => {
    const map = plainValue(each);
    if (seen.has(map)) return;
    seen.add(map);
    if (map.kind !== "map") {
      rules.clear();
      areAll = false;
      return;
    }
    for (const pair of map.pairs)
      if (pair.key === undefined) add(pair.value);
      else {
        rules.delete(pair.key);
        rules.set(pair.key, ruleOf(pair.key, pair.value));
      }
  };
  if (value) add(value);
  return { rules, areAll };
}

const levels: Readonly<Record<string, number>> = { Disabled: 0, Warning: 1, Error: 2 };

function ruleOf(name: string, value: Value): CommitRule | undefined {
  const list = plainValue(value);
  if (list.kind !== "list" || list.items.length > 3) return undefined;
  const [first, condition, setting] = list.items;
  const level = first && plainValue(first);
  const number = level?.kind === "other" ? (level.number ?? levels[level.name ?? ""]) : undefined;
  const when = textOf(condition);
  if ((number !== 1 && number !== 2) || (when !== "always" && when !== "never")) return undefined;
  if (!setting) return { name, when };
  const data = new Data().of(setting);
  return data === undefined ? undefined : { name, when, value: data };
}

/** Of a rule. Names in names could stand for more than can be written. */
const MAX_VALUES = 10_000;

class Data {
  #left = MAX_VALUES;

  /** Returns undefined where a part of it is no data. */
  of(value: Value): unknown {
    this.#left -= 1;
    if (this.#left < 0) return undefined;
    const plain = plainValue(value);
    if (plain.kind === "text") return plain.text;
    if (plain.kind === "other") return plain.isOn ?? plain.number;
    if (plain.kind === "list") return this.#list(plain);
    if (plain.kind !== "map") return undefined;
    const pairs = plain.pairs.map(({ key, value: each }) => [key, this.of(each)] as const);
    if (pairs.some(([key, each]) => key === undefined || each === undefined)) return undefined;
    return Object.fromEntries(pairs as ReadonlyArray<readonly [string, unknown]>);
  }

  #list({ items }: ListValue): readonly unknown[] | undefined {
    const all: unknown[] = [];
    for (const item of items) {
      const data = this.of(item);
      const isSpread = item.kind === "reference" && item.isSpread;
      if (data === undefined || (isSpread && !Array.isArray(data))) return undefined;
      all.push(...(isSpread ? (data as unknown[]) : [data]));
    }
    return all;
  }
}
