import { propertiesIn, type Property } from "../../markdown/frontmatter/index.ts";

export type FrontMatterForm = Readonly<{
  /** Undefined where the value is no text: it is one of the properties then. */
  title: string | undefined;
  description: string | undefined;
  properties: readonly Property[];
  /** How many more properties there are, which are edited as YAML. */
  more: number;
}>;

export type ShownForm = Readonly<{
  fields: FrontMatterForm | undefined;
  withoutForm: string | undefined;
}>;

/** The rest would make the browser slow. */
const MAX_PROPERTIES = 100;
const MAX_YAML = 300;
/** UTF-16 units of all fields. */
const MAX_UNITS = 64 * 1024;

export function formOf(source: string): ShownForm {
  const { properties, problem } = propertiesIn(source)!;
  if (!properties) return { fields: undefined, withoutForm: whyWithoutForm(problem) };
  const line = (key: string) => {
    const property = properties.find((each) => each.key === key);
    return !property || inLine(property) ? (property?.value ?? "") : undefined;
  };
  const [title, description] = [line("title"), line("description")];
  const rest = properties.filter(
    ({ key }) =>
      !(key === "title" && title !== undefined) && !(key === "description" && description !== undefined),
  );
  const shown: Property[] = [];
  let units = 0;
  for (const property of rest) {
    const short = shortened(property);
    units += property.key.length + short.value.length;
    if (shown.length === MAX_PROPERTIES || units > MAX_UNITS) break;
    shown.push({ ...short, ...(property.fields && { fields: property.fields.map(shortened) }) });
  }
  return {
    fields: { title, description, properties: shown, more: rest.length - shown.length },
    withoutForm: undefined,
  };
}

function inLine({ kind }: Property): boolean {
  return kind !== "yaml" && kind !== "group" && kind !== "list" && kind !== "switch";
}

/** The source of a group isn't shown, but its values are. */
function shortened(property: Property): Property {
  const { kind, value } = property;
  if (kind !== "yaml" || value.length <= MAX_YAML) return property;
  return { ...property, value: `${value.slice(0, MAX_YAML).toWellFormed()}…` };
}

function whyWithoutForm(problem: Readonly<{ line: number; message: string }> | undefined): string {
  if (!problem) return "This front matter is TOML. The form only supports YAML.";
  return `This front matter has an error, so it has no form. Line ${problem.line}: ${problem.message}`;
}
