import type { CodeHostId, HostToken } from "./session.ts";

/** How addresses name a host of code, and how people do. */
export type CodeHostName = Readonly<{ id: CodeHostId; name: string }>;

/**
 * Where the repository is and people sign in, such as GitHub. People who may write to the repository are let in. Each
 * method may throw UpstreamFailed, UpstreamSilent and Unavailable.
 */
export interface CodeHost extends CodeHostName {
  /** Where a browser is sent to. `challenge` is that of PKCE by S256, `callback` where it comes back to. */
  address(request: { state: string; challenge: string; callback: string }): string;
  /** @throws SignInRefused where the host does not take the code */
  tokenFor(answer: { code: string; verifier: string; callback: string }): Promise<HostToken>;
  /** @throws Unauthenticated where the host does not renew it any more */
  renew(renewal: string): Promise<HostToken>;
  /** Asked with the token of that one. @throws SignInRefused where that one may not write to the repository */
  whoIs(token: string): Promise<{ login: string; name: string }>;
  /** Has the host forget the token. */
  giveBack(token: string): Promise<void>;
}
