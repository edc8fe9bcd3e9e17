import { type Fenced, fencedIn } from "../text/index.ts";
import { plainValues } from "./plain.ts";
import { tomlValues } from "./toml.ts";
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
