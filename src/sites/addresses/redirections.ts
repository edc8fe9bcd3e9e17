import { linkEnding } from "./path.ts";

export type Redirect = Readonly<{ from: string; to: string }>;

/** Where a site leads on from an address. Those for many addresses, as `/old/*`, are tried after the others. */
export class Redirections {
  readonly #targets = new Map<string, string>();
  readonly #patterns: Array<Readonly<{ parts: readonly string[]; to: string }>> = [];

  constructor(redirects: readonly Redirect[]) {
    for (const { from, to } of redirects) {
      if (!from.startsWith("/")) continue;
      const parts = partsOf(from);
      if (!parts.some(isWild)) this.#targets.set(plain(from), plain(to));
      // One for the whole site serves what isn't found, too.
      else if (!isWild(parts[0]!)) this.#patterns.push({ parts, to: plain(to) });
    }
  }

  /** Returns undefined for an address that no redirect has. */
  target(address: string): string | undefined {
    const path = plain(address);
    const known = this.#targets.get(path);
    if (known !== undefined) return known;
    const parts = partsOf(path);
    return this.#patterns.find((pattern) => matches(pattern.parts, parts))?.to;
  }
}

function plain(address: string): string {
  const [path = ""] = address.split(/[?#]/, 1);
  return path.replace(linkEnding, "").replace(/\/(?:index)?$/, "") || "/";
}

function partsOf(address: string): string[] {
  return plain(address).slice(1).split("/");
}

/** `:name` and `[name]` are any part; `*`, `:name*`, `(.*)` and `[...name]` are all the rest. */
function isWild(part: string): boolean {
  return /[*:([]/.test(part);
}

function isRest(part: string): boolean {
  return /[*(]|^\[\.\.\./.test(part);
}

function matches(pattern: readonly string[], parts: readonly string[]): boolean {
  for (const [index, part] of pattern.entries()) {
    if (isRest(part)) return true;
    if (index >= parts.length || (part !== parts[index] && !isWild(part))) return false;
  }
  return pattern.length === parts.length;
}
