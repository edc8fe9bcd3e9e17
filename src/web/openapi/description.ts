import { neededFor } from "../request/needed-rights.ts";
import { type JsonSchema, Schemas } from "./json-schema.ts";
import {
  accessTo,
  type Answer,
  everyone,
  headersOf,
  idempotencyKey,
  type Operation,
  type Parameter,
  tableOfCodes,
  tags,
  when,
} from "./operation.ts";

/** A route, as the framework keeps it. */
export type Route = Readonly<{ method: string; path: string; hooks?: Hooks }>;

type Hooks = Readonly<{
  body?: JsonSchema;
  query?: JsonSchema;
  response?: Readonly<Record<string, JsonSchema>>;
  detail?: Partial<
    Pick<Operation, "operationId" | "summary" | "description" | "tags" | "parameters" | "requestBody">
  > &
    Readonly<{ responses?: Readonly<Record<string, Partial<Answer>>> }>;
}>;

export type Description = Readonly<{
  openapi: "3.1.0";
  info: Readonly<{ title: string; version: string; description: string }>;
  servers: ReadonlyArray<Readonly<{ url: string }>>;
  security: typeof everyone;
  tags: ReadonlyArray<Readonly<{ name: string }>>;
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: Readonly<{
    schemas: Readonly<Record<string, JsonSchema>>;
    securitySchemes: Readonly<Record<string, Readonly<Record<string, string>>>>;
  }>;
}>;

type Server = Readonly<{ version: string; url: string }>;

const about = `Reads, saves and publishes the pages of a documentation site. Every answer is JSON with \`ok\`. HEAD is answered
as GET is, and a method that an address does not have with 405. A field that is not described, in a body or a query, is
refused with 400. \`X-Request-Id\` is on every answer. Every failure has a \`code\` to decide by:`;

/** Describes the routes below /api/admin. Source: the OpenAPI Specification 3.1. */
export function describeApi(routes: readonly Route[], { version, url }: Server): Description {
  const schemas = new Schemas();
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes.filter(isDescribed)) {
    const path = route.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, schemas) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "docs-admin", version, description: `${about.replaceAll("\n", " ")}\n\n${tableOfCodes}` },
    servers: [{ url }],
    security: everyone,
    tags: tags.map((name) => ({ name })),
    paths,
    components: {
      schemas: schemas.components,
      securitySchemes: {
        cookie: { type: "apiKey", in: "cookie", name: "service_admin", description: "From signing in." },
        token: { type: "http", scheme: "bearer", description: "A token of the settings: `docsadm_…`." },
      },
    },
  };
}

function isDescribed({ method, path }: Route): boolean {
  return path.startsWith("/api/admin/") && method !== "ALL";
}

function operationOf({ method, path, hooks = {} }: Route, schemas: Schemas): Operation {
  const { detail = {}, response = {} } = hooks;
  const { security, access } = { access: undefined, ...accessTo(neededFor(method, path)) };
  const description = [detail.description, access].filter(Boolean).join(" ");
  const requestBody = bodyOf(hooks, schemas);
  return {
    operationId: detail.operationId ?? "",
    summary: detail.summary ?? "",
    ...(description ? { description } : {}),
    tags: detail.tags ?? [],
    security,
    parameters: [
      ...Array.from(path.matchAll(/\/(\w+)\/:(\w+)/g), ([, of, name]) => inPath(of!, name!)),
      ...inQuery(hooks.query, schemas),
      ...(detail.parameters ?? []),
      ...("422" in response ? [idempotencyKey] : []),
    ],
    ...(requestBody ? { requestBody } : {}),
    responses: Object.fromEntries(
      Object.entries(response).map(([status, schema]) => [
        status,
        answerOf(status, schema, detail.responses?.[status], schemas),
      ]),
    ),
  };
}

/** Named by the resource, which comes before it in the path. */
const ids: Readonly<Record<string, string>> = {
  people: "The person's id, as the list of people has it.",
  publications: "The commit of the publication, as the end of its `commitUrl`.",
  reviews: "The review's number.",
  tokens: "The token's id, as the list of tokens has it.",
};

function inPath(of: string, name: string): Parameter {
  return { name, in: "path", required: true, description: ids[of] ?? "", schema: { type: "string" } };
}

function inQuery(query: JsonSchema | undefined, schemas: Schemas): Parameter[] {
  return Object.entries(query?.properties ?? {}).map(([name, property]) => {
    const { description, examples, ...schema } = schemas.described(property);
    const required = query?.required?.includes(name) ?? false;
    const said = { ...(description ? { description } : {}), ...(examples ? { example: examples[0] } : {}) };
    return { name, in: "query", required, ...said, schema };
  });
}

function bodyOf({ body, detail }: Hooks, schemas: Schemas): Operation["requestBody"] {
  if (detail?.requestBody) {
    const { required, content } = detail.requestBody;
    const described = Object.entries(content).map(([type, { schema, ...rest }]) => [
      type,
      { schema: schemas.described(schema), ...rest },
    ]);
    return { required, content: Object.fromEntries(described) };
  }
  return body && { required: true, content: { "application/json": { schema: schemas.described(body) } } };
}

function answerOf(
  status: string,
  schema: JsonSchema,
  more: Partial<Answer> | undefined,
  schemas: Schemas,
): Answer {
  const headers = { ...headersOf[status], ...more?.headers };
  const json =
    schema.type === "void" ? [] : [["application/json", { schema: schemas.described(schema) }] as const];
  const content = { ...Object.fromEntries(json), ...more?.content };
  return {
    description: more?.description || when[status]!,
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    ...(Object.keys(content).length > 0 ? { content } : {}),
  };
}
