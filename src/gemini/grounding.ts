import type { GroundingMetadata, GroundingSupport } from "@google/genai";

import type { Grounding } from "../core/generation/assistant.ts";

/** What Gemini says a text stands on. A claim that is not found where it says is looked for by its words, or left out. */
export function groundingOf(text: string, metadata: GroundingMetadata | undefined): Grounding {
  const chunks = metadata?.groundingChunks ?? [];
  const units = new Units(text);
  return {
    sources: chunks.map(({ web }) => ({ title: web?.title ?? web?.domain ?? "", url: web?.uri ?? "" })),
    claims: (metadata?.groundingSupports ?? []).flatMap((support) => claimOf(support, text, units)),
  };
}

type Claim = Grounding["claims"][number];

function claimOf({ segment, groundingChunkIndices }: GroundingSupport, text: string, units: Units): Claim[] {
  const sources = groundingChunkIndices ?? [];
  const { startIndex = 0, endIndex, text: words } = segment ?? {};
  const start = units.at(startIndex);
  const end = endIndex === undefined ? undefined : units.at(endIndex);
  const isThere = start !== undefined && end !== undefined && start < end;
  if (isThere && (!words || text.slice(start, end) === words)) return [{ start, end, sources }];
  const found = words ? text.indexOf(words) : -1;
  if (found < 0 || text.indexOf(words!, found + 1) >= 0) return [];
  return [{ start: found, end: found + words!.length, sources }];
}

/** Gemini counts in bytes of UTF-8, JavaScript in units of UTF-16. */
class Units {
  readonly #bytes: Uint8Array;
  readonly #decoder = new TextDecoder();

  constructor(text: string) {
    this.#bytes = new TextEncoder().encode(text);
  }

  /** The place behind so many bytes; undefined in the middle of a character, and behind the end. */
  at(bytes: number): number | undefined {
    if (bytes < 0 || bytes > this.#bytes.length) return undefined;
    const isWithin = ((this.#bytes[bytes] ?? 0) & 0xc0) === 0x80;
    return isWithin ? undefined : this.#decoder.decode(this.#bytes.subarray(0, bytes)).length;
  }
}
