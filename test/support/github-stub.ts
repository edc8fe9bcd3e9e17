export type Asked = Readonly<{
  method: string;
  /** With its query, relative to the API: `/repos/octocat/site/git/trees`. */
  path: string;
  headers: Headers;
  /** JSON as an object, else text. */
  // biome-ignore lint/suspicious/noExplicitAny: a test says by its expectations what it expects to be there
  body: any;
}>;

type Answer = Response | undefined | Promise<Response | undefined>;

/** Returns nothing to leave a request to the emulator. */
export type Answers = (asked: Asked, forward: () => Promise<Response>) => Answer;

/** Counts requests before an emulator, or alone, and answers as tests want. Adds etags and 304 as GitHub does. */
export class GitHubStub {
  readonly asked: Asked[] = [];
  readonly #server: Bun.Server<undefined>;
  #upstream: string | undefined;
  #answers: Answers[] = [];

  constructor() {
    this.#server = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      idleTimeout: 0,
      fetch: (request) => this.#answer(request),
    });
  }

  get url(): string {
    return `http://127.0.0.1:${this.#server.port}`;
  }

  forwardTo(url: string): void {
    this.#upstream = url;
  }

  /** The latest one wins. Returns a function that removes it. */
  answer(answers: Answers): () => void {
    this.#answers.unshift(answers);
    return () => {
      this.#answers = this.#answers.filter((one) => one !== answers);
    };
  }

  forget(): void {
    this.asked.length = 0;
    this.#answers = [];
  }

  answerOnce(method: string, path: RegExp, answer: Response | Answers): void {
    const stop = this.answer((asked, forward) => {
      if (asked.method !== method || !path.test(asked.path)) return undefined;
      stop();
      return answer instanceof Response ? answer : answer(asked, forward);
    });
  }

  /** Records requests during `work`, as `GET /repos/octocat/site`. */
  async during<T>(work: () => Promise<T>): Promise<{ asked: string[]; requests: Asked[]; result: T }> {
    const before = this.asked.length;
    const result = await work();
    const requests = this.asked.slice(before);
    return { asked: requests.map(({ method, path }) => `${method} ${path}`), requests, result };
  }

  async stop(): Promise<void> {
    await this.#server.stop(true);
  }

  async #answer(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const bytes = await request.bytes();
    const asked = {
      method: request.method,
      path: pathname + search,
      headers: request.headers,
      body: parsed(Buffer.from(bytes).toString()),
    };
    this.asked.push(asked);
    const forward = () => this.#forward(asked, bytes);
    for (const answers of this.#answers) {
      const answer = await answers(asked, forward);
      if (answer) return answer;
    }
    return forward();
  }

  async #forward({ method, path, headers }: Asked, body: Uint8Array): Promise<Response> {
    if (!this.#upstream) return Response.json({ message: "Not Found" }, { status: 404 });
    const sent = new Headers(headers);
    for (const name of ["host", "content-length", "accept-encoding", "connection"]) sent.delete(name);
    const answer = await fetch(this.#upstream + path, {
      method,
      headers: sent,
      body: method === "GET" ? undefined : body,
      redirect: "manual",
    });
    const bytes = await answer.bytes();
    const given = new Headers(answer.headers);
    for (const name of ["content-length", "content-encoding", "transfer-encoding"]) given.delete(name);
    if (method !== "GET" || answer.status !== 200)
      return new Response(bytes, { status: answer.status, headers: given });
    const etag = `W/"${Bun.hash(bytes).toString(36)}"`;
    given.set("etag", etag);
    return headers.get("if-none-match") === etag
      ? new Response(null, { status: 304, headers: { etag } })
      : new Response(bytes, { headers: given });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
