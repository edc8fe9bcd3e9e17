import type { Grounding, Usage } from "../core/generation/assistant.ts";
import { type Annotation, groundingOf } from "./grounding.ts";
import { earlyEnd, failures, type Hide, refusedIn, type Said } from "./refusals.ts";

type Message = Readonly<{ content?: unknown; refusal?: unknown; annotations?: unknown }>;

type Choice = Readonly<{
  /** Of a stream. */
  delta?: Message | null;
  /** Of a whole answer. */
  message?: Message | null;
  finish_reason?: string | null;
}>;

/** A chat completion, or a part of one. Without `choices` where a part has the usage alone. */
export type Completion = Said &
  Readonly<{
    choices?: readonly Choice[] | null;
    usage?: Readonly<Record<string, unknown>> | null;
  }>;

/** Far more than a page. UTF-16 units. */
const MAX_TEXT = 1_000_000;

/** Of an answer; each names a page. */
const MAX_ANNOTATIONS = 200;

/** Models that think aloud do it between these, at the start, where their server doesn't tell thoughts apart. */
const THOUGHTS = { opening: "<think>", closing: "</think>" };

export class Answer {
  text = "";
  usage: Usage = { read: 0, written: 0 };
  readonly #onText: ((text: string) => void) | undefined;
  readonly #hide: Hide;
  #state: "beginning" | "thinking" | "writing" = "beginning";
  /** What may still belong to the signs of thoughts. */
  #held = "";
  #reason: string | undefined;
  #hasRefused = false;
  #isDone = false;
  /** Some servers send each when it is due, others all in one part. */
  readonly #annotations: Annotation[] = [];
  #hasThoughts = false;

  constructor(onText: ((text: string) => void) | undefined, hide: Hide) {
    this.#onText = onText;
    this.#hide = hide;
  }

  get isStreamed(): boolean {
    return this.#onText !== undefined;
  }

  get hasStarted(): boolean {
    return this.isStreamed && this.text !== "";
  }

  /** @throws Refused if it says that something failed, UpstreamFailed if it never ends */
  take(completion: Completion): void {
    const refused = refusedIn(completion, this.#hide);
    if (refused) throw refused;
    const [choice] = completion.choices ?? [];
    const { content, refusal, annotations } = choice?.delta ?? choice?.message ?? {};
    this.#reason = choice?.finish_reason || this.#reason;
    this.#hasRefused ||= typeof refusal === "string" && refusal !== "";
    this.#takeText(wordsOf(content));
    if (Array.isArray(annotations))
      this.#annotations.push(
        ...annotations.filter(isAnnotation).slice(0, MAX_ANNOTATIONS - this.#annotations.length),
      );
    if (completion.usage) this.usage = usageOf(completion.usage);
  }

  /** The places that a server gives count its thoughts, too, where it doesn't tell them apart. */
  get grounding(): Grounding {
    return groundingOf(this.text, this.#annotations, { hasPlaces: !this.#hasThoughts });
  }

  /** The server said that nothing follows. */
  done(): void {
    this.#isDone = true;
  }

  /** @throws UpstreamFailed if the answer is incomplete */
  end(): void {
    if (this.#state === "beginning") this.#write(this.#held);
    const refusal = earlyEnd(this.#reason ?? (this.#isDone ? "stop" : undefined), this.#hasRefused);
    if (refusal) throw refusal;
  }

  #takeText(part: string): void {
    if (this.#state === "writing") this.#write(part);
    else this.#weigh(this.#held + part);
  }

  /** Passes the text on once it is sure that it is no thought. */
  #weigh(held: string): void {
    const start = held.trimStart();
    this.#held = held;
    if (this.#state === "beginning") {
      if (start.startsWith(THOUGHTS.opening)) [this.#state, this.#hasThoughts] = ["thinking", true];
      else if (!THOUGHTS.opening.startsWith(start)) this.#begin(held);
    }
    if (this.#state !== "thinking") return;
    const end = held.indexOf(THOUGHTS.closing);
    if (end < 0) this.#held = held.slice(-THOUGHTS.closing.length);
    else this.#begin(held.slice(end + THOUGHTS.closing.length).trimStart());
  }

  #begin(text: string): void {
    this.#state = "writing";
    this.#write(text);
  }

  #write(part: string): void {
    if (part === "") return;
    this.text += part;
    if (this.text.length > MAX_TEXT) throw failures.answerTooLong(new Error("The text never ended"));
    this.#onText?.(part);
  }
}

function isAnnotation(each: unknown): each is Annotation {
  return typeof each === "object" && each !== null;
}

/** Mistral's thinking models answer in parts of several types. */
function wordsOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .map((part: Readonly<{ type?: unknown; text?: unknown }> | null) =>
      part?.type === "text" && typeof part.text === "string" ? part.text : "",
    )
    .join("");
}

/** Chat completions count prompts and completions, images input and output. */
export function usageOf(usage: Readonly<Record<string, unknown>>): Usage {
  const count = (...names: string[]) => {
    const found = names.map((name) => usage[name]).find((value) => Number.isSafeInteger(value));
    return Math.max(0, Number(found ?? 0));
  };
  return {
    read: count("prompt_tokens", "input_tokens"),
    written: count("completion_tokens", "output_tokens"),
  };
}
