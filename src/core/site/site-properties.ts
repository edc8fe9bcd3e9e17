import type { Control, Field } from "../../markdown/frontmatter/field.ts";
import type { Property, PropertyKind, ValueStyle } from "../../markdown/frontmatter/index.ts";
import type { PropertyUse } from "../record/property-uses.ts";

export const propertyKinds = [
  "text",
  "list",
  "number",
  "date",
  "switch",
] as const satisfies readonly PropertyKind[];

/** A key of the site's front matter, with the field that fits most of its values, and how most of these are written. */
export type SiteProperty = Readonly<{
  key: string;
  kind: PropertyKind;
  style: ValueStyle | undefined;
  uses: number;
}>;

const MAX_OF_SITE = 50;

export type SiteProperties = Readonly<{
  properties: readonly SiteProperty[];
  /** Whether more pages have their title in the front matter than as a heading. */
  hasTitles: boolean;
  /** Whether more pages have their title as a heading. Neither holds of a site without pages. */
  hasTitleHeadings: boolean;
}>;

type Look = Readonly<{ title: string | undefined; properties: readonly PropertyUse[] }>;

export function summaryOf(looks: readonly Look[]): SiteProperties {
  const titled = looks.filter(({ title }) => title !== undefined);
  const inFrontMatter = titled.filter(({ properties }) => properties.some(({ key }) => key === "title"));
  return {
    properties: propertiesOfAll(looks.map(({ properties }) => properties)),
    hasTitles: inFrontMatter.length * 2 > titled.length,
    hasTitleHeadings: inFrontMatter.length * 2 < titled.length,
  };
}

/** Sums up the keys of all pages, most used first; without those that are mostly edited as YAML. */
function propertiesOfAll(pages: Iterable<readonly PropertyUse[]>): readonly SiteProperty[] {
  const byKey = Map.groupBy([...pages].flat(), ({ key }) => key);
  const all = Array.from(byKey, ([key, uses]) => {
    const kind = mostUsed(uses.flatMap((use) => use.kind ?? [])) ?? "text";
    const style = mostUsed(uses.filter((use) => use.kind === kind).map((use) => use.style));
    return { key, kind, style, uses: uses.length };
  });
  return all
    .filter((property): property is SiteProperty => property.kind !== "yaml" && property.kind !== "group")
    .sort((a, b) => b.uses - a.uses || (a.key < b.key ? -1 : 1))
    .slice(0, MAX_OF_SITE);
}

function mostUsed<Value>(values: readonly Value[]): Value | undefined {
  const groups = [...Map.groupBy(values, (value) => value)];
  return groups.sort(([, a], [, b]) => b.length - a.length)[0]?.[0];
}

/** The field of a value: that of the site's other pages for its key, where it can show the value; otherwise its own. @internal a test lists its cases */
export function kindOnSite(
  { key, kind, value }: Pick<Property, "key" | "kind" | "value">,
  site: readonly SiteProperty[],
): Property["kind"] & string {
  const others = site.find((property) => property.key === key)?.kind;
  if (kind === undefined) return others ?? "text";
  const isItem = value !== "" && value === value.trim() && !/[\r\n]/.test(value);
  if (kind === "text" && others === "list" && isItem) return "list";
  return others === "text" && (kind === "number" || kind === "date") ? "text" : kind;
}

/**
 * With what a value is edited: as the site's generator says of its field, where that can show the value; otherwise as other pages do.
 * Undefined is a key without a value.
 */
export function controlOf(
  property: Pick<Property, "key" | "kind" | "value">,
  field: Field | undefined,
  site: readonly SiteProperty[],
): Control {
  const own = kindOnSite(property, site);
  if (!field || field.control === "yaml") return field || !isPicture(property) ? own : "picture";
  if (property.kind === undefined) return field.control;
  return shows(field, own, property.value) ? field.control : own;
}

const lines: ReadonlySet<Control> = new Set(["page", "picture", "choice"]);

/** A number or a date that is a text to the site is changed as one. */
function shows({ control, takes, choices }: Field, own: Control, value: string): boolean {
  if (lines.has(control) && /[\r\n]/.test(value)) return false;
  switch (control) {
    case "text":
    case "long text":
    case "page":
    case "picture":
      return own === "text" || ((own === "number" || own === "date") && !takes?.includes(own));
    case "choice":
      return (
        own === "text" || own === "number" || (own === "switch" && !!choices?.includes(value === "true"))
      );
    case "list":
      return (
        own === "list" || (own === "text" && value !== "" && value === value.trim() && !/[\r\n]/.test(value))
      );
    default:
      return own === control;
  }
}

function isPicture({ kind, value }: Pick<Property, "kind" | "value">): boolean {
  return kind === "text" && value.length < MAX_ADDRESS && picture.test(value);
}

const MAX_ADDRESS = 500;
const picture = /^[^\s<>"]+\.(?:png|jpe?g|gif|webp|avif|svg)$/i;

/** The keys of front matter in which Hugo and Jekyll have a page's earlier addresses. */
const aliasKeys = ["aliases", "redirect_from"];

export function aliasKeyOf({ properties }: SiteProperties): string | undefined {
  return aliasKeys.find((name) => properties.some(({ key }) => key === name));
}
