import {
  type Callout,
  calloutNamed,
  calloutOf,
  endOfTag,
  isGeneralCallout,
  type PageText,
  rootOf,
} from "../components/index.ts";
import { directiveIn, directiveMarker } from "../tree/index.ts";
import { importsIn } from "./import-statement.ts";

/** How a page writes callouts: `:::note`, `> [!NOTE]`, `<Note>`, or `<Callout type="note">`. */
export type CalloutForm = "directive" | "alert" | "component" | "typed";

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

const alert = /^[ \t]*(?:[-+*][ \t]+)?>[ \t>]*\[!(\w+)\]/gm;
const tag = /<([A-Z]\w*)(?=[\s/>])/g;
const type = /\stype=(["'])([\w-]+)\1/;

/** Lists the callouts that a page uses, without components that it defines itself. It takes linear time. */
export function calloutsIn({ text, esm }: PageText): readonly CalloutUse[] {
  const uses = new Map<string, CalloutUse>();
  const add = (callout: Callout | undefined, form: CalloutForm, name: string, type?: string) => {
    const key = `${form} ${name} ${type}`;
    if (!callout || (uses.size === MAX_USES && !uses.has(key))) return;
    const known = uses.get(key) ?? { ...callout, form, name, type, statement: undefined, uses: 0 };
    uses.set(key, { ...known, uses: known.uses + 1 });
  };
  for (const name of directivesIn(text)) add(calloutNamed(name), "directive", name);
  for (const [, name] of text.matchAll(alert)) add(calloutNamed(name!), "alert", name!);
  for (const { index, 1: name } of text.matchAll(tag)) {
    const opening = text.slice(index, index + (endOfTag(text.slice(index, index + MAX_TAG)) ?? 0));
    const [, , typed] = isGeneralCallout(name!) ? (type.exec(opening) ?? []) : [];
    add(calloutOf(name!, typed), isGeneralCallout(name!) ? "typed" : "component", name!, typed);
  }
  const own = new Set(esm.split(/[^\w$]+/));
  const imports = importsIn(esm);
  return [...uses.values()].flatMap((use) => {
    const isComponent = use.form === "component" || use.form === "typed";
    if (!isComponent || !own.has(rootOf(use.name))) return [use];
    const statement = imports.get(use.name)?.statement;
    return statement === undefined ? [] : [{ ...use, statement }];
  });
}

const MAX_TAG = 400;

function directivesIn(text: string): string[] {
  if (!directiveMarker.test(text)) return [];
  const lines = text.split(/[\r\n]/).map((line) => directiveIn(line.replace(/^[ \t>]+/, "")));
  return lines.flatMap((line) => line?.name || []);
}
