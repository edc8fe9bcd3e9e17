import { rootOf } from "../components/index.ts";
import { ofKind } from "../symbols/index.ts";
import { type Diagnostic, error, type Page } from "./rule.ts";

export function missingComponents({ site: { components }, symbols }: Page): Diagnostic[] {
  if (!components) return [];
  const declared = new Set(ofKind(symbols, "declaration").map(({ name }) => name));
  const isKnown = (name: string) => components.has(name) || declared.has(name) || alwaysThere.has(name);
  const missing = ofKind(symbols, "component").filter(({ name }) => !isKnown(name) && !isKnown(rootOf(name)));
  const names = new Set<string>();
  return missing
    .filter(({ name }) => names.size < names.add(name).size)
    .map(({ name, offset }) =>
      error(offset, `<${name}> isn't imported on this page or provided by the site.`),
    );
}

/** As in `<props.Button>`. */
const alwaysThere = new Set(["props", "this"]);
