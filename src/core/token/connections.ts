import { Conflict, NotFound } from "../errors.ts";
import type { Exclusive } from "../mutex.ts";
import type { Clock, Ids } from "../ports.ts";
import { checkMakes, checkPerson } from "../session/access.ts";
import type { SessionStore } from "../session/session-store.ts";
import type { Session } from "../session/session.ts";
import {
  checkClient,
  fitsChallenge,
  type Grant,
  mayRedirect,
  type OAuthClient,
  OAuthError,
} from "./oauth.ts";
import { type AskedToken, checkToken, makerOf, type Token } from "./token.ts";
import type { Tokens } from "./tokens.ts";

/** Encrypts and signs, so that only this server reads or makes it. */
interface Sealing<Sealed> {
  seal(sealed: Sealed): string;
  open(text: string): Sealed | undefined;
}

type Deps = Readonly<{
  clients: Sealing<OAuthClient>;
  grants: Sealing<Grant>;
  tokens: Pick<Tokens, "makeFor" | "revoke">;
  sessions: Pick<SessionStore, "useOnce">;
  /** One code at a time, by all servers: the second one ends what the first one got. */
  redeeming: Exclusive;
  clock: Clock;
  ids: Ids;
}>;

/** As a client sends it along with the person. */
export type ConnectionRequest = Readonly<{
  clientId: string;
  redirectUri: string;
  responseType: string;
  challenge: string;
  challengeMethod: string;
  resource: string | undefined;
}>;

type Redemption = Readonly<{
  grantType: string;
  code: string;
  clientId: string;
  redirectUri: string | undefined;
  verifier: string;
  resource: string | undefined;
}>;

/** How long a code works, in milliseconds. */
const GRANT_LIFETIME = 60_000;

/** Gives clients a token that a person allows them in the browser: OAuth 2.1 with PKCE. It keeps no list of clients. */
export class Connections {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** @throws OAuthError */
  register(metadata: Readonly<Record<string, unknown>>): OAuthClient & { id: string } {
    const client = checkClient(metadata);
    return { ...client, id: this.#deps.clients.seal(client) };
  }

  /** The client that may have the person sent back. @throws OAuthError where nobody may be sent anywhere */
  client({ clientId, redirectUri }: Pick<ConnectionRequest, "clientId" | "redirectUri">): OAuthClient {
    const client = this.#deps.clients.open(clientId);
    if (!client) throw new OAuthError("invalid_client", "This app isn't registered here. Connect it again.");
    if (!mayRedirect(client, redirectUri))
      throw new OAuthError(
        "invalid_redirect_uri",
        "This app asks to send you to an address that it didn't register.",
      );
    return client;
  }

  /** @throws OAuthError, which the client is told */
  checkRequest({ responseType, challenge, challengeMethod, resource }: ConnectionRequest, own: string): void {
    if (responseType !== "code")
      throw new OAuthError("unsupported_response_type", "response_type must be code.");
    if (challengeMethod !== "S256" || !/^[\w-]{43}$/.test(challenge))
      throw new OAuthError("invalid_request", "Send a code_challenge with the method S256.");
    checkResource(resource, own);
  }

  /** Returns the code. @throws Invalid, Forbidden for a token, and as `client` */
  allow(request: ConnectionRequest, asked: Omit<AskedToken, "name">, session: Session): string {
    checkPerson(session);
    const { clock, ids, grants } = this.#deps;
    const { name } = this.client(request);
    const { can, folders, days } = checkToken({ ...asked, name });
    checkMakes(session, can);
    const { clientId, redirectUri, challenge } = request;
    const expiresAt = clock.now() + GRANT_LIFETIME;
    const maker = makerOf(session);
    return grants.seal({
      id: ids.next(),
      clientId,
      redirectUri,
      challenge,
      maker,
      name,
      can,
      folders,
      days,
      expiresAt,
    });
  }

  /** A code works once. Sent again it ends its token, because two have it. Source: RFC 6749, section 4.1.2. @throws OAuthError, Unavailable */
  async redeem(asked: Redemption, own: string): Promise<{ token: Token; secret: string }> {
    const { grants, redeeming, clock } = this.#deps;
    if (asked.grantType !== "authorization_code")
      throw new OAuthError("unsupported_grant_type", "grant_type must be authorization_code.");
    checkResource(asked.resource, own);
    const grant = grants.open(asked.code);
    const now = clock.now();
    const isGood =
      grant !== undefined &&
      grant.expiresAt > now &&
      grant.expiresAt <= now + GRANT_LIFETIME &&
      grant.clientId === asked.clientId &&
      (asked.redirectUri === undefined || grant.redirectUri === asked.redirectUri) &&
      fitsChallenge(asked.verifier, grant.challenge);
    if (!isGood) throw notGood();
    return redeeming.runExclusive(() => this.#redeemOnce(grant, now));
  }

  async #redeemOnce(grant: Grant, now: number): Promise<{ token: Token; secret: string }> {
    const { sessions, tokens } = this.#deps;
    if (!(await sessions.useOnce(grant.id, grant.expiresAt, now))) {
      await tokens.revoke(grant.id).catch(unlessGone);
      throw notGood();
    }
    try {
      return await tokens.makeFor(grant, grant.maker, { id: grant.id, audience: "mcp" });
    } catch (error) {
      throw error instanceof Conflict ? new OAuthError("invalid_grant", error.message) : error;
    }
  }
}

function notGood(): OAuthError {
  return new OAuthError("invalid_grant", "This code isn't valid, or it was used already. Connect again.");
}

function unlessGone(error: unknown): void {
  if (!(error instanceof NotFound)) throw error;
}

function checkResource(resource: string | undefined, own: string): void {
  if (resource !== undefined && resource.replace(/\/$/, "") !== own)
    throw new OAuthError("invalid_target", `resource must be ${own}.`);
}
