const methods = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]);

type Route = Readonly<{
  path: string;
  method: string;
  hooks?: Readonly<{ detail?: Readonly<{ operationId?: string }> }>;
}>;

/** Names a request by the pattern of its route, so that its metrics have few names, and no name of a page. */
export class RoutePatterns {
  readonly #methods = new Map<string, Set<string>>();
  readonly #operations = new Map<string, string>();
  readonly #others: Array<Readonly<{ pattern: string; parts: readonly string[] }>> = [];

  learn(routes: readonly Route[]): void {
    for (const { path, method, hooks } of routes) {
      const operation = hooks?.detail?.operationId;
      if (operation !== undefined) this.#operations.set(`${method} ${path}`, operation);
      const methods = this.#methods.get(path) ?? new Set();
      this.#methods.set(path, methods.add(method));
    }
    for (const pattern of this.#methods.keys()) {
      const parts = pattern.split("/");
      if (parts.some(isOpen)) this.#others.push({ pattern, parts });
    }
    // The most specific one first.
    this.#others.sort((a, b) => b.parts.length - a.parts.length);
  }

  /** Returns `none` for an address that no route has. */
  patternOf(pathname: string): string {
    if (pathname.startsWith("/static/")) return "/static/*";
    const path = pathname.length > 1 && pathname.endsWith("/") ? pathname.slice(0, -1) : pathname;
    if (this.#methods.has(path)) return path;
    const parts = path.split("/");
    return this.#others.find((other) => fits(other.parts, parts))?.pattern ?? "none";
  }

  /** Returns the `operationId` of a route of the API; undefined where it has none. */
  operationOf(method: string, pathname: string): string | undefined {
    return this.#operations.get(`${method} ${this.patternOf(pathname)}`);
  }

  /** Returns the methods of an address, as `Allow` lists them; none where no route has it. */
  methodsOf(pathname: string): string[] {
    const known = this.#methods.get(this.patternOf(pathname)) ?? [];
    return [...known, ...(new Set(known).has("GET") ? ["HEAD"] : [])].sort();
  }
}

/** Clients can send any word as a method. */
export function knownMethod(method: string): string {
  return methods.has(method) ? method : "other";
}

function isOpen(part: string): boolean {
  return part === "*" || part.startsWith(":");
}

function fits(pattern: readonly string[], parts: readonly string[]): boolean {
  const isWild = pattern.at(-1) === "*";
  if (isWild ? parts.length < pattern.length : parts.length !== pattern.length) return false;
  return pattern.every((part, at) => isOpen(part) || part === parts[at]);
}
