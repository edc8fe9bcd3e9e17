import type { GenerateContentResponse, GroundingMetadata, Part } from "@google/genai/web";

import type { Usage } from "../core/generation/assistant.ts";
import { earlyEnd } from "./refusals.ts";

export class Answer {
  text = "";
  readonly pictures: Uint8Array[] = [];
  grounding: GroundingMetadata = {};
  usage: Usage = { read: 0, written: 0 };
  readonly #onText: ((text: string) => void) | undefined;
  #blocked: string | undefined;
  #reason: string | undefined;

  constructor(onText: ((text: string) => void) | undefined) {
    this.#onText = onText;
  }

  get isStreamed(): boolean {
    return this.#onText !== undefined;
  }

  /** Text that was passed on can't be taken back, so the call isn't repeated. */
  get hasStarted(): boolean {
    return this.isStreamed && this.text !== "";
  }

  take({ candidates, promptFeedback, usageMetadata }: GenerateContentResponse): void {
    const [candidate] = candidates ?? [];
    this.#blocked ??= promptFeedback?.blockReason;
    this.#reason = candidate?.finishReason ?? this.#reason;
    for (const part of candidate?.content?.parts ?? []) this.#takePart(part);
    // Only the last parts of a stream have it, some of them empty.
    for (const [name, value] of Object.entries(candidate?.groundingMetadata ?? {})) {
      if (!Array.isArray(value) || value.length > 0) this.grounding = { ...this.grounding, [name]: value };
    }
    if (usageMetadata) {
      const { promptTokenCount, toolUsePromptTokenCount, candidatesTokenCount, thoughtsTokenCount } =
        usageMetadata;
      this.usage = {
        read: (promptTokenCount ?? 0) + (toolUsePromptTokenCount ?? 0),
        written: (candidatesTokenCount ?? 0) + (thoughtsTokenCount ?? 0),
      };
    }
  }

  /** @throws UpstreamFailed if the answer is incomplete */
  end(): void {
    const reason = this.#reason ?? (this.isStreamed ? undefined : "STOP");
    const refusal = earlyEnd(reason, this.#blocked);
    if (refusal) throw refusal;
  }

  #takePart({ text, thought, inlineData }: Part): void {
    if (thought) return;
    if (inlineData?.data) this.pictures.push(Buffer.from(inlineData.data, "base64"));
    if (!text) return;
    this.text += text;
    this.#onText?.(text);
  }
}
