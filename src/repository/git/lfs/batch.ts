import type { Pointer } from "../../../core/repository/pointer.ts";
import { hasPassword } from "../../../core/web-address.ts";
import type { Asking } from "./refusal.ts";

/** What is to be asked for a file, with the headers that go there and nowhere else. */
export type Action = Readonly<{ url: URL; headers: Headers; isAuthenticated: boolean }>;

type Kind = "upload" | "verify" | "download";

/** What a server says of one file: where it goes or comes from, or why it doesn't. */
export type Offer = Readonly<{ actions: Readonly<Partial<Record<Kind, Action>>> }> &
  Readonly<{ error?: Readonly<{ code: number; message: string }> | undefined }>;

/** They are of a connection, which is ours. */
const OF_CONNECTION =
  /^(?:host|connection|content-length|expect|keep-alive|te|trailer|transfer-encoding|upgrade|proxy-.*)$/i;

const kinds = ["upload", "verify", "download"] as const;

export function batchBody(operation: Asking["operation"], pointers: readonly Pointer[], branch: string) {
  return JSON.stringify({
    operation: operation === "ask" ? "upload" : operation,
    transfers: ["basic"],
    ref: { name: `refs/heads/${branch}` },
    objects: pointers.map(({ oid, bytes }) => ({ oid, size: bytes })),
    hash_algo: "sha256",
  });
}

/**
 * Reads the answer of the batch API. `isAllowed` says of an address whether it may be asked. Source: batch.md of Git LFS.
 * @throws Error that says what is wrong with it
 */
export function offersIn(text: string, isAllowed: (url: URL) => boolean): ReadonlyMap<string, Offer> {
  const answer = recordOf(JSON.parse(text), "the answer");
  if (answer.transfer !== undefined && answer.transfer !== "basic")
    throw new Error("it transfers in another way than “basic”");
  if (answer.hash_algo !== undefined && answer.hash_algo !== "sha256")
    throw new Error("it names files by another hash than SHA-256");
  if (!Array.isArray(answer.objects)) throw new Error("it has no list of objects");
  return new Map(
    answer.objects.map((each) => {
      const { oid, actions, error, authenticated } = recordOf(each, "an object");
      if (typeof oid !== "string") throw new Error("an object has no oid");
      const given = actions === undefined || actions === null ? {} : recordOf(actions, "actions");
      const found = kinds.flatMap((kind) =>
        given[kind] === undefined || given[kind] === null
          ? []
          : [[kind, actionIn(given[kind], authenticated === true, isAllowed)] as const],
      );
      return [oid, { actions: Object.fromEntries(found), error: errorIn(error) }] as const;
    }),
  );
}

function actionIn(value: unknown, isAuthenticated: boolean, isAllowed: (url: URL) => boolean): Action {
  const { href, header } = recordOf(value, "an action");
  const url = typeof href === "string" ? URL.parse(href) : null;
  if (!url || hasPassword(url) || !isAllowed(url))
    throw new Error("an action has no address that may be asked");
  const headers = new Headers();
  for (const [name, text] of Object.entries(header ? recordOf(header, "header") : {})) {
    if (typeof text !== "string") throw new Error("a header is no text");
    if (!OF_CONNECTION.test(name)) headers.set(name, text);
  }
  return { url, headers, isAuthenticated };
}

function errorIn(value: unknown): Offer["error"] {
  if (value === undefined || value === null) return undefined;
  const { code, message } = recordOf(value, "an error");
  return { code: Number.isInteger(code) ? (code as number) : 0, message: String(message ?? "") };
}

function recordOf(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Error(`${name} is no object`);
  return value as Record<string, unknown>;
}
