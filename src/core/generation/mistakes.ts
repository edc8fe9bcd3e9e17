import { type Block, pageTreeOf, split, verbatim } from "../../markdown/blocks/index.ts";
import { componentNamesIn, isElementOf, templateNameIn } from "../../markdown/components/index.ts";
import { check, type Problem } from "../../markdown/lint/index.ts";
import { activeContentIn } from "../../markdown/preview/index.ts";
import { ofKind, symbolsIn } from "../../markdown/symbols/index.ts";
import type { Dialect } from "../../markdown/tree/index.ts";
import { componentsIn } from "../../markdown/usage/index.ts";
import type { ComponentUse } from "../component/component-menu.ts";
import { HERE } from "./generation.ts";

export function mistakesIn(
  markdown: string,
  {
    components,
    callouts,
    dialect,
    original = "",
    page = "",
  }: {
    components: readonly ComponentUse[];
    callouts: ReadonlyArray<Readonly<{ before: string }>>;
    dialect: Dialect;
    /** The text that is replaced; its own mistakes are allowed to stay. */
    original?: string;
    page?: string | undefined;
  },
): readonly string[] {
  const site = {
    components: new Set([
      ...components.map(({ name }) => name).filter((name) => isElementOf(name, dialect)),
      ...callouts.flatMap(({ before }) => [...componentNamesIn(before), templateNameIn(before) ?? ""]),
      ...namesIn(page + original, dialect),
    ]),
  };
  const blocksOf = (text: string) => split(text, dialect);
  const errorsIn = (text: string) => errors(check(blocksOf(text), site));
  const old = new Set(errorsIn(original));
  const scripts = activeContentIn(markdown, dialect).filter((script) => !original.includes(script));
  const hasFormulas = formulasIn(markdown, dialect) && !formulasIn(page + original, dialect);
  const hasFrontMatter = blocksOf(markdown)[0]?.kind === "frontmatter" && !original.startsWith("---");
  return [
    ...errorsIn(markdown).filter((message) => !old.has(message)),
    ...foreignIn(markdown, dialect, site.components),
    ...scripts.map((script) => `The site would run this: ${script.slice(0, 80).toWellFormed()}`),
    ...(markdown.includes(HERE) ? [`It contains ${HERE}, which isn't part of the text.`] : []),
    ...(hasFormulas ? ["It contains formulas between $$, which the page doesn't use."] : []),
    ...(hasFrontMatter && page !== ""
      ? ["It starts with front matter, which only a whole page can have."]
      : []),
  ];
}

/** In Markdown, a component is an element that no browser knows, and a shortcode that is not there stops the build. */
function foreignIn(text: string, dialect: Dialect, known: ReadonlySet<string>): string[] {
  if (dialect.hasJsx || dialect.isUnsure) return [];
  const used = componentsIn(pageTreeOf(split(text, dialect))).map(({ name }) => name);
  return used
    .filter((name) => !known.has(name))
    .map((name) => `${name.startsWith("{") ? name : `<${name}>`} isn't known on this page.`);
}

/** Not every site supports formulas. */
function formulasIn(text: string, dialect: Dialect): boolean {
  const isFormula = ({ kind, source, children }: Block): boolean =>
    (verbatim.has(kind) && source.trimStart().startsWith("$$")) || children.some(isFormula);
  return text.includes("$$") && split(text, dialect).some(isFormula);
}

function errors(problems: readonly Problem[]): string[] {
  return problems.filter(({ severity }) => severity === "error").map(({ message }) => message);
}

function namesIn(page: string, dialect: Dialect): string[] {
  const blocks = split(page, dialect);
  const symbols = symbolsIn(blocks);
  const used = [...componentsIn(pageTreeOf(blocks)), ...ofKind(symbols, "component")];
  return [...used, ...ofKind(symbols, "declaration")].map(({ name }) => name);
}

declare module "../text/text-work.ts" {
  interface TextTasks {
    mistakesIn: typeof mistakesIn;
  }
}
