import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

import { Elysia } from "elysia";

import { Unavailable } from "../core/errors.ts";
import type { GitHubSignIns } from "../core/github-sign-ins.ts";
import type { Session } from "../core/session.ts";
import type { Sessions } from "../core/sessions.ts";
import { clientAddress, type Server } from "./client-address.ts";
import type { CurrentRequest } from "./current-request.ts";

export const COOKIE = "service_admin";

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const MAX_OPENED = 1000;

export const notKept =
  "You are signed out, but the server could not write that down: a copy of your cookie may work again after it restarts. Tell your administrator.";

/**
 * Seals a session into a cookie's value: base64url of a version byte, a nonce, and the session's JSON under
 * AES-256-GCM with a key by HKDF-SHA-256. Sources: NIST SP 800-38D, RFC 5869.
 */
export class Seal<Sealed = Session> {
  readonly #keys: readonly Buffer[];
  /** Bound into every seal, so that a seal made for another use or another version opens nothing. */
  readonly #purpose: Buffer;

  /** The first secret seals, all of them open. What is sealed for one cookie is nothing in another. */
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

  /** Undefined for everything that this server did not seal. */
  open(sealed: string): Sealed | undefined {
    const bytes = Buffer.from(sealed, "base64url");
    // The decoder skips what is no base64url, so it would take many spellings for the one that was sealed.
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

type Parts = Readonly<{
  sessions: Sessions;
  seal: Seal;
  gitHubSignIns: GitHubSignIns | undefined;
  currentRequest: CurrentRequest;
  /** The public address is https, so the cookie must not travel otherwise. */
  isHttps: boolean;
  trustProxy: boolean;
}>;

/** Tells who sends a request. */
export class Authenticator {
  readonly #parts: Parts;
  readonly #known = new WeakMap<Request, Session>();
  /** Seals that were opened lately: opening one takes longer than all else that the authenticator does. */
  readonly #opened = new Map<string, Session>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @throws Unauthenticated */
  authenticate(request: Request): Session {
    const known = this.#known.get(request);
    if (known) return known;
    const sealed = new Bun.CookieMap(request.headers.get("cookie") ?? "").get(COOKIE);
    const session = this.#parts.sessions.resume(sealed ? this.#open(sealed) : undefined);
    this.#known.set(request, session);
    this.#parts.currentRequest.is(session);
    return session;
  }

  /** Lets somebody in who is signed in, and may still be. @throws Unauthenticated */
  async authorize(request: Request, server: Server): Promise<Session> {
    const { sessions, gitHubSignIns, trustProxy } = this.#parts;
    const session = this.authenticate(request);
    sessions.used(session, () => clientAddress(request, server, trustProxy));
    if (session.kind === "github") await gitHubSignIns?.mayStillWrite(session);
    return session;
  }

  /** Calls `listener` when the sender's session ends, until what it gives is called. */
  whenEnded(request: Request, listener: () => void): () => void {
    return this.#parts.sessions.whenEnded(this.authenticate(request), listener);
  }

  /** Whether the sender's session ended since the request came. */
  isOver(request: Request): boolean {
    return this.#parts.sessions.isOver(this.authenticate(request));
  }

  /** Signs somebody out. Gives a sentence where that cannot be kept over a restart of the server. */
  signOut(session: Session): Promise<string | undefined> {
    return this.#ended(session, this.#parts.sessions.end(session));
  }

  /** The same for everybody. */
  signOutAll(session: Session): Promise<string | undefined> {
    return this.#ended(session, this.#parts.sessions.endAll());
  }

  async #ended(session: Session, ending: Promise<void>): Promise<string | undefined> {
    const { gitHubSignIns } = this.#parts;
    const [ended] = await Promise.allSettled([
      ending,
      session.kind === "github" ? gitHubSignIns?.giveBack(session) : undefined,
    ]);
    if (ended.status === "fulfilled") return undefined;
    if (!(ended.reason instanceof Unavailable)) throw ended.reason;
    return notKept;
  }

  /** The sender's session with a newer token of GitHub's than the cookie has, if there is one. */
  renewed(request: Request): Session | undefined {
    const { sessions, gitHubSignIns } = this.#parts;
    const session = this.#known.get(request);
    if (session?.kind !== "github" || !gitHubSignIns) return undefined;
    const latest = gitHubSignIns.latest(session);
    return latest === session || sessions.isOver(latest) ? undefined : latest;
  }

  /** The cookie of a session that began. */
  cookieFor(session: Session) {
    const { seal, sessions } = this.#parts;
    return { ...this.#attributes, value: seal.seal(session), maxAge: sessions.lifetimeSeconds };
  }

  /** The cookie that makes a browser forget. */
  cleared() {
    return { ...this.#attributes, value: "", maxAge: 0 };
  }

  #open(sealed: string): Session | undefined {
    const opened = this.#opened.get(sealed);
    if (opened) return opened;
    const session = this.#parts.seal.open(sealed);
    if (this.#opened.size >= MAX_OPENED) this.#opened.clear();
    if (session) this.#opened.set(sealed, session);
    return session;
  }

  get #attributes() {
    return { httpOnly: true, sameSite: "lax", secure: this.#parts.isHttps, path: "/" } as const;
  }
}

/**
 * Every route registered behind `.use(signedIn(authenticator))` has a `session`, or was never reached. A stranger is
 * refused before the body is read, so what a stranger sends costs nothing and tells nothing.
 */
export const signedIn = (authenticator: Authenticator) =>
  new Elysia({ name: "signed-in" })
    .onParse({ as: "scoped" }, async ({ request, server }) => {
      await authenticator.authorize(request, server);
    })
    .derive({ as: "scoped" }, async ({ request, server }) => ({
      session: await authenticator.authorize(request, server),
    }))
    .onAfterHandle({ as: "scoped" }, ({ request, cookie }) => {
      const renewed = authenticator.renewed(request);
      if (renewed) cookie[COOKIE]!.set(authenticator.cookieFor(renewed));
    });
