import { createHmac, timingSafeEqual } from "node:crypto";

import { TooLarge } from "../core/errors.ts";

/** Of an event. Source: GitHub's “Webhook events and payloads”; no other host sends more. */
const MAX_MIB = 25;
const MAX_BYTES = MAX_MIB * 1024 * 1024;

/**
 * Returns whether `sent`, 64 hexadecimal digits, is the HMAC-SHA-256 of the body. Keeps nothing of the body, which anybody may send.
 * @throws TooLarge
 */
export async function isSignedBy(
  secret: string,
  sent: string,
  { headers, body }: Pick<Request, "headers" | "body">,
): Promise<boolean> {
  if (Number(headers.get("content-length")) > MAX_BYTES) throw tooLarge();
  const hmac = createHmac("sha256", secret);
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw tooLarge();
    hmac.update(chunk);
  }
  return timingSafeEqual(hmac.digest(), Buffer.from(sent, "hex"));
}

function tooLarge(): TooLarge {
  return new TooLarge(`The body is larger than ${MAX_MIB} MB.`);
}
