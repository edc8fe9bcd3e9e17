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

/** Connects the official client with a token. */
export async function officialClient(url: string, token: string) {
  const client = new McpClient({ name: "a test", version: "1" });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", url), { requestInit }));
  return client;
}
