import { type Fenced, fencedIn } from "./fenced.ts";
import type { Problem, Value } from "./value.ts";
import { readYaml } from "./yaml.ts";

/** Where the front matter of a page is, and what it says. Offsets are UTF-16 indices in the page. */
export type FrontMatter = Fenced &
  Readonly<{
    /** YAML's values by key, in their order, as YAML 1.2 has them; undefined for TOML, and where there is a problem. */
    values: Readonly<Record<string, Value>> | undefined;
    /** Why the values cannot be read. */
    problems: readonly Problem[];
  }>;

/** The front matter that a page begins with; undefined where it has none. Never throws. */
export function frontMatter(page: string): FrontMatter | undefined {
  const fenced = fencedIn(page);
  if (!fenced) return undefined;
  if (fenced.format === "toml") return { ...fenced, values: undefined, problems: [] };
  const { values, problems } = readYaml(fenced.text);
  return {
    ...fenced,
    values,
    problems: problems.map(({ message, offset }) => ({ message, offset: fenced.start + offset })),
  };
}
