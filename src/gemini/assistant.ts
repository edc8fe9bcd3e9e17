import { setTimeout } from "node:timers/promises";

import type { Content, GenerateContentConfig, GenerateContentParameters, GoogleGenAI } from "@google/genai";

import { DomainError, UpstreamSilent } from "../core/errors.ts";
import type { Assistant, Turn, Usage } from "../core/generation/assistant.ts";
import { emptyAnswer } from "../core/generation/generation.ts";
import type { Debug } from "../core/ports.ts";
import { Answer } from "./answer.ts";
import { groundingOf } from "./grounding.ts";
import { asRefused, brokenOff, refusalOf, Refused } from "./refusals.ts";

type Deps = Readonly<{
  key: string;
  baseUrl?: string | undefined;
  textModel?: string | undefined;
  imageModel?: string | undefined;
  /** How long to wait before what may pass is tried again, each time once, in milliseconds. */
  retryAfterMs?: readonly number[];
  debug?: Debug;
}>;

/** Current and stable in November 2026: https://ai.google.dev/gemini-api/docs/models */
const TEXT_MODEL = "gemini-3.8-flash";
const IMAGE_MODEL = "gemini-nano-banana-2.1";

const BASE_URL = "https://generativelanguage.googleapis.com";

/** A longer one is told at once instead. */
const LONGEST_WAIT_MS = 10_000;

const settings = { doc: "GEMINI_TEXT_MODEL", image: "GEMINI_IMAGE_MODEL" } as const;

type Kind = keyof Assistant["models"];
type Asked = Readonly<{ signal: AbortSignal; onUsage: (usage: Usage) => void }>;

/** Gemini by its `v1beta`: the other one knows no search. */
export class GeminiAssistant implements Assistant {
  readonly models: Assistant["models"];
  readonly #deps: Deps;
  readonly #retryAfterMs: readonly number[];
  #client: Promise<GoogleGenAI> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#retryAfterMs = deps.retryAfterMs ?? [1000, 3000, 8000];
    this.models = { doc: deps.textModel ?? TEXT_MODEL, image: deps.imageModel ?? IMAGE_MODEL };
  }

  async write(asked: Parameters<Assistant["write"]>[0]): ReturnType<Assistant["write"]> {
    const { instructions, turns, search, onText } = asked;
    const config: GenerateContentConfig = {
      systemInstruction: instructions,
      ...(search ? { tools: [{ googleSearch: {} }] } : {}),
    };
    const { text, grounding } = await this.#call("doc", asked, turns.map(contentOf), config, onText);
    if (text.trim() === "") throw emptyAnswer();
    return { text, grounding: groundingOf(text, grounding) };
  }

  async draw(asked: Parameters<Assistant["draw"]>[0]): ReturnType<Assistant["draw"]> {
    const contents = [contentOf({ by: "writer", text: asked.prompt })];
    const config = { responseModalities: ["TEXT", "IMAGE"] };
    const { text, pictures } = await this.#call("image", asked, contents, config);
    // Drafts may come before it.
    const picture = pictures.at(-1);
    if (!picture) throw emptyAnswer();
    return { picture, words: text.trim() };
  }

  async reach(signal: AbortSignal): Promise<void> {
    const client = await this.#opened();
    for (const kind of ["doc", "image"] as const) {
      const model = this.models[kind];
      try {
        await this.#logged(kind, () => client.models.get({ model, config: { abortSignal: signal } }));
      } catch (error) {
        if (isOfGateway(error, model)) continue;
        if (signal.aborted) throw new UpstreamSilent("Gemini didn't respond in time.", { cause: error });
        throw refusalOf(error, { model, setting: settings[kind] });
      }
    }
  }

  /** Tried again while nothing was told yet. */
  async #call(
    kind: Kind,
    { signal, onUsage }: Asked,
    contents: Content[],
    config: GenerateContentConfig,
    onText?: (text: string) => void,
  ): Promise<Answer> {
    const model = this.models[kind];
    const request = { model, contents, config: { ...config, abortSignal: signal } };
    for (const retryAfterMs of [...this.#retryAfterMs, undefined]) {
      const answer = new Answer(onText);
      try {
        await this.#logged(kind, () => this.#ask(request, answer)).finally(() => onUsage(answer.usage));
        return answer;
      } catch (error) {
        if (signal.aborted) throw error;
        const isCut = answer.hasBegun && !(error instanceof DomainError);
        const refusal = isCut ? brokenOff(error) : refusalOf(error, { model, setting: settings[kind] });
        const waitMs =
          answer.hasBegun || retryAfterMs === undefined ? undefined : waitFor(error, retryAfterMs);
        if (waitMs === undefined) throw refusal;
        await waited(waitMs, signal, refusal);
      }
    }
    throw emptyAnswer();
  }

  async #ask(request: GenerateContentParameters, answer: Answer): Promise<void> {
    const { models } = await this.#opened();
    if (answer.isTold) {
      for await (const part of await models.generateContentStream(request)) answer.take(part);
    } else answer.take(await models.generateContent(request));
    answer.end();
  }

  /** Without a status where no answer came whole. */
  async #logged<T>(kind: Kind, call: () => Promise<T>): Promise<T> {
    const began = performance.now();
    let status: number | undefined;
    try {
      const result = await call();
      status = 200;
      return result;
    } catch (error) {
      status = asRefused(error)?.status;
      throw error;
    } finally {
      this.#deps.debug?.("gemini", began, { model: this.models[kind], kind, status });
    }
  }

  /** It is large, and most starts of the program ask for nothing. */
  #opened(): Promise<GoogleGenAI> {
    const { key, baseUrl = BASE_URL } = this.#deps;
    this.#client ??= import("@google/genai").then(
      ({ GoogleGenAI }) =>
        new GoogleGenAI({
          apiKey: key,
          vertexai: false,
          httpOptions: { baseUrl, apiVersion: "v1beta", fetch: refusing(key) },
        }),
    );
    return this.#client;
  }
}

/** `fetch` that gives a refusal with all that the SDK would drop, but for the key, should it be told. */
function refusing(key: string): typeof fetch {
  const asked = async (...[address, init]: Parameters<typeof fetch>): Promise<Response> => {
    const response = await fetch(address, { ...init, redirect: "error" });
    if (response.ok) return response;
    const body = (await response.text()).replaceAll(key, "…");
    throw new Refused(response.status, body, response.headers.get("retry-after"));
  };
  return asked as typeof fetch;
}

/**
 * How long to wait, at least `leastMs`, until it may pass: as long as the refusal names. Undefined where it never will,
 * or not before the writer would rather be told. What is no refusal never reached Gemini.
 */
function waitFor(error: unknown, leastMs: number): number | undefined {
  if (error instanceof DomainError) return undefined;
  const refused = asRefused(error);
  if (refused && !refused.mayPass) return undefined;
  const waitMs = Math.max(leastMs, (refused?.retryAfterSeconds ?? 0) * 1000);
  return waitMs <= LONGEST_WAIT_MS ? waitMs : undefined;
}

/** Gemini names the model that it does not know; what stands before it may serve nothing but the calls that generate. */
function isOfGateway(error: unknown, model: string): boolean {
  const refused = asRefused(error);
  return refused?.status === 404 && !refused.message.includes(model);
}

/** Kept after so long. @throws `refusal` where the signal comes first: there was no time to try again */
async function waited(milliseconds: number, signal: AbortSignal, refusal: Error): Promise<void> {
  try {
    await setTimeout(milliseconds, undefined, { signal });
  } catch {
    throw refusal;
  }
}

function contentOf({ by, text }: Turn): Content {
  return { role: by === "writer" ? "user" : "model", parts: [{ text }] };
}
