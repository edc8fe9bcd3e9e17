/** Exit statuses, which scripts rely on. */
export const statuses = { done: 0, problems: 1, wrongCommand: 2, refused: 3, unreachable: 4 } as const;

/** Ends the command with a sentence. `answer` is what the server said, for `--json`. */
export class Stop extends Error {
  readonly status: number;
  readonly answer: unknown;

  constructor(status: number, message: string, answer?: unknown) {
    super(message);
    this.status = status;
    this.answer = answer ?? { ok: false, error: message };
  }
}

export const tokenVariable = "DOCS_ADMIN_TOKEN";

export type Answer = Readonly<Record<string, unknown>>;

const TIMEOUT_MS = 120_000;

const LEAST_FAULT = 500;

export class Server {
  readonly #url: string;
  readonly #token: string;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  get<Given = Answer>(
    path: string,
    query: Readonly<Record<string, string>> | URLSearchParams = {},
  ): Promise<Given> {
    const named = new URLSearchParams(query).toString();
    return this.#ask("GET", named ? `${path}?${named}` : path) as Promise<Given>;
  }

  send<Given = Answer>(method: "POST" | "PUT", path: string, body: unknown): Promise<Given> {
    return this.#ask(method, path, JSON.stringify(body)) as Promise<Given>;
  }

  /** @throws Stop */
  async #ask(method: string, path: string, body?: string): Promise<unknown> {
    const response = await this.#fetched(method, path, body);
    const answer = (await response.json().catch(() => undefined)) as Answer | undefined;
    if (response.ok && answer?.ok === true) return answer;
    const isFault = response.status >= LEAST_FAULT || answer === undefined;
    const sentence =
      typeof answer?.error === "string"
        ? answer.error
        : answer?.code === "stale"
          ? "Somebody saved this page before you."
          : `${this.#url} answered ${response.status}, and not as docs-admin does.`;
    throw new Stop(isFault ? statuses.unreachable : statuses.refused, sentence, answer);
  }

  async #fetched(method: string, path: string, body: string | undefined): Promise<Response> {
    const headers = {
      authorization: `Bearer ${this.#token}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    };
    try {
      return await fetch(`${this.#url}/api/admin${path}`, {
        method,
        headers,
        body,
        // A token is sent to no other address.
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (cause) {
      throw new Stop(statuses.unreachable, `${this.#url} can't be reached (${reasonOf(cause)}).`);
    }
  }
}

function reasonOf(cause: unknown): string {
  const { code, message } = cause as Readonly<{ code?: unknown; message: string }>;
  if (code === "UnexpectedRedirect")
    return "it redirects, and the token is sent to no other address: name the one that it redirects to";
  return typeof code === "string" ? code : message;
}

/** @throws Stop for an address that a token is not safe with */
export function serverAt(given: string | undefined, token: string | undefined): Server {
  if (given === undefined) throw new Stop(statuses.wrongCommand, "Name the server: --server https://…");
  const url = URL.parse(given);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash)
    throw new Stop(
      statuses.wrongCommand,
      `--server: ${given} isn't an address such as https://docs.example.com.`,
    );
  if (!token)
    throw new Stop(
      statuses.wrongCommand,
      `Set ${tokenVariable} to a token of the settings. These commands read no .env file.`,
    );
  return new Server(url.href.endsWith("/") ? url.href.slice(0, -1) : url.href, token);
}
