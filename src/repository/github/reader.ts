import type { HostSession } from "../../core/session/session.ts";
import type { Caller } from "./caller.ts";
import type { Tokens } from "./client.ts";
import { TokenRefused } from "./refusal.ts";

type Deps = Readonly<{
  token: string | undefined;
  tokens: Pick<Tokens, "tokenOf"> | undefined;
  currentSession: () => HostSession | undefined;
}>;

export class GitHubReader {
  readonly #deps: Deps;
  /** Set once GitHub refuses the server's token, which doesn't change while the server runs. */
  #isTokenRefused = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Runs `ask`; if GitHub refuses the server's token, once more with that of the current request. */
  async read<T>(ask: (caller: Caller) => Promise<T>): Promise<T> {
    try {
      return await ask(await this.#caller());
    } catch (error) {
      if (!(error instanceof TokenRefused)) throw error;
      this.#isTokenRefused = true;
      const caller = await this.#caller();
      if (caller.kind === "server") throw error;
      return ask(caller);
    }
  }

  async #caller(): Promise<Caller> {
    const { token, tokens, currentSession } = this.#deps;
    const session = tokens && currentSession();
    if (token && !(session && this.#isTokenRefused)) return { kind: "server", token };
    if (!session) return { kind: "nobody" };
    return { kind: "person", token: await tokens.tokenOf(session), session };
  }
}
