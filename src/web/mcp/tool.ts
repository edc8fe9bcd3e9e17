import { getSchemaValidator, type Static, type TSchema } from "elysia";

import { Invalid } from "../../core/errors.ts";
import type { Session } from "../../core/session/session.ts";

/** Which of the protocol's hints hold; none of the tools asks anything outside the site. */
type Effect = "reads" | "adds" | "replaces";

type Definition<Input extends TSchema, Output extends TSchema> = Readonly<{
  name: string;
  title: string;
  description: string;
  effect: Effect;
  input: Input;
  output: Output;
  call: (asked: Static<Input>, session: Session) => Promise<Static<Output>>;
}>;

export type Tool = Readonly<{
  name: string;
  /** As `tools/list` answers. */
  listed: Readonly<Record<string, unknown>>;
  /** @throws Invalid where the arguments are not as its schema says, and what the use case throws */
  call: (asked: unknown, session: Session) => Promise<Record<string, unknown>>;
}>;

type Validator = Readonly<{
  Check: (value: unknown) => boolean;
  Errors: (value: unknown) => Iterable<Readonly<{ path: string; message: string }>>;
}>;

export function tool<Input extends TSchema, Output extends TSchema>({
  name,
  title,
  description,
  effect,
  input,
  output,
  call,
}: Definition<Input, Output>): Tool {
  const validator = getSchemaValidator(input as never, {}) as unknown as Validator;
  const annotations = {
    title,
    readOnlyHint: effect === "reads",
    destructiveHint: effect === "replaces",
    idempotentHint: effect === "reads",
    openWorldHint: false,
  };
  return {
    name,
    listed: { name, title, description, inputSchema: plain(input), outputSchema: plain(output), annotations },
    call: async (asked, session) => {
      if (!validator.Check(asked)) throw new Invalid(mistakeIn(validator, asked));
      return (await call(asked as Static<Input>, session)) as Record<string, unknown>;
    },
  };
}

/** Without what only the validator reads. Its own integers would accept strings, so they are numbers. */
function plain(schema: TSchema): unknown {
  const text = JSON.stringify(schema, (_, part) =>
    part?.multipleOf === 1 ? { ...part, type: "integer", multipleOf: undefined } : part,
  );
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
