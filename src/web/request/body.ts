import { isUtf8 } from "node:buffer";

import { Invalid, TooLarge, Unsupported } from "../../core/errors.ts";
import { isKeyed, noteBody } from "./body-digest.ts";
import { MAX_VALUES, parsedJson, tooMany } from "./json-text.ts";

const KIB = 1024;
const MIB = 1024 * KIB;

/** Of a form with files. */
const MAX_PARTS = 1000;

export type Limits = ReturnType<typeof limits>;

/** The most bytes of each kind of body. JSON may write a byte of text as six, and base64 three bytes as four. */
export const limits = (maxUploadBytes: number) => ({
  /** Without a session, wherever that is. */
  stranger: 4 * KIB,
  form: 64 * KIB,
  /** Of a form that names pages, such as those of a folder in all versions. */
  changes: 2 * MIB,
  pasted: MIB,
  page: 6 * 2 * MIB + 64 * KIB,
  publication: 6 * 2 * MIB + 4 * base64Length(maxUploadBytes) + MIB,
  upload: base64Length(maxUploadBytes) + 64 * KIB,
});

type Parsing = Readonly<{ request: Request }>;

/** A route's `parse` for JSON of at most `maxBytes`. @throws Unsupported, TooLarge, Invalid */
export const json =
  (maxBytes: number) =>
  async ({ request }: Parsing): Promise<unknown> => {
    if (mediaType(request) !== "application/json")
      throw new Unsupported("Send the body as application/json.");
    const sent = await bodySent(request, maxBytes);
    if (isKeyed(request)) noteBody(request, await sent.bytes());
    const body = parsedJson(await decoded(sent));
    if (!isObject(body) || Array.isArray(body)) throw new Invalid("The body must be a JSON object.");
    hideInErrors(body);
    return body;
  };

/** Any JSON value, for a reader that checks it itself. @throws Unsupported, TooLarge, Invalid */
export async function jsonValue(request: Request, maxBytes: number): Promise<unknown> {
  if (mediaType(request) !== "application/json") throw new Unsupported("Send the body as application/json.");
  return parsedJson(await decoded(await bodySent(request, maxBytes)));
}

/** Like `json`, where a request without a body is an empty object. */
export const jsonIfAny =
  (maxBytes: number) =>
  async ({ request }: Parsing): Promise<unknown> =>
    request.headers.has("content-type") || request.body ? json(maxBytes)({ request }) : {};

/** A route's `parse` for a form of our own pages. @throws Unsupported, TooLarge, Invalid */
export const form =
  (maxBytes: number) =>
  async ({ request }: Parsing): Promise<Record<string, string>> => {
    if (mediaType(request) !== "application/x-www-form-urlencoded")
      throw new Unsupported("Send the body as a form.");
    const text = await decoded(await bodySent(request, maxBytes));
    checkCount(text, "&", MAX_VALUES, "fields");
    return Object.fromEntries(new URLSearchParams(text));
  };

/** A route's `parse` that leaves the body unread. */
export const nothing = () => null;

/** Reads a form with files. @throws TooLarge, Invalid */
export async function multipart(request: Request, maxBytes: number) {
  const bytes = await (await bodySent(request, maxBytes)).bytes();
  const type = request.headers.get("content-type") ?? "";
  checkCount(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    `--${boundaryIn(type)}`,
    MAX_PARTS,
    "parts",
  );
  try {
    return await new Response(bytes, { headers: { "content-type": type } }).formData();
  } catch (cause) {
    throw new Invalid("The body isn't valid multipart/form-data.", { cause });
  }
}

/** Returns a field that only one form of the body has. @throws Invalid */
export function given(value: string | undefined, field: string): string {
  if (value === undefined) throw new Invalid(`${field} is missing.`);
  return value;
}

export function mediaType(request: Request): string {
  return (request.headers.get("content-type") ?? "").split(";")[0]!.trim().toLowerCase();
}

/** Returns bytes from base64, or from a data URL that holds it. @throws Invalid, naming `field` */
export function fromBase64(text: string, field: string): Uint8Array {
  try {
    return Uint8Array.fromBase64(text.replace(/^data:[^,]{0,200};base64,/, ""));
  } catch (cause) {
    throw new Invalid(`${field} isn't valid base64.`, { cause });
  }
}

/** Its bytes stay outside the heap, which is quicker where only its text is read. */
async function bodySent(request: Request, maxBytes: number): Promise<Blob> {
  const length = request.headers.get("content-length");
  if (Number(length) > maxBytes) throw tooLarge(maxBytes);
  try {
    return await (length ? request.blob() : readLimited(request, maxBytes));
  } catch (cause) {
    throw cause instanceof TooLarge ? cause : new Invalid("The body ended too early.", { cause });
  }
}

/** Counts while it reads, because the length of such a body is unknown. */
async function readLimited(request: Request, maxBytes: number): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return new Blob(chunks);
}

/** What is between two marks costs time, however short it is. @throws TooLarge */
function checkCount(text: string | Buffer, mark: string, most: number, what: string): void {
  let count = 0;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + mark.length)) {
    count += 1;
    if (count > most) throw tooMany(most, what);
  }
}

/** Source: RFC 2046, section 5.1.1; as Bun reads it. */
function boundaryIn(type: string): string {
  const [, after = ""] = type.split("boundary=", 2);
  const said = after.split(";", 1)[0]!;
  return said.startsWith('"') && said.endsWith('"') ? said.slice(1, -1) : said;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

const hidden = { toJSON: { value: () => null }, [Symbol.toPrimitive]: { value: () => "null" } };

/** Elysia writes a refused value into its error, many times its size. So the error shows `null`. */
function hideInErrors(value: object): void {
  for (const inner of Object.values(value)) if (isObject(inner)) hideInErrors(inner);
  Object.defineProperties(value, hidden);
}

/** What is no UTF-8 becomes U+FFFD, which a text can have, too: then the bytes decide. */
async function decoded(sent: Blob): Promise<string> {
  const text = await sent.text();
  if (text.includes("\uFFFD") && !isUtf8(await sent.bytes())) throw new Invalid("The body isn't UTF-8 text.");
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}

function tooLarge(maxBytes: number): TooLarge {
  const size = maxBytes < MIB ? `${maxBytes / KIB} KB` : `${Math.floor(maxBytes / MIB)} MB`;
  return new TooLarge(`The body is larger than ${size}.`);
}

function base64Length(bytes: number): number {
  return Math.ceil(bytes / 3) * 4;
}
