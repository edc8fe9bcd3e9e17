import type {
  Content,
  GenerateContentConfig,
  GenerateContentParameters,
  GoogleGenAI,
} from "@google/genai/web";

import type { Assistant, Turn, Usage } from "../core/generation/assistant.ts";
import { Refused } from "../core/generation/refused.ts";
import { answered } from "../core/generation/tries.ts";
import type { OutsideCalls } from "../core/ports.ts";
import { Answer } from "./answer.ts";
import { groundingOf } from "./grounding.ts";
import { asRefused, failures, refusedBy } from "./refusals.ts";

type Deps = Readonly<{
  key: string;
  baseUrl?: string | undefined;
  textModel?: string | undefined;
  imageModel?: string | undefined;
  /** The pauses before a failed call is repeated, in milliseconds, one per retry. */
  retryAfterMs?: readonly number[];
  calls?: OutsideCalls | undefined;
}>;

/** Current and stable in November 2026: https://ai.google.dev/gemini-api/docs/models */
const TEXT_MODEL = "gemini-3.8-flash";
const IMAGE_MODEL = "gemini-nano-banana-2.1";

const BASE_URL = "https://generativelanguage.googleapis.com";

const settings = { doc: "GEMINI_TEXT_MODEL", image: "GEMINI_IMAGE_MODEL" } as const;

type Kind = keyof typeof settings;
type Asked = Readonly<{ signal: AbortSignal; onUsage: (usage: Usage) => void }>;

/** Calls Gemini's `v1beta` API: the other version has no search. */
export class GeminiAssistant implements Assistant {
  readonly models: Readonly<Record<Kind, string>>;
  readonly canSearch = true;
  readonly failures = failures;
  readonly #deps: Deps;
  readonly #retryAfterMs: readonly number[];
  #client: Promise<GoogleGenAI> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#retryAfterMs = deps.retryAfterMs ?? [1000, 3000, 8000];
    this.models = { doc: deps.textModel ?? TEXT_MODEL, image: deps.imageModel ?? IMAGE_MODEL };
  }

  async write(request: Parameters<Assistant["write"]>[0]): ReturnType<Assistant["write"]> {
    const { instructions, turns, search, onText } = request;
    const config: GenerateContentConfig = {
      systemInstruction: instructions,
      ...(search ? { tools: [{ googleSearch: {} }] } : {}),
    };
    const { text, grounding } = await this.#call("doc", request, turns.map(contentOf), config, onText);
    if (text.trim() === "") throw failures.empty();
    return { text, grounding: groundingOf(text, grounding) };
  }

  async draw(request: Parameters<Assistant["draw"]>[0]): ReturnType<Assistant["draw"]> {
    const text = `${request.prompt}\n\n${request.wantedWords}`;
    const contents = [contentOf({ by: "writer", text })];
    const config = { responseModalities: ["TEXT", "IMAGE"] };
    const { text: words, pictures } = await this.#call("image", request, contents, config);
    // Sketches can come before the finished picture.
    const picture = pictures.at(-1);
    if (!picture) throw failures.empty();
    return { picture, words: words.trim() };
  }

  async reach(signal: AbortSignal): Promise<void> {
    const client = await this.#opened();
    for (const kind of ["doc", "image"] as const) {
      const model = this.models[kind];
      try {
        await this.#followed(kind, () => client.models.get({ model, config: { abortSignal: signal } }));
      } catch (error) {
        if (isFromGateway(error, model)) continue;
        if (signal.aborted) throw failures.outOfReach(error);
        throw failures.of(error, { model, setting: settings[kind] });
      }
    }
  }

  #call(
    kind: Kind,
    { signal, onUsage }: Asked,
    contents: Content[],
    config: GenerateContentConfig,
    onText?: (text: string) => void,
  ): Promise<Answer> {
    const model = this.models[kind];
    const request = { model, contents, config: { ...config, abortSignal: signal } };
    return answered({
      open: () => new Answer(onText),
      ask: (answer) => this.#followed(kind, () => this.#ask(request, answer)),
      ...{ signal, onUsage, failures, pausesMs: this.#retryAfterMs },
      refusalOf: (error) => failures.of(error, { model, setting: settings[kind] }),
    });
  }

  async #ask(request: GenerateContentParameters, answer: Answer): Promise<void> {
    const { models } = await this.#opened();
    if (answer.isStreamed) {
      for await (const part of await models.generateContentStream(request)) answer.take(part);
    } else answer.take(await models.generateContent(request));
    answer.end();
  }

  /** The status is missing if no whole answer came. */
  async #followed<T>(kind: Kind, call: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    let status: number | undefined;
    try {
      const result = await call();
      status = 200;
      return result;
    } catch (cause) {
      const error = asRefused(cause);
      if (error instanceof Refused) status = error.status;
      throw error;
    } finally {
      this.#deps.calls?.ended("gemini", startedAt, { model: this.models[kind], kind, status });
    }
  }

  /** The SDK is large, and most starts of the program never need it. That for browsers has no other sign-in than a key. */
  #opened(): Promise<GoogleGenAI> {
    const { key, baseUrl = BASE_URL, calls } = this.#deps;
    this.#client ??= import("@google/genai/web").then(
      ({ GoogleGenAI }) =>
        new GoogleGenAI({
          apiKey: key,
          vertexai: false,
          httpOptions: { baseUrl, apiVersion: "v1beta", fetch: refusingFetch(key, calls) },
        }),
    );
    return this.#client;
  }
}

/** `fetch` that throws a refusal with the details that the SDK drops, but without the key. */
function refusingFetch(key: string, calls: OutsideCalls | undefined): typeof fetch {
  const fetchOrRefuse = async (...[address, init]: Parameters<typeof fetch>): Promise<Response> => {
    const headers = new Headers(init?.headers);
    for (const [name, value] of Object.entries(calls?.headers() ?? {})) headers.set(name, value);
    const response = await fetch(address, { ...init, headers, redirect: "error" });
    if (response.ok) return response;
    const body = (await response.text()).replaceAll(key, "…");
    throw refusedBy(response.status, body, response.headers.get("retry-after"));
  };
  return fetchOrRefuse as typeof fetch;
}

function contentOf({ by, text }: Turn): Content {
  return { role: by === "writer" ? "user" : "model", parts: [{ text }] };
}

/** Gemini names a model that it doesn't know; a gateway may serve only the calls that generate. */
function isFromGateway(error: unknown, model: string): boolean {
  return error instanceof Refused && error.status === 404 && !error.said.includes(model);
}
