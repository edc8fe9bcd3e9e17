import { Client as McpClient, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

import type { Client } from "./client.ts";

type Result = Readonly<{
  isError: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: a test says by its expectations what it expects to be there
  structured: any;
  texts: readonly string[];
}>;

/** Calls tools as a script does that knows the protocol's messages of 2026-07-28 only. */
export class Agent {
  readonly #client: Client;
  #calls = 0;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Sends one message with its headers. */
  send(method: string, params: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
    const version = "2026-07-28";
    const meta = {
      "io.modelcontextprotocol/protocolVersion": version,
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const name = params.name ?? params.uri;
    const named: Record<string, string> = typeof name === "string" ? { "mcp-name": name } : {};
    return this.#client.post(
      "/mcp",
      { jsonrpc: "2.0", id: ++this.#calls, method, params: { ...params, _meta: meta } },
      { "mcp-protocol-version": version, "mcp-method": method, ...named, ...headers },
    );
  }

  async call(name: string, asked: Record<string, unknown> = {}): Promise<Result> {
    const answer = await this.send("tools/call", { name, arguments: asked });
    const { result } = answer.json;
    if (answer.status !== 200 || !result) throw new Error(`${name}: ${answer.status} ${answer.text}`);
    const texts = result.content.map(({ text }: { text: string }) => text);
    return { isError: result.isError ?? false, structured: result.structuredContent, texts };
  }

  /** Returns the answer, with `texts` where it has texts of a page; a refused call fails the test. */
  async ask(name: string, asked: Record<string, unknown> = {}) {
    const { isError, structured, texts } = await this.call(name, asked);
    if (isError) throw new Error(`${name}: ${texts.join("\n")}`);
    return structured ?? { ...JSON.parse(texts[0]!), texts: texts.slice(1) };
  }

  /** Returns what the agent is told; a call that is carried out fails the test. */
  async refusal(name: string, asked: Record<string, unknown> = {}) {
    const { isError, texts } = await this.call(name, asked);
    if (!isError) throw new Error(`${name} was carried out: ${texts.join("\n")}`);
    return { ...JSON.parse(texts[0]!), texts: texts.slice(1) };
  }

  /** Returns what the agent is told, and what to do next. */
  async refused(name: string, asked: Record<string, unknown> = {}): Promise<string> {
    const { error, next } = await this.refusal(name, asked);
    return [error, next].filter(Boolean).join(" ");
  }
}

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** Connects the official client with a token. */
export async function officialClient(url: string, token: string, fetch?: Fetch) {
  const client = new McpClient({ name: "a test", version: "1" });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  const options = { requestInit, ...(fetch && { fetch }) };
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", url), options));
  return client;
}

/** A block as a script sees it: its position for edits, and its text. */
type ReadBlock = Readonly<{ at: readonly number[]; kind: string; text: string }>;

/** The official client, as a careful script uses it: with the bytes that go each way counted. */
export class MeteredAgent {
  /** Of the bodies of requests and answers, from the first message on. */
  bytes = 0;
  calls = 0;
  readonly #client: Awaited<ReturnType<typeof officialClient>>;

  static async connected(url: string, token: string): Promise<MeteredAgent> {
    let agent: MeteredAgent | undefined;
    let earlier = 0;
    const count = (text: string) => {
      if (agent) agent.bytes += Buffer.byteLength(text);
      else earlier += Buffer.byteLength(text);
    };
    const client = await officialClient(url, token, async (address, init) => {
      if (typeof init?.body === "string") count(init.body);
      const answer = await fetch(address, init);
      const text = await answer.text();
      count(text);
      const isEmpty = [202, 204].includes(answer.status);
      return new Response(isEmpty ? null : text, { status: answer.status, headers: answer.headers });
    });
    agent = new MeteredAgent(client);
    agent.bytes = earlier;
    return agent;
  }

  private constructor(client: Awaited<ReturnType<typeof officialClient>>) {
    this.#client = client;
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  async listTools() {
    return (await this.#client.listTools()).tools;
  }

  async prompt(name: string, given: Record<string, string>): Promise<string> {
    this.calls += 1;
    const { messages } = await this.#client.getPrompt({ name, arguments: given });
    return (messages[0]!.content as { text: string }).text;
  }

  /** Returns what the model is shown: the JSON of the first part, with the texts after it. */
  async call(name: string, asked: Record<string, unknown> = {}) {
    this.calls += 1;
    const { content, isError = false } = await this.#client.callTool({ name, arguments: asked });
    const [first, ...texts] = content.map((part) => (part as { text: string }).text);
    return { ...JSON.parse(first!), isError, texts };
  }

  /** As `call`; a refusal fails the test. */
  async ask(name: string, asked: Record<string, unknown> = {}) {
    const answer = await this.call(name, asked);
    if (answer.isError) throw new Error(`${name}: ${answer.error} ${answer.next}`);
    return answer;
  }

  /** Reads a page, or a part of it, with the text of each block. */
  async read(slug: string, part: Record<string, unknown> = {}) {
    const { version, blocks, texts } = await this.ask("read_page", { slug, ...part });
    return { version: version as string, blocks: blocksIn(blocks, texts) };
  }

  /** Saves edits. Returns the new version. */
  async edit(slug: string, version: string, edits: readonly object[]): Promise<string> {
    return (await this.ask("edit_blocks", { slug, version, edits })).version;
  }
}

/** Takes the texts apart by the lines that the names of blocks say; a text begins with a block, and has those that follow it. */
function blocksIn(names: readonly string[], texts: readonly string[]): ReadBlock[] {
  let [run, first] = [-1, 0];
  return names.map((name) => {
    const [position = "", kind = "", range = ""] = name.split(" ");
    const [start = 0, end = start] = range.split("-").map(Number);
    if (run < 0 || start >= first + texts[run]!.split("\n").length) [run, first] = [run + 1, start];
    const lines = texts[run]!.split("\n").slice(start - first, end - first + 1);
    return { at: position.split(".").map(Number), kind, text: lines.join("\n") };
  });
}
