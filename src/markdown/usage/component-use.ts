import { rootOf, tagProperties, templateKey, templatesIn, templateText } from "../components/index.ts";
import type { PageTree } from "../tree/index.ts";
import { importsIn, type NamedImport } from "./import-statement.ts";
import { openingTags, type PageTag, partsOf, scriptsIn } from "./page-parts.ts";

/** Of a component, or of a template, which is called `{{< figure >}}`. */
export type ComponentUse = Readonly<{
  name: string;
  uses: number;
  example: string | undefined;
  /** What so many of its tags have; the value as it is written, undefined where it is long. */
  properties: Readonly<{
    tags: number;
    values: readonly Readonly<{ name: string; value: string | undefined; uses: number }>[];
  }>;
  /** The statement that imports it, for this component alone. */
  statement: string | undefined;
}>;

type NamedValue = Readonly<{ name: string; value: string }>;

const MAX_NAMES = 100;
const MAX_EXAMPLE = 400;
const TRIES = 5;
const MAX_TAGS = 20;
const MAX_VALUES = 40;
const MAX_VALUE = 40;

const componentName = /^(?:[A-Z][\w$]*(?:\.[A-Za-z_$][\w$]*)*|[a-z][\w$]*(?:\.[A-Za-z_$][\w$]*)+)$/;

/** Lists the components that a page uses and does not define, and templates of its generator. */
export function componentsIn(read: PageTree): readonly ComponentUse[] {
  // Any name in imports and exports counts: to miss a component does less harm than to offer a wrong one.
  const { code, names } = scriptsIn(read);
  // Vue's pages import in a script, which others do not have.
  const isVue = !read.dialect.hasJsx || partsOf(read).tags.some(({ name }) => name === "script");
  const imports = importsIn(isVue ? "" : code);
  const components = usesIn(read).flatMap((use) => {
    if (!names.has(rootOf(use.name))) return [use];
    const statement = imports.get(rootOf(use.name))?.statement;
    return statement === undefined ? [] : [{ ...use, statement }];
  });
  return [...components, ...templateUsesIn(read)];
}

function templateUsesIn(read: PageTree): ComponentUse[] {
  const all = templatesIn(partsOf(read).templates);
  return [...Map.groupBy(all, templateKey)].slice(0, MAX_NAMES).map(([name, uses]) => {
    const examples = uses.map((use) => [templateText(use, use.values), use.end ?? ""].join("\n").trim());
    const [example] = examples.sort((a, b) => a.length - b.length);
    const named = uses.slice(0, MAX_TAGS).map(({ values }) => values.filter(isNamed));
    return { name, uses: uses.length, example, properties: counted(named), statement: undefined };
  });
}

function isNamed(value: Readonly<{ name: string | undefined }>): value is NamedValue {
  return value.name !== undefined;
}

export function importedBy(read: PageTree): readonly ComponentUse[] {
  const imports = new Map([...importsIn(scriptsIn(read).code)].filter(isOfComponent).slice(0, MAX_NAMES));
  const used = usesIn(read, (name) => imports.has(rootOf(name)));
  const names = new Set(used.map(({ name }) => rootOf(name)));
  const unused = [...imports.keys()].filter((name) => !names.has(name));
  return [
    ...used,
    ...unused.map((name) => ({ name, uses: 0, example: undefined, properties: propertiesOf([]) })),
  ].map((use) => ({ ...use, statement: imports.get(rootOf(use.name))!.statement }));
}

function isOfComponent([name, { module }]: [string, NamedImport]): boolean {
  return /^[A-Z][A-Za-z\d$]*$/.test(name) && !otherFile.test(module);
}

const otherFile = /\.(?:png|jpe?g|gif|webp|avif|svg|ico|mp4|json|css)["']$/i;

function usesIn(read: PageTree, isWanted = (_name: string) => true): ComponentUse[] {
  const parts = partsOf(read);
  const found = new Map<string, { uses: number; examples: (string | undefined)[]; opening: string[] }>();
  for (const tag of openingTags(parts)) {
    const { name, from, to } = tag;
    if (!componentName.test(name) || !isWanted(name)) continue;
    if (found.size === MAX_NAMES && !found.has(name)) continue;
    const use = found.getOrInsertComputed(name, () => ({ uses: 0, examples: [], opening: [] }));
    use.uses += 1;
    if (use.examples.length < TRIES) use.examples.push(exampleAt(read, parts.tags, tag));
    if (use.opening.length < MAX_TAGS) use.opening.push(read.text.slice(from, to));
  }
  return Array.from(found, ([name, { uses, examples, opening }]) => {
    const [example] = examples.filter((each) => each !== undefined).sort((a, b) => a.length - b.length);
    return { name, uses, example, properties: propertiesOf(opening), statement: undefined };
  });
}

function propertiesOf(tags: readonly string[]): ComponentUse["properties"] {
  return counted(tags.map(tagProperties).filter((each) => each !== undefined));
}

function counted(read: readonly (readonly NamedValue[])[]): ComponentUse["properties"] {
  const values = new Map<string, ComponentUse["properties"]["values"][number]>();
  for (const { name, value } of read.flat()) {
    const isLong = value.length > MAX_VALUE;
    const id = isLong ? name : `${name}=${value}`;
    if (values.size === MAX_VALUES && !values.has(id)) continue;
    const uses = (values.get(id)?.uses ?? 0) + 1;
    values.set(id, { name, value: isLong ? undefined : value, uses });
  }
  return { tags: read.length, values: [...values.values()] };
}

/** Returns the element that a tag begins; undefined where it is long, or nothing closes it. */
function exampleAt(read: PageTree, tags: readonly PageTag[], opening: PageTag): string | undefined {
  const { name, from } = opening;
  let open = 0;
  for (let at = tags.indexOf(opening); at < tags.length && tags[at]!.to - from <= MAX_EXAMPLE; at += 1) {
    const each = tags[at]!;
    if (each.name !== name) continue;
    open += each.closes ? -1 : each.isOpen ? 1 : 0;
    if (open > 0) continue;
    const element = read.page.slice(read.inPage(from), read.inPage(each.to));
    return dedented(element, indentationAt(read.text, from));
  }
  return undefined;
}

function indentationAt(text: string, at: number): string {
  const line = text.slice(text.lastIndexOf("\n", at) + 1, at);
  return /^[ \t]*$/.test(line) ? line : "";
}

function dedented(text: string, indentation: string): string {
  return indentation === "" ? text : text.replaceAll(`\n${indentation}`, "\n");
}
