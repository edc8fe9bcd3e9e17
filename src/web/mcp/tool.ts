import { getSchemaValidator, type Static, type TSchema } from "elysia";

import { Invalid } from "../../core/errors.ts";
import type { Session } from "../../core/session/session.ts";

export type Content = Array<Readonly<{ type: "text"; text: string }>>;

/** What a call answers; `structuredContent` is for tools with an output schema, and says the same as `content`. */
type Answer = Readonly<{ content: Content; structuredContent?: Record<string, unknown> }>;

/** An answer with text of a page: facts in a line, then the texts, none of whose signs are escaped. */
export type TextAnswer = Readonly<{ facts: Readonly<Record<string, unknown>>; texts: readonly string[] }>;

/** What a call does, as the protocol's hints say it; none of the tools asks anything outside the site. */
const effects = {
  reads: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
  /** What is saved as a draft can be undone; the same call again has an old version. */
  saves: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
  asks: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  publishes: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
} as const;

type Definition<Input extends TSchema> = Readonly<{
  name: string;
  title: string;
  description: string;
  effect: keyof typeof effects;
  input: Input;
}>;

type Call<Input extends TSchema, Answered> = (asked: Static<Input>, session: Session) => Promise<Answered>;

export type Tool = Readonly<{
  name: string;
  /** As `tools/list` answers. */
  listed: Readonly<Record<string, unknown>>;
  /** @throws Invalid where the arguments are not as its schema says, and what the use case throws */
  call: (asked: unknown, session: Session) => Promise<Answer>;
}>;

type Validator = Readonly<{
  Check: (value: unknown) => boolean;
  Errors: (value: unknown) => Iterable<Readonly<{ path: string; message: string }>>;
}>;

export function tool<Input extends TSchema, Output extends TSchema>({
  output,
  call,
  ...definition
}: Definition<Input> & Readonly<{ output: Output; call: Call<Input, Static<Output>> }>): Tool {
  return made(definition, { outputSchema: plain(output) }, async (asked, session) => {
    const structuredContent = (await call(asked, session)) as Record<string, unknown>;
    return { content: [text(JSON.stringify(structuredContent))], structuredContent };
  });
}

/** Without an output schema, because several clients show their model the content only. */
export function textTool<Input extends TSchema>({
  call,
  ...definition
}: Definition<Input> & Readonly<{ call: Call<Input, TextAnswer> }>): Tool {
  return made(definition, {}, async (asked, session) => ({ content: contentOf(await call(asked, session)) }));
}

export function contentOf({ facts, texts }: TextAnswer): Content {
  return [text(JSON.stringify(facts)), ...texts.map(text)];
}

function text(text: string): Content[number] {
  return { type: "text", text };
}

function made<Input extends TSchema>(
  { name, title, description, effect, input }: Definition<Input>,
  output: Readonly<{ outputSchema?: unknown }>,
  call: Call<Input, Answer>,
): Tool {
  const validator = getSchemaValidator(input as never, {}) as unknown as Validator;
  const annotations = { title, ...effects[effect], openWorldHint: false };
  return {
    name,
    listed: { name, title, description, inputSchema: plain(input), ...output, annotations },
    call: async (asked, session) => {
      const unknown = unknownField(input as Schema, asked);
      if (unknown) throw new Invalid(`There is no argument “${unknown.path}”. Known are ${unknown.known}.`);
      if (!validator.Check(asked)) throw new Invalid(mistakeIn(validator, asked));
      return call(asked as Static<Input>, session);
    },
  };
}

/** Without what only the validator reads, and with short words. Its own integers would accept strings, so they are numbers. */
function plain(schema: TSchema): unknown {
  const text = JSON.stringify(schema, (_, part) => {
    if (part?.multipleOf === 1) return { ...part, type: "integer", multipleOf: undefined };
    const words = part?.anyOf?.map(({ const: word }: { const?: string }) => word);
    return words?.every((word: unknown) => typeof word === "string") ? { type: "string", enum: words } : part;
  });
  return JSON.parse(text);
}

function mistakeIn(validator: Validator, asked: unknown): string {
  const [first] = validator.Errors(asked);
  const field = first?.path
    .slice(1)
    .replaceAll(/\/(\d+)/g, "[$1]")
    .replaceAll("/", ".");
  return field ? `${field}: ${first!.message}.` : "The arguments must be an object.";
}

type Schema = Readonly<{ properties?: Readonly<Record<string, Schema>>; items?: Schema }>;

type Unknown = Readonly<{ path: string; known: string }>;

/** Finds a field that a schema doesn't name, such as a misspelled one, with those that it knows there. */
function unknownField(schema: Schema, value: unknown, path = ""): Unknown | undefined {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const found = schema.items && unknownField(schema.items, item, `${path}[${index}]`);
      if (found) return found;
    }
    return undefined;
  }
  const { properties } = schema;
  if (!properties || typeof value !== "object" || value === null) return undefined;
  for (const [field, inner] of Object.entries(value)) {
    const at = path === "" ? field : `${path}.${field}`;
    if (!Object.hasOwn(properties, field)) return { path: at, known: Object.keys(properties).join(", ") };
    const found = unknownField(properties[field]!, inner, at);
    if (found) return found;
  }
  return undefined;
}
