import { Invalid } from "../errors.ts";
import { checkName } from "../line.ts";
import type { Maker } from "../session/session.ts";

/** An app that asks people for a token. Its id holds all this, sealed, so that nothing is stored for strangers. */
export type OAuthClient = Readonly<{ name: string; redirectUris: readonly string[] }>;

/** What a person allowed; its seal is the code that the client redeems. `expiresAt`: Unix milliseconds. */
export type Grant = Readonly<{
  /** Of its token, too. */
  id: string;
  clientId: string;
  redirectUri: string;
  challenge: string;
  maker: Maker;
  name: string;
  can: readonly string[];
  folders: readonly string[] | undefined;
  days: number;
  expiresAt: number;
}>;

/** Sources: RFC 6749, sections 4.1.2.1 and 5.2; RFC 7591, section 3.2.2; RFC 8707, section 2. */
export type OAuthErrorCode =
  | "invalid_request"
  | "invalid_client"
  | "invalid_grant"
  | "invalid_target"
  | "invalid_redirect_uri"
  | "invalid_client_metadata"
  | "unsupported_grant_type"
  | "unsupported_response_type";

export class OAuthError extends Invalid {
  readonly code: OAuthErrorCode;

  constructor(code: OAuthErrorCode, sentence: string) {
    super(sentence);
    this.code = code;
  }
}

const MAX_REDIRECTS = 5;
const MAX_REDIRECT_CHARACTERS = 300;
const MAX_NAME_CHARACTERS = 40;

/** @throws OAuthError */
export function checkClient(metadata: Readonly<Record<string, unknown>>): OAuthClient {
  const { client_name: name, redirect_uris: uris } = metadata;
  if (!Array.isArray(uris) || uris.length === 0 || uris.length > MAX_REDIRECTS)
    throw new OAuthError("invalid_redirect_uri", `redirect_uris must have 1 to ${MAX_REDIRECTS} addresses.`);
  for (const uri of uris as unknown[]) checkRedirect(uri);
  return { name: nameOf(name), redirectUris: [...(uris as string[])] };
}

/** A program on the person's machine may listen on another port each time. Source: RFC 8252, section 7.3. */
export function mayRedirect({ redirectUris }: OAuthClient, asked: string): boolean {
  const url = URL.parse(asked);
  if (!url) return false;
  return redirectUris.some((uri) => {
    const known = new URL(uri);
    if (isLoopback(known) && isLoopback(url)) known.port = url.port;
    return known.href === url.href;
  });
}

/** PKCE with S256. Source: RFC 7636, section 4.6. */
export function fitsChallenge(verifier: string, challenge: string): boolean {
  const digest = new Bun.CryptoHasher("sha256").update(verifier).digest("base64url");
  return /^[\w.~-]{43,128}$/.test(verifier) && digest === challenge;
}

function checkRedirect(uri: unknown): void {
  const url = typeof uri === "string" && uri.length <= MAX_REDIRECT_CHARACTERS ? URL.parse(uri) : null;
  const isAllowed =
    url && (url.protocol === "https:" || isLoopback(url)) && !url.hash && !url.username && !url.password;
  if (!isAllowed)
    throw new OAuthError(
      "invalid_redirect_uri",
      "Each of redirect_uris must be https, or http on localhost.",
    );
}

function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

function nameOf(name: unknown): string {
  try {
    const whole = checkName(typeof name === "string" ? name.slice(0, 80).toWellFormed() : "", "client_name");
    const cut = [...(whole ?? "MCP client")].slice(0, MAX_NAME_CHARACTERS).join("");
    // A joiner at the cut joins nothing.
    return cut.replace(/[\u200c\u200d]$/, "").trim();
  } catch (error) {
    throw error instanceof Invalid ? new OAuthError("invalid_client_metadata", error.message) : error;
  }
}
