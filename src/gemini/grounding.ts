import type { GroundingMetadata, GroundingSupport } from "@google/genai/web";

import type { Grounding } from "../core/generation/assistant.ts";

/** A claim whose range doesn't match its words is found by them, or left out. */
export function groundingOf(text: string, metadata: GroundingMetadata | undefined): Grounding {
  const chunks = metadata?.groundingChunks ?? [];
  const offsets = new ByteOffsets(text);
  return {
    sources: chunks.map(({ web }) => ({ title: web?.title ?? web?.domain ?? "", url: web?.uri ?? "" })),
    claims: (metadata?.groundingSupports ?? []).flatMap((support) => claimOf(support, text, offsets)),
  };
}

type Claim = Grounding["claims"][number];

function claimOf(
  { segment, groundingChunkIndices }: GroundingSupport,
  text: string,
  offsets: ByteOffsets,
): Claim[] {
  const sources = groundingChunkIndices ?? [];
  const { startIndex = 0, endIndex, text: words } = segment ?? {};
  const start = offsets.unitAt(startIndex);
  const end = endIndex === undefined ? undefined : offsets.unitAt(endIndex);
  const isInText = start !== undefined && end !== undefined && start < end;
  if (isInText && (!words || text.slice(start, end) === words)) return [{ start, end, sources }];
  const found = words ? text.indexOf(words) : -1;
  if (found < 0 || text.indexOf(words!, found + 1) >= 0) return [];
  return [{ start: found, end: found + words!.length, sources }];
}

/** Gemini counts in bytes of UTF-8, JavaScript in units of UTF-16. */
class ByteOffsets {
  readonly #bytes: Uint8Array;
  readonly #decoder = new TextDecoder();

  constructor(text: string) {
    this.#bytes = new TextEncoder().encode(text);
  }

  /** Undefined inside a character and after the end of the text. */
  unitAt(bytes: number): number | undefined {
    if (bytes < 0 || bytes > this.#bytes.length) return undefined;
    const isInsideCharacter = ((this.#bytes[bytes] ?? 0) & 0xc0) === 0x80;
    return isInsideCharacter ? undefined : this.#decoder.decode(this.#bytes.subarray(0, bytes)).length;
  }
}
