import { type PropertyKind, propertyValue } from "../../markdown/components/index.ts";
import type { ComponentUse } from "../../markdown/usage/index.ts";
import { choicesIn } from "./required-properties.ts";
import { isTemplate } from "./template-insertion.ts";

/** A property as the site uses it; `choices` where it is one of a few words. */
type KnownProperty = Readonly<{ name: string; kind: PropertyKind; choices: readonly string[] }>;

export type KnownComponent = Readonly<{ name: string; properties: readonly KnownProperty[] }>;

type Values = ComponentUse["properties"]["values"];

const MAX_COMPONENTS = 100;
const MAX_PROPERTIES = 20;
const MAX_CHOICES = 12;

/** The properties of each component of the site, most used first, each with the kind that most of its values have. */
export function knownComponents(uses: readonly ComponentUse[]): readonly KnownComponent[] {
  return uses
    .filter(({ name }) => !isTemplate(name))
    .map(({ name, properties: { values } }) => ({ name, properties: knownProperties(values) }))
    .filter(({ properties }) => properties.length > 0)
    .slice(0, MAX_COMPONENTS);
}

function knownProperties(values: Values): KnownProperty[] {
  return [...Map.groupBy(values, ({ name }) => name)]
    .map(([name, each]) => ({ name, each, uses: each.reduce((sum, { uses }) => sum + uses, 0) }))
    .sort((a, b) => b.uses - a.uses || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_PROPERTIES)
    .map(({ name, each }) => {
      const kind = kindOf(each);
      return { name, kind, choices: kind === "text" ? (choicesIn(each, MAX_CHOICES) ?? []) : [] };
    });
}

/** A value too long to be kept is most often a text. */
function kindOf(each: Values): PropertyKind {
  const uses = new Map<PropertyKind, number>();
  for (const { value, uses: count } of each) {
    const kind = value === undefined ? "text" : (propertyValue(value)?.kind ?? "source");
    uses.set(kind, (uses.get(kind) ?? 0) + count);
  }
  return [...uses].sort(([, a], [, b]) => b - a)[0]![0];
}
