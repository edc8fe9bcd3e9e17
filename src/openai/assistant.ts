import { NotConfigured } from "../core/errors.ts";
import type { Assistant, Usage } from "../core/generation/assistant.ts";
import { Refused } from "../core/generation/refused.ts";
import { answered } from "../core/generation/tries.ts";
import type { OutsideCalls } from "../core/ports.ts";
import { Answer, type Completion, usageOf } from "./answer.ts";
import { eventsIn } from "./events.ts";
import { failures, type Hide, refusalOf, refusedBy, refusedIn, type Said } from "./refusals.ts";

type Deps = Readonly<{
  baseUrl: string;
  textModel: string;
  /** Undefined where no images are drawn. */
  imageModel?: string | undefined;
  /** Local servers need none. */
  key?: string | undefined;
  /** The pauses before a failed call is repeated, in milliseconds, one per retry. */
  retryAfterMs?: readonly number[];
  calls?: OutsideCalls | undefined;
}>;

const asked = {
  doc: { setting: "AI_TEXT_MODEL", address: "AI_BASE_URL" },
  image: { setting: "AI_IMAGE_MODEL", address: "AI_IMAGE_MODEL" },
} as const;

type Kind = keyof typeof asked;

/** A field that some servers don't know, and refuse by its name. */
type Optional = "stream_options" | "response_format";

type Images = Said &
  Readonly<{
    data?: ReadonlyArray<Readonly<{ b64_json?: unknown }> | null> | null;
    usage?: Readonly<Record<string, unknown>> | null;
  }>;

/** A whole answer, with a picture of 16 megapixels. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Speaks with a server that has OpenAI's chat completions, as Ollama, vLLM and LM Studio have them. */
export class OpenAiAssistant implements Assistant {
  readonly models: Readonly<{ doc: string; image: string | undefined }>;
  readonly canSearch = false;
  readonly failures = failures;
  readonly #deps: Deps;
  readonly #baseUrl: string;
  readonly #pausesMs: readonly number[];
  /** What the server has refused is not sent again. */
  readonly #unknown = new Set<Optional>();
  readonly #hide: Hide;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#baseUrl = withVersion(deps.baseUrl);
    this.#pausesMs = deps.retryAfterMs ?? [1000, 3000, 8000];
    this.models = { doc: deps.textModel, image: deps.imageModel };
    const { key } = deps;
    this.#hide = (text) => (key === undefined ? text : text.replaceAll(key, "…"));
  }

  async write(request: Parameters<Assistant["write"]>[0]): ReturnType<Assistant["write"]> {
    const { instructions, turns, onText, signal, onUsage } = request;
    const body = {
      model: this.models.doc,
      messages: [
        { role: "system", content: instructions },
        ...turns.map(({ by, text }) => ({ role: by === "writer" ? "user" : "assistant", content: text })),
      ],
      stream: onText !== undefined,
      ...(onText && { stream_options: { include_usage: true } }),
    };
    const { text, grounding } = await answered({
      open: () => new Answer(onText, this.#hide),
      ask: (answer) => this.#followed("doc", () => this.#complete(body, answer, signal)),
      ...{ signal, onUsage, failures, pausesMs: this.#pausesMs },
      refusalOf: (error) => this.#refusalOf("doc", error),
    });
    if (text.trim() === "") throw failures.empty();
    return { text, grounding };
  }

  async draw({ prompt, signal, onUsage }: Parameters<Assistant["draw"]>[0]): ReturnType<Assistant["draw"]> {
    const { image: model } = this.models;
    if (model === undefined) throw new NotConfigured("Images with AI aren't set up on this server.");
    const body = { model, prompt, n: 1, response_format: "b64_json" };
    const { picture } = await answered({
      open: (): Drawing => ({ hasStarted: false, usage: { read: 0, written: 0 } }),
      ask: (drawing) => this.#followed("image", () => this.#draw(body, drawing, signal)),
      ...{ signal, onUsage, failures, pausesMs: this.#pausesMs },
      refusalOf: (error) => this.#refusalOf("image", error),
    });
    if (!picture) throw failures.empty();
    return { picture, words: "" };
  }

  async reach(signal: AbortSignal): Promise<void> {
    try {
      const listed = await this.#followed("doc", () => this.#listed(signal));
      for (const kind of ["doc", "image"] as const) {
        const model = this.models[kind];
        if (model === undefined || listed === undefined || isListed(model, listed)) continue;
        const { setting } = asked[kind];
        throw failures.unknownModel(
          { model, setting },
          new Error(`It has ${listed.slice(0, 20).join(", ")}`),
        );
      }
    } catch (error) {
      if (signal.aborted) throw failures.outOfReach(error);
      throw this.#refusalOf("doc", error);
    }
  }

  /** Returns the ids of its models; undefined where it has no list, which some gateways have not. */
  async #listed(signal: AbortSignal): Promise<string[] | undefined> {
    try {
      const said = await jsonOf<Readonly<{ data?: unknown }>>(
        await this.#send("GET", "/models", undefined, signal),
      );
      if (!Array.isArray(said.data)) return undefined;
      return said.data.flatMap(({ id }: Readonly<{ id?: unknown }>) => (typeof id === "string" ? [id] : []));
    } catch (error) {
      if (!(error instanceof Refused) || ![404, 405, 501].includes(error.status)) throw error;
    }
    return this.#withoutList(signal);
  }

  /** Asks for nothing, which it refuses in one way where it is there, and in another where it isn't. */
  async #withoutList(signal: AbortSignal): Promise<undefined> {
    const body = { model: this.models.doc, messages: [], max_tokens: 1 };
    try {
      await this.#send("POST", "/chat/completions", body, signal).then(({ body }) => body?.cancel());
    } catch (error) {
      if (!(error instanceof Refused) || ![400, 422].includes(error.status)) throw error;
    }
  }

  async #complete(body: object, answer: Answer, signal: AbortSignal): Promise<void> {
    const response = await this.#ask("/chat/completions", body, signal);
    if (isStream(response)) {
      for await (const data of eventsIn(response.body!)) {
        if (data.trim() === "[DONE]") {
          answer.done();
          break;
        }
        answer.take(JSON.parse(data) as Completion);
      }
    } else {
      answer.take(await jsonOf<Completion>(response));
      answer.done();
    }
    answer.end();
  }

  async #draw(body: object, drawing: Drawing, signal: AbortSignal): Promise<void> {
    const said = await jsonOf<Images>(await this.#ask("/images/generations", body, signal));
    const refused = refusedIn(said, this.#hide);
    if (refused) throw refused;
    if (said.usage) drawing.usage = usageOf(said.usage);
    const encoded = said.data?.[0]?.b64_json;
    if (typeof encoded === "string" && encoded !== "") drawing.picture = Buffer.from(encoded, "base64");
  }

  /** Asks again without a field that the server refuses by its name. */
  async #ask(path: string, body: object, signal: AbortSignal): Promise<Response> {
    for (;;) {
      const fields = Object.entries(body).filter(([name]) => !this.#unknown.has(name as Optional));
      try {
        return await this.#send("POST", path, Object.fromEntries(fields), signal);
      } catch (error) {
        const field = fields.map(([name]) => name).find((name) => isRefused(name, error));
        if (field === undefined) throw error;
        this.#unknown.add(field as Optional);
      }
    }
  }

  /** @throws Refused without the key, wherever the server repeats it */
  async #send(method: "GET" | "POST", path: string, body: unknown, signal: AbortSignal): Promise<Response> {
    const { key, calls } = this.#deps;
    const response = await fetch(this.#baseUrl + path, {
      method,
      headers: {
        ...calls?.headers(),
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: "error",
      signal,
    });
    if (response.ok) return response;
    throw refusedBy(response, this.#hide(await textOf(response)));
  }

  #refusalOf(kind: Kind, error: unknown) {
    return refusalOf(error, { model: this.models[kind] ?? "", ...asked[kind] });
  }

  /** The status is missing if no whole answer came. */
  async #followed<T>(kind: Kind, call: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    let status: number | undefined;
    try {
      const result = await call();
      status = 200;
      return result;
    } catch (error) {
      if (error instanceof Refused) status = error.status;
      throw error;
    } finally {
      this.#deps.calls?.ended("ai", startedAt, { model: this.models[kind], kind, status });
    }
  }
}

type Drawing = { readonly hasStarted: false; usage: Usage; picture?: Uint8Array };

/** The address of a server without a path is not that of its API. */
function withVersion(baseUrl: string): string {
  return new URL(baseUrl).pathname === "/" ? `${baseUrl}/v1` : baseUrl;
}

/** Ollama leaves out `:latest`, and gateways take what models are asked to do, such as `:online`, after their name. */
function isListed(model: string, listed: readonly string[]): boolean {
  const plain = model.slice(0, model.lastIndexOf(":"));
  return [model, `${model}:latest`, ...(plain === "" ? [] : [plain])].some((name) => listed.includes(name));
}

function isRefused(field: string, error: unknown): boolean {
  const isOptional = field === "stream_options" || field === "response_format";
  return (
    isOptional && error instanceof Refused && [400, 422].includes(error.status) && error.said.includes(field)
  );
}

function isStream({ headers }: Response): boolean {
  return headers.get("content-type")?.startsWith("text/event-stream") ?? false;
}

/** A page of a website, which answers at a wrong address, is a refusal like another. */
async function jsonOf<T>(response: Response): Promise<T> {
  const text = await textOf(response);
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return value as T;
  } catch {}
  throw new Refused(404, "It answered with something else than JSON");
}

/** @throws Error for what is far too long for an answer */
async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  if (!response.body) return text;
  let bytes = 0;
  for await (const part of response.body) {
    bytes += part.byteLength;
    if (bytes > MAX_BYTES) throw new Error("The answer is too large");
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}
