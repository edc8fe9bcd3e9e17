/** What a callout is to a reader: GitHub's five kinds, and the word that its author chose. */
export type Callout = Readonly<{
  kind: "note" | "tip" | "important" | "warning" | "caution";
  label: string;
}>;

/** By the names that sites give them, in lower case. */
const kinds: Readonly<Record<string, Callout["kind"]>> = {
  note: "note",
  info: "note",
  deepdive: "note",
  wip: "note",
  canary: "note",
  experimental: "note",
  tip: "tip",
  hint: "tip",
  success: "tip",
  check: "tip",
  important: "important",
  warning: "warning",
  warn: "warning",
  deprecated: "warning",
  caution: "caution",
  danger: "caution",
  error: "caution",
  pitfall: "caution",
  gotcha: "caution",
};

/** Components that are told by a property what they are. */
const general: ReadonlySet<string> = new Set(["Callout", "Admonition", "Aside"]);
const never: ReadonlySet<string> = new Set(["Error", "Check", "Success", "Experimental", "Canary"]);

/** The callout of `:::name`, or of a `type`; undefined where the name is another's. */
export function calloutNamed(name: string): Callout | undefined {
  const key = name.toLowerCase();
  const kind = Object.hasOwn(kinds, key) ? kinds[key] : undefined;
  return kind && { kind, label: labelOf(name) };
}

/** The callout that a component is; `type` is its property of that name. */
export function calloutOf(component: string, type: string | undefined): Callout | undefined {
  if (general.has(component)) return calloutNamed(type ?? "note") ?? { kind: "note", label: "Note" };
  return /^[A-Z]/.test(component) && !never.has(component) ? calloutNamed(component) : undefined;
}

/** The first line of a quote that is one of GitHub's alerts, and what else the line says. */
export const alertLine = /^\[!(note|tip|important|warning|caution)\][+-]?[ \t]*(?:\n|$)/i;

/** `DeepDive` is Deep Dive, `warn` is Warn, `NOTE` is Note. */
function labelOf(name: string): string {
  const words = /^[A-Z]+$/.test(name) ? name.toLowerCase() : name.replace(/(?<=[a-z])(?=[A-Z])/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
