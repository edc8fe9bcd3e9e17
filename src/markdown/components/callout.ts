import type { Dialect } from "../tree/index.ts";
import { isElementOf } from "./template.ts";

/** What a callout is to a reader. GitHub's alerts are these five, by `alertLine`. */
export const calloutKinds = ["note", "tip", "important", "warning", "caution"] as const;

/** `label` is the word that its author chose. */
export type Callout = Readonly<{ kind: (typeof calloutKinds)[number]; label: string }>;

const names: Readonly<Record<Callout["kind"], readonly string[]>> = {
  note: ["note", "info", "deepdive", "wip", "canary", "experimental"],
  tip: ["tip", "hint", "success", "check"],
  important: ["important"],
  warning: ["warning", "warn", "deprecated"],
  caution: ["caution", "danger", "error", "pitfall", "gotcha"],
};

const kinds = new Map(calloutKinds.flatMap((kind) => names[kind].map((name) => [name, kind] as const)));

/** Components that are told by a property what they are. */
const general: ReadonlySet<string> = new Set(["Callout", "Admonition", "Aside"]);
/** Components that are something else, though a directive of that name is a callout. */
const never: ReadonlySet<string> = new Set(["Error", "Check", "Success", "Experimental", "Canary"]);

export function calloutNamed(name: string): Callout | undefined {
  const kind = kinds.get(name.toLowerCase());
  return kind && { kind, label: labelOf(name) };
}

export function isGeneralCallout(component: string): boolean {
  return general.has(component);
}

export function calloutOf(component: string, type: string | undefined): Callout | undefined {
  if (general.has(component)) return calloutNamed(type ?? "note") ?? { kind: "note", label: "Note" };
  return /^[A-Z]/.test(component) && !never.has(component) ? calloutNamed(component) : undefined;
}

export const alertLine = /^\[!(note|tip|important|warning|caution)\][+-]?[ \t]*(?:\n|$)/i;

/**
 * How a page writes callouts: `:::note`, `/// note`, `!!! note`, `> [!NOTE]`, `::note`, `<Note>`, `<Callout type="note">`, or
 * `{% hint style="info" %}`.
 */
export type CalloutForm =
  "directive" | "slashed" | "admonition" | "alert" | "mdc" | "component" | "typed" | "template";

/** Whether a dialect reads it as more than text. Lines of colons are read in all of them. */
export function isCalloutOf(
  { form, name }: Readonly<{ form: CalloutForm; name: string }>,
  dialect: Dialect,
): boolean {
  switch (form) {
    case "component":
    case "typed":
    case "template":
      return isElementOf(name, dialect);
    case "mdc":
      return dialect.hasMdc;
    case "slashed":
    case "admonition":
      return dialect.hasAdmonitions;
    default:
      return true;
  }
}

function labelOf(name: string): string {
  const words = /^[A-Z]+$/.test(name) ? name.toLowerCase() : name.replace(/(?<=[a-z])(?=[A-Z])/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
