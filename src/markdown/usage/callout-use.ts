import {
  type Callout,
  type CalloutForm,
  calloutNamed,
  calloutOf,
  isGeneralCallout,
  rootOf,
  tagParts,
  templateKey,
  templatesIn,
  templateText,
  type TemplateUse,
} from "../components/index.ts";
import type { PageTree } from "../tree/index.ts";
import { importsIn } from "./import-statement.ts";
import { openingTags, partsOf, scriptsIn } from "./page-parts.ts";

export type CalloutUse = Callout &
  Readonly<{
    form: CalloutForm;
    /** As its author wrote it: `note`, `NOTE`, `Note` or `Callout`. */
    name: string;
    type: string | undefined;
    /** What is before and after the text, of a template; "?" is the type. */
    around?: readonly [before: string, after: string];
    statement: string | undefined;
    uses: number;
  }>;

const MAX_USES = 50;

/** Lists the callouts that a page uses, without components that it defines itself. */
export function calloutsIn(read: PageTree): readonly CalloutUse[] {
  const parts = partsOf(read);
  const uses = new Map<string, CalloutUse>();
  const add = (
    callout: Callout | undefined,
    form: CalloutForm,
    name: string,
    { type, around }: Partial<Pick<CalloutUse, "type" | "around">> = {},
  ) => {
    const key = `${form} ${name} ${type}`;
    if (!callout || (uses.size === MAX_USES && !uses.has(key))) return;
    const known = uses.get(key) ?? { ...callout, form, name, type, around, statement: undefined, uses: 0 };
    uses.set(key, { ...known, uses: known.uses + 1 });
  };
  for (const name of parts.directives) add(calloutNamed(name), "directive", name);
  for (const name of parts.slashed) add(calloutNamed(name), "slashed", name);
  for (const name of parts.admonitions) add(calloutNamed(name), "admonition", name);
  for (const name of parts.mdc) add(calloutNamed(name), "mdc", name);
  for (const name of parts.alerts) add(calloutNamed(name), "alert", name);
  for (const { name, from, to } of openingTags(parts)) {
    if (!isGeneralCallout(name)) add(calloutOf(name, undefined), "component", name);
    else {
      const type = typeIn(read.text.slice(from, to));
      add(calloutOf(name, type), "typed", name, { type });
    }
  }
  for (const template of templatesIn(parts.templates)) {
    const read = templateCallout(template);
    if (read) add(read.callout, "template", templateKey(template), read);
  }
  const { code, names } = scriptsIn(read);
  const imports = importsIn(code);
  return [...uses.values()].flatMap((use) => {
    const isComponent = use.form === "component" || use.form === "typed";
    if (!isComponent || !names.has(rootOf(use.name))) return [use];
    const statement = imports.get(use.name)?.statement;
    return statement === undefined ? [] : [{ ...use, statement }];
  });
}

/** The names of shortcodes that are told by a value what they are. */
const general: ReadonlySet<string> = new Set(["admonition", "alert", "aside", "callout", "hint", "notice"]);

/** A template around text that is called as a callout is, or has its kind as a value: the first one that is one. */
function templateCallout(template: TemplateUse) {
  const { name, values, end } = template;
  if (end === undefined) return undefined;
  const isGeneral = general.has(name);
  const typed = values.find(({ value }) => isGeneral && calloutNamed(bare(value)));
  const type = typed ? bare(typed.value) : isGeneral ? "" : undefined;
  const callout = calloutNamed(type || (isGeneral ? "note" : name));
  const own = typed ? [{ ...typed, value: typed.value.replace(type!, "?") }] : [];
  return callout && { callout, type, around: [`${templateText(template, own)}\n`, `\n${end}`] as const };
}

function bare(value: string): string {
  return value.replace(/^(["'])(.*)\1$/, "$2");
}

function typeIn(tag: string): string | undefined {
  const { value = "" } = tagParts(tag)?.find(({ name }) => name === "type") ?? {};
  return /^(["'])([\w-]+)\1$/.exec(value)?.[2];
}
