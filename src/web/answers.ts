import { type Static, t, type TSchema } from "elysia";

import { codes } from "./statuses.ts";

/** The body of an answer that went well. */
export function ok(): Readonly<{ ok: true }>;
export function ok<Given extends object>(fields: Given): Readonly<{ ok: true }> & Given;
export function ok(fields: object = {}) {
  return { ok: true as const, ...fields };
}

type Fields = Parameters<typeof t.Object>[0];

export const success = <Given extends Fields>(fields: Given) => t.Object({ ok: t.Literal(true), ...fields });

/** Of values that the core gives as read-only lists. */
export const list = <Item extends TSchema>(item: Item, options = {}) =>
  t.Unsafe<readonly Static<Item>[]>(t.Array(item, options));

export const oneOf = <const Word extends string>(words: readonly Word[], options = {}) =>
  t.Unsafe<Word>(
    t.Union(
      words.map((word) => t.Literal(word)),
      options,
    ),
  );

export const failure = t.Object(
  {
    ok: t.Literal(false),
    error: t.String({ description: "One sentence for people, which may change." }),
    code: oneOf(codes, { description: "A stable word to decide by." }),
  },
  {
    title: "Failure",
    examples: [{ ok: false, error: "Sign in first.", code: "unauthenticated" }],
  },
);

export const fails = <const Statuses extends readonly number[]>(...statuses: Statuses) =>
  Object.fromEntries(statuses.map((status) => [status, failure])) as Record<Statuses[number], typeof failure>;

/** What any route that needs a sign-in can answer. */
export const always = fails(400, 401, 403, 429, 500, 503);

/** Of routes that ask the repository, and of the assistant. */
export const upstream = fails(502, 504);

/** Of routes with a body of JSON. */
export const ofBody = fails(413, 415);

/** Of routes that take an Idempotency-Key. */
export const ofKey = fails(409, 422);
