import { type Fenced, fencedIn, MAX_TOML } from "../text/index.ts";
import { plainValues } from "./plain.ts";
import type { Problem, Value } from "./value.ts";
import { readYaml } from "./yaml.ts";

export type FrontMatter = Fenced &
  Readonly<{
    /** Values by key, as YAML 1.2 or TOML reads them. Undefined where there is a problem, and for TOML that can't be read. */
    values: Readonly<Record<string, Value>> | undefined;
    problems: readonly Problem[];
  }>;

/** Undefined where there is none. Never throws. */
export function frontMatter(page: string): FrontMatter | undefined {
  const fenced = fencedIn(page);
  if (!fenced) return undefined;
  if (fenced.format === "toml") return { ...fenced, values: tomlValues(fenced.text), problems: [] };
  const plain = plainValues(fenced.text);
  if (plain) return { ...fenced, values: plain, problems: [] };
  const { values, problems } = readYaml(fenced.text);
  return {
    ...fenced,
    values,
    problems: problems.map(({ message, offset }) => ({ message, offset: fenced.start + offset })),
  };
}

/** Returns values with dates as texts; undefined where it can't be read, or is too long. */
export function tomlValues(text: string): Readonly<Record<string, Value>> | undefined {
  if (text.length > MAX_TOML) return undefined;
  try {
    return JSON.parse(JSON.stringify(Bun.TOML.parse(text)));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}
