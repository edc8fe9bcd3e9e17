import type { ComponentUse } from "../../markdown/usage/index.ts";

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
  if (isLiteral(most) || choicesIn(each, MAX_CHOICES)) return most;
  return most.startsWith("'") ? "''" : '""';
}

/** The words of which each value is one, most used first; undefined where values differ from use to use. */
export function choicesIn(each: Counted["values"], most: number): readonly string[] | undefined {
  if (!each.every(({ value = "" }) => /^["'][\w-]+["']$/.test(value))) return undefined;
  const byWord = [...Map.groupBy(each, ({ value }) => value!.slice(1, -1))];
  if (byWord.length > most || total(each) < byWord.length * 2) return undefined;
  return byWord.sort(([, a], [, b]) => total(b) - total(a)).map(([word]) => word);
}

/** Whether a value is an expression that names nothing of its own page, such as `{2}` or `{["npm", "pnpm"]}`. */
export function isLiteral(value: string): boolean {
  const unquoted = value.replace(/'[^']*'|"[^"]*"/g, "");
  return value.startsWith("{") && /^\{(?:[\s\d.,[\]-]|true|false|null)+\}$/.test(unquoted);
}

function total(each: Counted["values"]): number {
  return each.reduce((sum, { uses }) => sum + uses, 0);
}
