import { elementAt, type PageText, rootOf, tagProperties } from "../components/index.ts";
import { fencedIn } from "../text/index.ts";
import { importsIn, type NamedImport } from "./import-statement.ts";

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

const MAX_NAMES = 100;
const MAX_EXAMPLE = 400;
const TRIES = 5;
const MAX_TAGS = 20;
const MAX_VALUES = 40;
const MAX_VALUE = 40;

const tag = /<([A-Z][\w$]*(?:\.[A-Za-z_$][\w$]*)*|[a-z][\w$]*(?:\.[A-Za-z_$][\w$]*)+)(?=[\s/>])/g;

/** Lists the components that a page uses and does not define. It takes linear time, because lists need thousands of pages. */
export function componentsIn(read: PageText): readonly ComponentUse[] {
  const { text, esm } = read;
  // Any name in imports and exports counts: to miss a component does less harm than to offer a wrong one.
  const own = new Set(esm.match(/\b[A-Za-z_$][\w$]*/g));
  // Vue's pages import in a script, which others do not have.
  const imports = importsIn(/<script\b/i.test(text) ? "" : esm);
  return usesIn(read).flatMap((use) => {
    if (!own.has(rootOf(use.name))) return [use];
    const statement = imports.get(rootOf(use.name))?.statement;
    return statement === undefined ? [] : [{ ...use, statement }];
  });
}

export function importedBy(read: PageText): readonly ComponentUse[] {
  const imports = new Map([...importsIn(read.esm)].filter(isOfComponent).slice(0, MAX_NAMES));
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

function usesIn({ page, text }: PageText, isWanted = (_name: string) => true): ComponentUse[] {
  const found = new Map<string, { uses: number; examples: (string | undefined)[]; tags: string[] }>();
  const body = fencedIn(page)?.end ?? 0;
  for (const { index, 1: name } of text.matchAll(tag)) {
    if (index < body || !isWanted(name!) || /[\w$)]/.test(text[index - 1] ?? "")) continue;
    if (found.size === MAX_NAMES && !found.has(name!)) continue;
    const use = found.getOrInsertComputed(name!, () => ({ uses: 0, examples: [], tags: [] }));
    use.uses += 1;
    if (use.examples.length < TRIES) use.examples.push(exampleAt(page, text, index, name!));
    if (use.tags.length < MAX_TAGS) use.tags.push(text.slice(index, index + MAX_EXAMPLE));
  }
  return Array.from(found, ([name, { uses, examples, tags }]) => {
    const [example] = examples.filter((each) => each !== undefined).sort((a, b) => a.length - b.length);
    return { name, uses, example, properties: propertiesOf(tags), statement: undefined };
  });
}

function propertiesOf(tags: readonly string[]): ComponentUse["properties"] {
  const read = tags.map(tagProperties).filter((each) => each !== undefined);
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

function exampleAt(page: string, text: string, start: number, name: string): string | undefined {
  const window = text.slice(start, start + MAX_EXAMPLE);
  const element = elementAt(window, name);
  return element && dedented(page.slice(start, start + element.end), indentationAt(text, start));
}

function indentationAt(text: string, at: number): string {
  const line = text.slice(Math.max(0, at - MAX_EXAMPLE), at);
  return /(?:^|\n)([ \t]*)$/.exec(line)?.[1] ?? "";
}

function dedented(text: string, indentation: string): string {
  return indentation === "" ? text : text.replaceAll(`\n${indentation}`, "\n");
}
