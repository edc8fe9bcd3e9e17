import type { ComponentUse } from "../../mdx/symbols/index.ts";

export type FilledProperty = Readonly<{ name: string; value: string }>;

type Counted = ComponentUse["properties"];

/** The share of tags with a property from which on it is taken as required. */
const NEARLY_ALL = 0.9;
const MAX_CHOICES = 5;

export function propertiesOfAll(all: readonly Counted[]): Counted {
  const uses = new Map<string, Counted["values"][number]>();
  for (const { values } of all) {
    for (const value of values) {
      const id = `${value.name} ${value.value ?? ""}`;
      uses.set(id, { ...value, uses: value.uses + (uses.get(id)?.uses ?? 0) });
    }
  }
  return { tags: all.reduce((sum, { tags }) => sum + tags, 0), values: [...uses.values()] };
}

/** Returns what nearly all tags have. A text that differs from use to use is empty, to be written. */
export function requiredProperties({ tags, values }: Counted): readonly FilledProperty[] {
  const byName = [...Map.groupBy(values, ({ name }) => name)];
  return byName
    .filter(([, each]) => total(each) >= tags * NEARLY_ALL)
    .map(([name, each]) => ({ name, value: filled(each) }));
}

function filled(each: Counted["values"]): string {
  const known = each.filter(({ value }) => value !== undefined).sort((a, b) => b.uses - a.uses);
  const most = known[0]?.value ?? '""';
  if (!/^["'{]/.test(most)) return most;
  const isWord =
    known.length === each.length && known.every(({ value = "" }) => /^["'][\w-]+["']$/.test(value));
  const isChoice = isWord && each.length <= MAX_CHOICES && total(each) >= each.length * 2;
  if (isLiteral(most) || isChoice) return most;
  return most.startsWith("'") ? "''" : '""';
}

/** Whether a value is an expression that names nothing of its own page, such as `{2}` or `{["npm", "pnpm"]}`. */
export function isLiteral(value: string): boolean {
  const unquoted = value.replace(/'[^']*'|"[^"]*"/g, "");
  return value.startsWith("{") && /^\{(?:[\s\d.,[\]-]|true|false|null)+\}$/.test(unquoted);
}

function total(each: Counted["values"]): number {
  return each.reduce((sum, { uses }) => sum + uses, 0);
}
