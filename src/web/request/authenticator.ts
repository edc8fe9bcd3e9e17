import { Forbidden, Unauthenticated, Unavailable } from "../../core/errors.ts";
import type { InterruptedPublications } from "../../core/publication/interrupted-publications.ts";
import type { HostSignIns } from "../../core/session/host-sign-ins.ts";
import type { OidcSignIns } from "../../core/session/oidc-sign-ins.ts";
import { scopeOf } from "../../core/session/scope.ts";
import {
  type CookieSession,
  isHostSession,
  type PersonSession,
  type Session,
} from "../../core/session/session.ts";
import type { Sessions } from "../../core/session/sessions.ts";
import type { StandingWatch } from "../../core/session/standing-watch.ts";
import type { Standings } from "../../core/session/standings.ts";
import type { Tokens } from "../../core/token/tokens.ts";
import { clientAddress, type Server } from "./client-address.ts";
import type { CurrentRequest } from "./current-request.ts";
import { checkNeeded, neededFor } from "./needed-rights.ts";
import { checkReach } from "./reach.ts";
import { COOKIE, type Seal } from "./seal.ts";

const MAX_OPENED = 1000;

export const notSaved =
  "You are signed out, but the server couldn't save that. A copy of your cookie may work again after it restarts. Tell your administrator.";

type Parts = Readonly<{
  sessions: Sessions;
  tokens: Tokens;
  standings: Pick<Standings, "ofSession">;
  standingWatch: StandingWatch;
  seal: Seal;
  hostSignIns: HostSignIns | undefined;
  oidcSignIns: Pick<OidcSignIns, "place"> | undefined;
  interrupted: Pick<InterruptedPublications, "finishInTime">;
  currentRequest: CurrentRequest;
  /** The public address is https, so the cookie is Secure. */
  isHttps: boolean;
  trustProxy: boolean;
}>;

export class Authenticator {
  readonly #parts: Parts;
  /** Who sent a request, by its cookie. */
  readonly #cookies = new WeakMap<Request, CookieSession>();
  /** What it may do. */
  readonly #known = new WeakMap<Request, Session>();
  /** Caches opened seals: to open one takes longer than the rest of the authentication. */
  readonly #opened = new Map<string, CookieSession>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Reads the cookie. @throws Unauthenticated */
  authenticate(request: Request): CookieSession {
    return this.#cookies.get(request) ?? this.#resume(request, this.#sent(request));
  }

  /**
   * Returns the cookie's session if it is still valid, with what it may now. `route` is the pattern of the address.
   * @throws Unauthenticated, Forbidden where the person lacks the right of the route, or reaches outside their folders
   */
  async authorize(request: Request, server: Server, route: string): Promise<PersonSession> {
    const { sessions, hostSignIns, interrupted, standings, trustProxy } = this.#parts;
    const session = await this.#current(request);
    sessions.used(session, () => clientAddress(request, server, trustProxy));
    if (isHostSession(session)) await hostSignIns?.checkWriteAccess(session);
    const person = { ...session, scope: scopeOf(await standings.ofSession(session)) };
    this.#known.set(request, person);
    this.#parts.currentRequest.is(person);
    checkNeeded(person, neededFor(request.method, route));
    checkReach(person, { method: request.method, route, pathname: new URL(request.url).pathname });
    await interrupted.finishInTime();
    return person;
  }

  /**
   * Returns the session of a token, which decides wherever one is sent, or else of the cookie. `route` is the pattern of
   * the address. @throws Unauthenticated, TooOften, Forbidden where the token lacks the right of the route, or is for another one
   */
  async authorizeApi(request: Request, server: Server, route: string): Promise<Session> {
    const secret = bearerOf(request);
    if (secret === undefined) return this.authorize(request, server, route);
    const session = this.#known.get(request) ?? (await this.#bearer(request, server, secret));
    if (session.kind === "token" && session.audience === "mcp" && route !== "/mcp")
      throw new Forbidden("This token is for agents, at /mcp alone. Make one for the API in the settings.");
    checkNeeded(session, neededFor(request.method, route));
    return session;
  }

  async #bearer(request: Request, server: Server, secret: string): Promise<Session> {
    const { tokens, currentRequest, trustProxy } = this.#parts;
    const session = await tokens.authenticate(secret, clientAddress(request, server, trustProxy));
    this.#known.set(request, session);
    currentRequest.is(session);
    return session;
  }

  /** The session of a request that was authenticated before. */
  known(request: Request): Session | undefined {
    return this.#known.get(request);
  }

  /** Whether this server gave the sender a session, which may have ended, or a token that is valid. */
  hasMet(request: Request): boolean {
    return this.#known.has(request) || this.#cookies.has(request) || this.#sent(request) !== undefined;
  }

  /**
   * Calls `listener` when the sender's session or token ends, or may less than when it asked. Returns a function that
   * stops listening.
   */
  whenEnded(request: Request, listener: (refusal: Unauthenticated | Forbidden) => void): () => void {
    const { sessions, tokens, standingWatch } = this.#parts;
    const session = this.#known.get(request);
    if (session?.kind === "token")
      return tokens.whenEnded(session, () => listener(new Unauthenticated("This token has ended.")));
    const ended = new DisposableStack();
    const cookie = this.authenticate(request);
    const sentence = "Your session has ended. Sign in again.";
    ended.defer(sessions.whenEnded(cookie, () => listener(new Unauthenticated(sentence))));
    const lowered = () => listener(new Forbidden("You may do less than before. Load the page again."));
    if (session) ended.defer(standingWatch.whenLess(session, lowered));
    return () => ended.dispose();
  }

  /** Whether the sender's session ended since the request came, as far as nobody was told. */
  isOver(request: Request): boolean {
    // Of a token, `whenEnded` tells.
    if (this.#known.get(request)?.kind === "token") return false;
    return this.#parts.sessions.isOver(this.authenticate(request));
  }

  /** Returns a sentence if the sign-out can't survive a restart of the server. */
  signOut(session: CookieSession): Promise<string | undefined> {
    return this.#ended(session, this.#parts.sessions.end(session));
  }

  /** Returns a sentence as `signOut` does. */
  signOutAll(session: CookieSession): Promise<string | undefined> {
    return this.#ended(session, this.#parts.sessions.endAll());
  }

  /** As `authenticate`, with what other servers ended lately. */
  async #current(request: Request): Promise<CookieSession> {
    if (this.#cookies.has(request)) return this.authenticate(request);
    const sent = this.#sent(request);
    if (sent) await this.#parts.sessions.catchUp(sent);
    return this.#resume(request, sent);
  }

  #resume(request: Request, sent: CookieSession | undefined): CookieSession {
    const session = this.#parts.sessions.resume(sent);
    this.#cookies.set(request, session);
    this.#parts.currentRequest.is(session);
    return session;
  }

  #sent(request: Request): CookieSession | undefined {
    const sealed = new Bun.CookieMap(request.headers.get("cookie") ?? "").get(COOKIE);
    const session = sealed ? this.#open(sealed) : undefined;
    // Once the provider is gone, nobody says who is still there.
    return session?.kind === "oidc" && !this.#parts.oidcSignIns ? undefined : session;
  }

  async #ended(session: CookieSession, ending: Promise<void>): Promise<string | undefined> {
    const { hostSignIns } = this.#parts;
    const [ended] = await Promise.allSettled([
      ending,
      isHostSession(session) ? hostSignIns?.revoke(session) : undefined,
    ]);
    if (ended.status === "fulfilled") return undefined;
    if (!(ended.reason instanceof Unavailable)) throw ended.reason;
    return notSaved;
  }

  /** Returns the sender's session if its token is newer than the cookie's. */
  renewed(request: Request): CookieSession | undefined {
    const { sessions, hostSignIns } = this.#parts;
    const session = this.#cookies.get(request);
    if (!session || !isHostSession(session) || !hostSignIns) return undefined;
    const latest = hostSignIns.latest(session);
    return latest === session || sessions.isOver(latest) ? undefined : latest;
  }

  /** It says who somebody is, not what they may. */
  cookieFor(session: CookieSession & { scope?: unknown }) {
    const { seal, sessions } = this.#parts;
    const { scope: _, ...identity } = session;
    return { ...this.#attributes, value: seal.seal(identity), maxAge: sessions.lifetimeSeconds };
  }

  clearedCookie() {
    return { ...this.#attributes, value: "", maxAge: 0 };
  }

  #open(sealed: string): CookieSession | undefined {
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

/** Source: RFC 6750, section 2.1. */
function bearerOf({ headers }: Request): string | undefined {
  const [scheme = "", secret = ""] = (headers.get("authorization") ?? "").split(" ", 2);
  return scheme.toLowerCase() === "bearer" ? secret : undefined;
}
