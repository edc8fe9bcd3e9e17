import { textOf, type Value, valueAt } from "../files/value.ts";
import type { AddressRules } from "../formats/page-address.ts";

type Rewrites = NonNullable<AddressRules["rewrites"]>;

/** Returns the patterns by which files have other addresses; `areUnknown` where one can't be read. Source: its "Route Rewrites". */
export function rewritesOf(
  config: Value | undefined,
): Readonly<{ rewrites?: Rewrites; areUnknown: boolean }> {
  const said = valueAt(config, "rewrites");
  if (!said) return { areUnknown: false };
  const pairs = said.kind === "map" ? said.pairs : [];
  const rewrites = pairs.map(({ key, value }) => [key ?? "(", textOf(value) ?? "("] as const);
  const areRead = rewrites.every(([from, to]) => isPlain(from) && isPlain(to));
  return { rewrites, areUnknown: !areRead || said.kind !== "map" };
}

/** Returns the file as which VitePress builds one: the first pattern that it matches counts. */
export function rewritten(file: string, rewrites: Rewrites): string {
  const names = file.split("/");
  for (const [from, to] of rewrites) {
    const found = namesIn(from.split("/"), names);
    if (!found) continue;
    const parts = to.split("/").map((part) => (/^[:(]/.test(part) ? (found.get(nameOf(part)) ?? "") : part));
    return parts.filter((part) => part !== "").join("/");
  }
  return file;
}

/** Returns what the names of a pattern stand for in a path; undefined where it doesn't match. */
function namesIn(pattern: readonly string[], path: readonly string[]): Map<string, string> | undefined {
  const found = new Map<string, string>();
  for (const [at, part] of pattern.entries()) {
    if (isOfAll(part)) return found.set(nameOf(part), path.slice(at).join("/"));
    const name = path[at];
    if (name === undefined || !(part.startsWith(":") || part === name)) return undefined;
    if (part.startsWith(":")) found.set(nameOf(part), name);
  }
  return path.length === pattern.length ? found : undefined;
}

function nameOf(part: string): string {
  return part.replace(/^:|\*$|\(\.\*\)$/g, "");
}

/** The parts of a path can be names, as `:pkg`, the last one for any number of parts, as `:rest*`. Other patterns aren't read. */
function isPlain(pattern: string): boolean {
  const parts = pattern.split("/");
  return parts.every((part, at) =>
    at === parts.length - 1 && isOfAll(part) ? true : /^(?::\w+|[^:*+?(){}\\^]*)$/.test(part),
  );
}

/** Of path-to-regexp, which VitePress uses. */
function isOfAll(part: string): boolean {
  return /^(?::\w+(?:\*|\(\.\*\))|\(\.\*\))$/.test(part);
}
