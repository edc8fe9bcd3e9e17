import { rightOfTokens, roleOf } from "../../core/session/scope.ts";
import type { Needed } from "../request/needed-rights.ts";
import { type Code, codes, statusesOf } from "../statuses.ts";
import type { JsonSchema } from "./json-schema.ts";

type Content = Readonly<Record<string, Readonly<{ schema: JsonSchema; example?: unknown }>>>;

export type Parameter = Readonly<{
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  description?: string;
  example?: unknown;
  schema: JsonSchema;
}>;

export type Answer = Readonly<{
  description: string;
  headers?: Readonly<Record<string, Readonly<{ description: string; schema: JsonSchema }>>>;
  content?: Content;
}>;

export type Operation = Readonly<{
  operationId: string;
  summary: string;
  description?: string;
  tags: readonly string[];
  security: ReadonlyArray<Readonly<Record<string, readonly string[]>>>;
  parameters: readonly Parameter[];
  requestBody?: Readonly<{ required: boolean; content: Content }>;
  responses: Readonly<Record<string, Answer>>;
}>;

/** In the order in which they are shown. */
export const tags = [
  "Pages",
  "Drafts",
  "Reviews",
  "Uploads",
  "AI",
  "People",
  "Tokens",
  "Settings",
  "Sessions",
  "Description",
];

export const everyone = [{ cookie: [] }, { token: [] }] as const;
const people = [{ cookie: [] }] as const;

/** Who may ask: the role that people need, and the right that a token needs. */
export function accessTo(needed: Needed | undefined) {
  if (needed === "nothing") return { security: [] };
  if (needed === "own") return { security: people, access: "Any role may do this. A token can't." };
  if (needed === undefined || needed === "each tool") return { security: everyone };
  if (needed === "draft or publish") return { security: everyone, access: ofDeletion };
  const role = `It takes the role \`${roleOf[needed]}\`.`;
  const right = rightOfTokens[needed];
  return right === undefined
    ? { security: people, access: `${role} A token can't do this.` }
    : { security: everyone, access: `${role} A token needs the right \`${right}\`.` };
}

const ofDeletion =
  "It takes the role `writer`, and `publisher` for a published page. A token needs the right `draft`, or `publish` for a published page.";

/** When a route answers with a status. */
export const when: Readonly<Record<string, string>> = {
  200: "The request succeeded.",
  302: "Redirects.",
  400: "A field is missing, unknown, of the wrong type, or not allowed; the sentence names it.",
  401: "No session and no token, or one that has ended.",
  403: "A page of another site sent it, or you may not do this.",
  404: "There is nothing at this address, or the token may not read it.",
  409: "Somebody saved or published before you, or something is in the way.",
  412: "The text is not the one that If-Match or If-None-Match asks for.",
  413: "The body, or a text or a file in it, is too large.",
  415: "The body is not of the right type.",
  422: "The Idempotency-Key was sent with another request, or the site can't be built with a text.",
  429: "Too many tries, or too many AI requests at once.",
  500: "docs-admin failed. Its log says why.",
  502: "GitHub or the AI service failed.",
  503: "Something is not set up, or the repository or the store can't be used now.",
  504: "GitHub or the AI service did not answer in time.",
};

/** What each word says, in the order of statuses. */
const meanings: Readonly<Record<Code, string>> = {
  invalid: "A field or a header is missing, unknown, of the wrong type, or not allowed.",
  unauthenticated: "No session and no token, or one that has ended: sign in.",
  forbidden: "You may not do this.",
  "not-found": "There is nothing, or the token may not read it.",
  "method-not-allowed": "The address has other methods, which `Allow` lists.",
  stale: "Somebody saved or published before you: read again what is there.",
  conflict: "Something is in the way, such as a page of that name.",
  "review-required": "Only a review can publish: ask for one.",
  "too-large": "The body, or a text or a file in it, is too large.",
  "unsupported-type": "The body is not of the right type.",
  "does-not-compile": "With `check`: the site can't be built with a text, as `problems` say.",
  "rate-limited": "Too many tries, or too many AI requests at once: `Retry-After` has the seconds.",
  internal: "docs-admin failed. Its log says why.",
  "upstream-failed": "GitHub or the AI service failed.",
  "not-configured": "Something is not set up, which your administrator can change.",
  unavailable: "The repository or the store can't be used now: try again later.",
  "upstream-silent": "GitHub or the AI service did not answer in time.",
};

/** A table of all codes, in Markdown. */
export const tableOfCodes = [
  "| `code` | Status | Meaning |",
  "| --- | --- | --- |",
  ...codes.map((code) => `| \`${code}\` | ${statusesOf(code).join(", ")} | ${meanings[code]} |`),
].join("\n");

const text = { type: "string" };

export const idempotencyKey: Parameter = {
  in: "header",
  name: "Idempotency-Key",
  description: "The same request with the same key gets the first answer, for a day.",
  schema: text,
};

const retryAfter = { "Retry-After": { description: "Seconds.", schema: { type: "integer" } } };

/** The headers of any answer with a status. */
export const headersOf: Readonly<Record<string, Answer["headers"]>> = {
  302: { Location: { description: "The address.", schema: text } },
  401: { "WWW-Authenticate": { description: "`Bearer`", schema: text } },
  429: retryAfter,
  503: retryAfter,
};
