import type { HostSession } from "../../core/session/session.ts";
import type { Caller } from "./caller.ts";
import type { Tokens } from "./client.ts";
import { TokenRefused } from "./refusal.ts";

type Deps = Readonly<{
  /** What the server itself reads with. */
  token: string | undefined;
  tokens: Pick<Tokens, "tokenOf"> | undefined;
  /** Who is being served just now, where that one signed in with GitHub. */
  currentSession: () => HostSession | undefined;
}>;

/** In whose name the repository is read: the server's where it has a token, else that of whoever is being served. */
export class GitHubReader {
  readonly #deps: Deps;
  /** From then on people read with their own tokens: the server gets no new one while it runs. */
  #isTokenRefused = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** What `ask` gives; where GitHub does not accept the server's token, with that of whoever is being served. */
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
