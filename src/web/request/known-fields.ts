import { Elysia } from "elysia";

import { Invalid } from "../../core/errors.ts";

/** What of a route's schemas says which fields a request can have. */
type Schema = Readonly<{
  anyOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
}>;

type Route = Readonly<{
  method: string;
  path: string;
  hooks?: Readonly<{ body?: Schema; query?: Schema; response?: Readonly<Record<string, unknown>> }>;
}>;

type Asked = Readonly<{ request: Request; route: string }>;

const MAX_SHOWN = 100;

/** Refuses requests of the API with a field that their description doesn't have: a misspelt one would do nothing, without a word. */
export class KnownFields {
  readonly #schemas = new Map<string, Readonly<{ body: Schema | undefined; query: Schema }>>();

  learn(routes: readonly Route[]): void {
    for (const { method, path, hooks = {} } of routes)
      if (path.startsWith("/api/") && !isForBrowsers(hooks))
        this.#schemas.set(`${method} ${path}`, {
          body: hooks.body,
          query: hooks.query ?? { properties: {} },
        });
  }

  /** @throws Invalid */
  checkBody({ request, route }: Asked, body: unknown): void {
    const known = this.#schemas.get(nameOf(request, route))?.body;
    if (known) check(unknownField(body, known));
  }

  /** @throws Invalid */
  checkQuery({ request, route }: Asked): void {
    const known = this.#schemas.get(nameOf(request, route))?.query;
    if (!known || !request.url.includes("?")) return;
    check(unknownField(Object.fromEntries(new URL(request.url).searchParams), known));
  }
}

/** Used before the routes. Who may not ask at all is refused first, which is why the query waits for the session. */
export const knownFields = (known: KnownFields) =>
  new Elysia({ name: "known-fields" })
    .onTransform({ as: "scoped" }, ({ request, route, body }) => known.checkBody({ request, route }, body))
    .onBeforeHandle({ as: "scoped" }, ({ request, route }) => known.checkQuery({ request, route }));

/** A code host sends the browser back with what it likes. Source: RFC 6749, section 4.1.2. */
function isForBrowsers({ response = {} }: NonNullable<Route["hooks"]>): boolean {
  return "302" in response;
}

function nameOf({ method }: Request, route: string): string {
  return `${method === "HEAD" ? "GET" : method} ${route}`;
}

type Unknown = Readonly<{ field: string; known: readonly string[] }>;

function check(unknown: Unknown | undefined): void {
  if (!unknown) return;
  const { field, known } = unknown;
  const shown = field.length > MAX_SHOWN ? `${field.slice(0, MAX_SHOWN)}…` : field;
  const others = known.length > 0 ? `Known are ${known.join(", ")}.` : "There are none here.";
  throw new Invalid(`${shown} is an unknown field. ${others}`);
}

/** Returns the first one by its whole name, as `changes.0.mesage`, with the fields that are known in its place. */
function unknownField(value: unknown, schema: Schema, at = ""): Unknown | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { properties, items } = whole(schema);
  if (Array.isArray(value))
    return items && first(value.entries(), (item, n) => unknownField(item, items, `${at}${n}.`));
  if (!properties) return undefined;
  return first(
    Object.entries(value).map(([name, inner]) => [name, inner] as const),
    (inner, name) =>
      Object.hasOwn(properties, name)
        ? unknownField(inner, properties[name]!, `${at}${name}.`)
        : { field: at + name, known: Object.keys(properties) },
  );
}

function first<Key>(
  entries: Iterable<readonly [Key, unknown]>,
  look: (value: unknown, key: Key) => Unknown | undefined,
): Unknown | undefined {
  for (const [key, value] of entries) {
    const found = look(value, key);
    if (found) return found;
  }
  return undefined;
}

/** Of alternatives, such as an object or null, the one that has fields or items. */
function whole(schema: Schema): Schema {
  return schema.anyOf?.map(whole).find(({ properties, items }) => properties ?? items) ?? schema;
}
