import { validate } from "@octokit/graphql-schema";

import type { Asked } from "./github-stub.ts";

/** The part of JSON Schema that GitHub's description uses. */
type Schema = Readonly<{
  $ref?: string;
  type?: string | readonly string[];
  nullable?: boolean;
  format?: string;
  enum?: readonly unknown[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
}>;

type Operation = Readonly<{
  parameters?: ReadonlyArray<{ $ref?: string; name?: string; in?: string; required?: boolean }>;
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}>;

type Description = Readonly<{
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, never>>;
}>;

/** GitHub's published OpenAPI description, and its GraphQL schema. */
export class GitHubDescription {
  readonly #description: Description;

  private constructor(description: Description) {
    this.#description = description;
  }

  static async read(): Promise<GitHubDescription> {
    const file = Bun.fileURLToPath(import.meta.resolve("@octokit/openapi/generated/api.github.com.json"));
    return new GitHubDescription(await Bun.file(file).json());
  }

  /** Returns how a request breaks the description. */
  faultsOf({ method, path, body }: Asked): string[] {
    const { pathname, searchParams } = new URL(path, "http://github");
    if (pathname === "/graphql") return validate(body.query).map(String);
    const operation = this.#operation(method, pathname);
    if (!operation) return [`${method} ${pathname} is not described`];
    const parameters = (operation.parameters ?? []).map((one) => (one.$ref ? this.#at(one.$ref) : one));
    const queries = new Set(parameters.filter((one) => one.in === "query").map((one) => one.name));
    const unknown = [...searchParams.keys()].filter((name) => !queries.has(name));
    const schema = operation.requestBody?.content["application/json"]?.schema;
    return [
      ...unknown.map((name) => `${method} ${pathname} takes no ?${name}`),
      ...(schema ? this.#faults(schema, body, `${method} ${pathname}:`) : []),
      ...(!schema && body !== "" ? [`${method} ${pathname} takes no body`] : []),
    ];
  }

  /** Returns how a successful answer to a request breaks the description. */
  faultsOfAnswer({ method, path }: Pick<Asked, "method" | "path">, answer: unknown): string[] {
    const { pathname } = new URL(path, "http://github");
    const schema = this.#operation(method, pathname)?.responses[200]?.content?.["application/json"]?.schema;
    if (!schema) return [`${method} ${pathname} has no described answer`];
    return this.#faults(schema, answer, `answer to ${pathname}:`);
  }

  /** Returns the smallest answer that the description allows to a request, by method and template of its path. */
  leastAnswer(method: string, template: string): unknown {
    const { responses } = this.#description.paths[template]![method.toLowerCase()]!;
    const described = responses[200] ?? responses[201];
    return this.#least(described?.content?.["application/json"]?.schema ?? {});
  }

  #least(given: Schema): unknown {
    const schema: Schema = given.$ref ? this.#at(given.$ref) : given;
    const types = [schema.type ?? []].flat();
    if (schema.nullable || types.includes("null")) return null;
    const [choice] = schema.anyOf ?? schema.oneOf ?? [];
    if (choice) return this.#least(choice);
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => this.#least(part)));
    if (types[0] === "array") return [this.#least(schema.items ?? {})];
    if (types[0] === "string")
      return schema.enum?.[0] ?? (schema.format === "date-time" ? "2026-01-05T12:00:00Z" : "x");
    if (types[0] === "boolean") return true;
    if (types[0] === "integer" || types[0] === "number") return 1;
    const required = (schema.required ?? []).map((name) => [
      name,
      this.#least(schema.properties?.[name] ?? {}),
    ]);
    return Object.fromEntries(required);
  }

  #operation(method: string, pathname: string): Operation | undefined {
    const named = Object.keys(this.#description.paths)
      .filter((template) => new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, "[^/]+")}$`).test(pathname))
      // The most specific path wins.
      .sort((a, b) => a.split("{").length - b.split("{").length);
    return named.map((template) => this.#description.paths[template]![method.toLowerCase()]).find(Boolean);
  }

  #at(reference: string) {
    const [, , kind = "", name = ""] = reference.split("/");
    return this.#description.components[kind]![name]!;
  }

  #faults(given: Schema, value: unknown, at: string): string[] {
    const schema: Schema = given.$ref ? this.#at(given.$ref) : given;
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) {
      const all = choices.map((choice) => this.#faults(choice, value, at));
      return all.some((faults) => faults.length === 0) ? [] : all[0]!;
    }
    if (value === null && (schema.nullable || [schema.type].flat().includes("null"))) return [];
    if (schema.enum && !schema.enum.includes(value)) return [`${at} is ${JSON.stringify(value)}`];
    const types = [schema.type ?? []].flat();
    if (types.length > 0 && !types.some((type) => isOf(type, value)))
      return [`${at} is no ${types.join(" or ")}`];
    if (Array.isArray(value)) {
      return value.flatMap((item, index) => this.#faults(schema.items ?? {}, item, `${at}[${index}]`));
    }
    if (typeof value !== "object" || value === null || !schema.properties) return [];
    const missing = (schema.required ?? []).filter((name) => !(name in value));
    return [
      ...missing.map((name) => `${at}.${name} is missing`),
      ...Object.entries(value).flatMap(([name, item]) => {
        const property = schema.properties![name];
        return property ? this.#faults(property, item, `${at}.${name}`) : [`${at}.${name} is not described`];
      }),
    ];
  }
}

function isOf(type: string, value: unknown): boolean {
  switch (type) {
    case "array":
      return Array.isArray(value);
    case "integer":
      return Number.isInteger(value);
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value);
    default:
      return typeof value === type;
  }
}
