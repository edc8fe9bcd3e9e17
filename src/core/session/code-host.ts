import type { CodeHostId, HostToken } from "./session.ts";

export type CodeHostName = Readonly<{ id: CodeHostId; name: string }>;

export type CodeHostSetup = CodeHostName & Readonly<{ variables: readonly string[]; help: string }>;

export const defaultCodeHost: CodeHostSetup = {
  id: "github",
  name: "GitHub",
  variables: ["GITHUB_CLIENT_ID", "GITHUB_CLIENT_SECRET"],
  help: "server/github",
};

/** Each method throws UpstreamFailed, UpstreamSilent and Unavailable. */
export interface CodeHost extends CodeHostName {
  /** Returns the sign-in page's URL. `challenge` is PKCE's with S256. */
  address(request: { state: string; challenge: string; callback: string }): string;
  /** @throws SignInRefused */
  tokenFor(answer: { code: string; verifier: string; callback: string }): Promise<HostToken>;
  /** @throws Unauthenticated where the host refuses the renewal */
  renew(renewal: string): Promise<HostToken>;
  /** @throws SignInRefused where the token's owner cannot write to the repository */
  whoIs(token: string): Promise<{ login: string; name: string }>;
  revoke(token: string): Promise<void>;
}
