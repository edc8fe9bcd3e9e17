import { expect } from "bun:test";

import { DomainError } from "../../../src/core/errors.ts";
import type { FileChange } from "../../../src/core/repository/commit.ts";
import type { HostSession } from "../../../src/core/session/session.ts";
import { GitHubClient, type Tokens } from "../../../src/repository/github/client.ts";
import { GitHubRepository } from "../../../src/repository/github/github.ts";
import { REPOSITORY, tokens } from "../../support/emulator.ts";

export const NOON = Date.UTC(2026, 0, 5, 12);
export const TIMEOUT_MS = 300;

export type Opening = Readonly<{
  token?: string;
  tokens?: Tokens;
  currentSession?: () => HostSession | undefined;
  freshForMs?: number;
  timeoutMs?: number;
}>;

/** The adapter, with a clock that moves only when it is set. */
export function open(
  url: string,
  { currentSession = () => undefined, freshForMs = 0, timeoutMs = 5000, ...given }: Opening = {},
) {
  const clock = { time: NOON, now: () => clock.time };
  const person = given.tokens;
  const client = new GitHubClient({ repository: REPOSITORY, apiUrl: url, timeoutMs, clock, tokens: person });
  const host = new GitHubRepository({
    client,
    branch: "main",
    url: "https://github.example",
    token: "token" in given ? given.token : tokens.octocat,
    tokens: person,
    currentSession,
    clock,
    freshForMs,
    pollDelaysMs: [0, 0],
  });
  return Object.assign(host, { clock });
}

export const site = [
  { path: "content/index.md", content: "home\n" },
  { path: "content/guide/install.md", content: "install\n" },
  { path: "public/uploads/a.svg", content: "<svg/>" },
];

export const page = (path: string, text: string): FileChange => ({ path, content: Buffer.from(text) });

export const change = (parent: string | undefined, files: readonly FileChange[], session?: HostSession) => ({
  parent,
  files,
  message: "Change it\n",
  by: { name: "Ada", session },
});

/** The paths that are read before a page is published. */
export const around = ["content", "content/guide", "content/guide/install.md", "content/guide/new.md"];

export async function refusalOf(work: Promise<unknown>): Promise<DomainError> {
  const error = await work.then(
    () => new Error("It went well."),
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(DomainError);
  return error as DomainError;
}

export const short = (asked: readonly string[]) =>
  asked.map((one) => one.replace(`/repos/${REPOSITORY}/`, "").replaceAll(/[0-9a-f]{40}/g, "ID"));

/** The last requests of every publication. */
export const publishing = ["POST git/trees", "POST git/commits", "PATCH git/refs/heads%2Fmain"];

export const json = (status: number, body: object, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers });

export const person: HostSession = {
  kind: "github",
  id: "s",
  name: "Ada",
  login: "ada",
  token: tokens.ada,
  expiresAt: NOON * 2,
};

export const noRenewal: Tokens = {
  tokenOf: async ({ token }) => token,
  ended: async () =>
    new (class extends DomainError {
      readonly kind = "unauthenticated";
    })("It is over."),
};
