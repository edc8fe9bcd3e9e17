import { createHmac } from "node:crypto";

const PREFIX = "whsec_";

/** Returns the key of a secret, 24 to 64 bytes; undefined for any other text. */
export function keyOfSecret(secret: string): Uint8Array | undefined {
  if (!secret.startsWith(PREFIX) || !/^[A-Za-z0-9+/]+={0,2}$/.test(secret.slice(PREFIX.length)))
    return undefined;
  const key = Buffer.from(secret.slice(PREFIX.length), "base64");
  return key.byteLength >= 24 && key.byteLength <= 64 ? key : undefined;
}

type Signed = Readonly<{ id: string; timestamp: number; body: string }>;

/** Returns the header with a signature of each key. Source: "Signature scheme" of the Standard Webhooks specification, 1.0.0. */
export function signatures({ id, timestamp, body }: Signed, keys: readonly Uint8Array[]): string {
  return keys
    .map((key) => `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`)
    .join(" ");
}
