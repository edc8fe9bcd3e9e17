import {
  type Callout,
  calloutNamed,
  calloutOf,
  isGeneralCallout,
  rootOf,
  tagParts,
} from "../components/index.ts";
import type { PageTree } from "../tree/index.ts";
import { importsIn } from "./import-statement.ts";
import { openingTags, partsOf, scriptsIn } from "./page-parts.ts";

/** How a page writes callouts: `:::note`, `/// note`, `!!! note`, `> [!NOTE]`, `<Note>`, or `<Callout type="note">`. */
export type CalloutForm = "directive" | "slashed" | "admonition" | "alert" | "component" | "typed";

export type CalloutUse = Callout &
  Readonly<{
    form: CalloutForm;
    /** As its author wrote it: `note`, `NOTE`, `Note` or `Callout`. */
    name: string;
    type: string | undefined;
    statement: string | undefined;
    uses: number;
  }>;

const MAX_USES = 50;

/** Lists the callouts that a page uses, without components that it defines itself. */
export function calloutsIn(read: PageTree): readonly CalloutUse[] {
  const parts = partsOf(read);
  const uses = new Map<string, CalloutUse>();
  const add = (callout: Callout | undefined, form: CalloutForm, name: string, type?: string) => {
    const key = `${form} ${name} ${type}`;
    if (!callout || (uses.size === MAX_USES && !uses.has(key))) return;
    const known = uses.get(key) ?? { ...callout, form, name, type, statement: undefined, uses: 0 };
    uses.set(key, { ...known, uses: known.uses + 1 });
  };
  for (const name of parts.directives) add(calloutNamed(name), "directive", name);
  for (const name of parts.slashed) add(calloutNamed(name), "slashed", name);
  for (const name of parts.admonitions) add(calloutNamed(name), "admonition", name);
  for (const name of parts.alerts) add(calloutNamed(name), "alert", name);
  for (const { name, from, to } of openingTags(parts)) {
    if (!isGeneralCallout(name)) add(calloutOf(name, undefined), "component", name);
    else {
      const type = typeIn(read.text.slice(from, to));
      add(calloutOf(name, type), "typed", name, type);
    }
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

function typeIn(tag: string): string | undefined {
  const { value = "" } = tagParts(tag)?.find(({ name }) => name === "type") ?? {};
  return /^(["'])([\w-]+)\1$/.exec(value)?.[2];
}
