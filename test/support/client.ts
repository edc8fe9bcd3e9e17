import { undescribed } from "./described.ts";
import { fieldsOf, textsOf } from "./markup.ts";

/** A client of the JSON API that keeps its cookie, or sends a token. */
export class Client {
  readonly url: string;
  cookie: string | undefined;
  token: string | undefined;
  #keepsConnections = true;

  constructor(url: string) {
    this.url = url;
  }

  static async signedIn(
    url: string,
    { pin = "2468", name }: { pin?: string; name?: string } = {},
  ): Promise<Client> {
    const client = new Client(url);
    const answer = await client.post("/api/admin/login", { pin, name });
    if (answer.status !== 200) throw new Error(`Signing in: ${answer.status} ${answer.text}`);
    return client;
  }

  /** Asks this client, who is signed in, for a token, and returns a client that sends it. */
  async withToken(asked: Record<string, unknown> = {}): Promise<Client> {
    const all = { name: "nightly import", can: ["read", "draft", "publish", "generate"], ...asked };
    const answer = await this.post("/api/admin/tokens", all);
    if (answer.status !== 200) throw new Error(`Making a token: ${answer.status} ${answer.text}`);
    const client = new Client(this.url);
    client.token = answer.json.secret;
    return this.#keepsConnections ? client : client.withoutKeepAlive();
  }

  /** From now on each request has a connection of its own, as those of many scripts and proxies. */
  withoutKeepAlive(): this {
    this.#keepsConnections = false;
    return this;
  }

  get(path: string, headers: Record<string, string> = {}) {
    return this.send("GET", path, undefined, headers);
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}) {
    return this.send("POST", path, body, headers);
  }

  put(path: string, body: unknown, headers: Record<string, string> = {}) {
    return this.send("PUT", path, body, headers);
  }

  delete(path: string, headers: Record<string, string> = {}) {
    return this.send("DELETE", path, undefined, headers);
  }

  /** Returns a page and the hidden fields of the form that posts to the same address. */
  async open(path: string) {
    const { status, text } = await this.get(path);
    return { status, text, path, fields: await fieldsOf(text, path) };
  }

  submit(path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) {
    const type = { "content-type": "application/x-www-form-urlencoded" };
    return this.send("POST", path, new URLSearchParams(fields).toString(), { ...type, ...headers });
  }

  /** Follows a redirect, and returns the page and its message. */
  async follow({ status, headers }: Readonly<{ status: number; headers: Headers }>) {
    if (status !== 303) throw new Error(`The answer leads nowhere: ${status}`);
    const location = headers.get("location")!;
    const { text } = await this.get(location);
    return { location, text, notices: await textsOf(text, "#notices p") };
  }

  /** Sends objects as JSON, and text, bytes and forms unchanged. An answer of the API that isn't described is an error. */
  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const isPlain =
      body === undefined ||
      typeof body === "string" ||
      body instanceof Uint8Array ||
      body instanceof FormData;
    const response = await fetch(this.url + path, {
      method,
      redirect: "manual",
      keepalive: this.#keepsConnections,
      body: isPlain ? body : JSON.stringify(body),
      headers: {
        ...(isPlain ? {} : { "content-type": "application/json" }),
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...headers,
      },
    });
    const set = response.headers.getSetCookie().find((line) => line.startsWith("service_admin="));
    if (set) this.cookie = set.split(";")[0]!.endsWith("=") ? undefined : set.split(";")[0];
    const bytes = await response.bytes();
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    const isJson =
      method !== "HEAD" && (response.headers.get("content-type")?.startsWith("application/json") ?? false);
    const answer = {
      status: response.status,
      headers: response.headers,
      bytes,
      text,
      // biome-ignore lint/suspicious/noExplicitAny: a test says by its expectations what it expects to be there
      json: (isJson ? JSON.parse(text) : undefined) as any,
    };
    const problems = path.startsWith("/api/") ? await undescribed(method, path, answer) : [];
    if (problems.length > 0) throw new Error(problems.join("\n"));
    return answer;
  }

  /** Returns the new `updatedAt`; any other answer fails the test. */
  async save(slug: string, content: string, updatedAt?: number, author?: string): Promise<number> {
    const answer = await this.put("/api/admin/drafts", { slug, content, updatedAt, author });
    if (answer.status !== 200) throw new Error(`Saving: ${answer.status} ${answer.text}`);
    return answer.json.updatedAt;
  }

  async draftOf(slug: string) {
    return (await this.get(`/api/admin/drafts?slug=${encodeURIComponent(slug)}`)).json.draft;
  }

  sourceOf(slug: string) {
    return this.get(`/api/admin/pages/source?slug=${encodeURIComponent(slug)}`);
  }

  async upload(name: string, content: Uint8Array): Promise<{ path: string; url: string }> {
    const base64 = Buffer.from(content).toString("base64");
    const answer = await this.post("/api/admin/uploads", { name, content: base64 });
    if (answer.status !== 200) throw new Error(`Uploading: ${answer.status} ${answer.text}`);
    return answer.json;
  }

  /** Returns the commit's id; any other answer fails the test. */
  async publish(slug: string, content: string, more: Record<string, unknown> = {}): Promise<string> {
    const answer = await this.post("/api/admin/publish", { slug, content, ...more });
    if (answer.status !== 200) throw new Error(`Publishing: ${answer.status} ${answer.text}`);
    return answer.json.commitUrl.split("/").at(-1);
  }
}
