import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

import type { CookieSession } from "../../core/session/session.ts";

export const COOKIE = "service_admin";

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals a session into a cookie's value: base64url of a version byte, a nonce, and the session's JSON under
 * AES-256-GCM with a key by HKDF-SHA-256. Sources: NIST SP 800-38D, RFC 5869.
 */
export class Seal<Sealed = CookieSession> {
  readonly #keys: readonly Buffer[];
  /** Part of every seal, so that a seal for another purpose or version can't be opened. */
  readonly #purpose: Buffer;

  /** The first secret seals, and all of them open. A seal is valid for its cookie only. */
  constructor(secrets: readonly string[], cookie = COOKIE) {
    this.#keys = secrets.map((secret) => Buffer.from(hkdfSync("sha256", secret, "", cookie, 32)));
    this.#purpose = Buffer.concat([Buffer.of(VERSION), Buffer.from(cookie)]);
  }

  seal(sealed: Sealed): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv("aes-256-gcm", this.#keys[0]!, nonce).setAAD(this.#purpose);
    const text = Buffer.concat([cipher.update(JSON.stringify(sealed)), cipher.final()]);
    return Buffer.concat([Buffer.of(VERSION), nonce, text, cipher.getAuthTag()]).toString("base64url");
  }

  /** Returns undefined unless this server sealed it. */
  open(sealed: string): Sealed | undefined {
    const bytes = Buffer.from(sealed, "base64url");
    // The decoder skips invalid characters, so several spellings would open one seal.
    if (bytes.toString("base64url") !== sealed) return undefined;
    if (bytes[0] !== VERSION || bytes.length <= 1 + NONCE_BYTES + TAG_BYTES) return undefined;
    for (const key of this.#keys) {
      const text = opened(bytes, key, this.#purpose);
      if (text !== undefined) return JSON.parse(text) as Sealed;
    }
    return undefined;
  }
}

function opened(bytes: Buffer, key: Buffer, purpose: Buffer): string | undefined {
  const nonce = bytes.subarray(1, 1 + NONCE_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce)
    .setAAD(purpose)
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = decipher.update(bytes.subarray(1 + NONCE_BYTES, -TAG_BYTES));
  try {
    return Buffer.concat([text, decipher.final()]).toString();
  } catch {
    return undefined; // the tag does not fit: another key, or not ours
  }
}
