import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

import { Elysia } from "elysia";

import type { Session } from "../core/session.ts";
import type { Sessions } from "../core/sessions.ts";

export const COOKIE = "service_admin";

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const MAX_OPENED = 1000;

/** Bound into every seal, so that a seal made for another use or another version opens nothing. */
const purpose = Buffer.concat([Buffer.of(VERSION), Buffer.from(COOKIE)]);

/**
 * Seals a session into a cookie's value: base64url of a version byte, a nonce, and the session's JSON under
 * AES-256-GCM with a key by HKDF-SHA-256. Sources: NIST SP 800-38D, RFC 5869.
 */
export class Seal {
  readonly #keys: readonly Buffer[];

  /** The first secret seals, all of them open. */
  constructor(secrets: readonly string[]) {
    this.#keys = secrets.map((secret) => Buffer.from(hkdfSync("sha256", secret, "", COOKIE, 32)));
  }

  seal(session: Session): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv("aes-256-gcm", this.#keys[0]!, nonce).setAAD(purpose);
    const text = Buffer.concat([cipher.update(JSON.stringify(session)), cipher.final()]);
    return Buffer.concat([Buffer.of(VERSION), nonce, text, cipher.getAuthTag()]).toString("base64url");
  }

  /** Undefined for everything that this server did not seal. */
  open(sealed: string): Session | undefined {
    const bytes = Buffer.from(sealed, "base64url");
    // The decoder skips what is no base64url, so it would take many spellings for the one that was sealed.
    if (bytes.toString("base64url") !== sealed) return undefined;
    if (bytes[0] !== VERSION || bytes.length <= 1 + NONCE_BYTES + TAG_BYTES) return undefined;
    for (const key of this.#keys) {
      const text = opened(bytes, key);
      if (text !== undefined) return JSON.parse(text) as Session;
    }
    return undefined;
  }
}

function opened(bytes: Buffer, key: Buffer): string | undefined {
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

/** Tells who sends a request. */
export class Door {
  readonly #sessions: Sessions;
  readonly #seal: Seal;
  readonly #isHttps: boolean;
  readonly #known = new WeakMap<Request, Session>();
  /** Seals that were opened lately: opening one takes longer than all else that the door does. */
  readonly #opened = new Map<string, Session>();

  /** `isHttps`: the public address is https, so the cookie must not travel otherwise. */
  constructor(sessions: Sessions, seal: Seal, isHttps: boolean) {
    this.#sessions = sessions;
    this.#seal = seal;
    this.#isHttps = isHttps;
  }

  /** @throws Unauthenticated */
  whoSends(request: Request): Session {
    const known = this.#known.get(request);
    if (known) return known;
    const sealed = new Bun.CookieMap(request.headers.get("cookie") ?? "").get(COOKIE);
    const session = this.#sessions.resume(sealed ? this.#open(sealed) : undefined);
    this.#known.set(request, session);
    return session;
  }

  /** The cookie of a session that began. */
  cookieFor(session: Session) {
    return { ...this.#attributes, value: this.#seal.seal(session), maxAge: this.#sessions.lifetimeSeconds };
  }

  /** The cookie that makes a browser forget. */
  cleared() {
    return { ...this.#attributes, value: "", maxAge: 0 };
  }

  #open(sealed: string): Session | undefined {
    const opened = this.#opened.get(sealed);
    if (opened) return opened;
    const session = this.#seal.open(sealed);
    if (this.#opened.size >= MAX_OPENED) this.#opened.clear();
    if (session) this.#opened.set(sealed, session);
    return session;
  }

  get #attributes() {
    return { httpOnly: true, sameSite: "lax", secure: this.#isHttps, path: "/" } as const;
  }
}

/**
 * Every route registered behind `.use(signedIn(door))` has a `session`, or was never reached. A stranger is
 * refused before the body is read, so what a stranger sends costs nothing and tells nothing.
 */
export const signedIn = (door: Door) =>
  new Elysia({ name: "signed-in" })
    .onParse({ as: "scoped" }, ({ request }) => {
      door.whoSends(request);
    })
    .derive({ as: "scoped" }, ({ request }) => ({ session: door.whoSends(request) }));
