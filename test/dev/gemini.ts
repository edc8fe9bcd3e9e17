import { chunks, type GeminiCall, type GeminiReply, supports } from "../support/gemini.ts";
import { photograph } from "../support/photograph.ts";

const text = `## What the stub writes

This text is the same for every prompt. It comes word by word, as a model writes it.

Tea was first drunk in China. Today it is grown in many countries, and each of them drinks it in its own way.

- Green tea is not oxidised.
- Black tea is.
`;

const grounding = {
  groundingChunks: chunks("https://example.org/tea", "https://example.net/leaves"),
  groundingSupports: supports(text, [
    ["Tea was first drunk in China.", 0],
    ["Green tea is not oxidised.", 0, 1],
  ]),
};

const picture = await photograph(640, 400);

/**
 * What the assistant of `bun run dev` answers: the same text, with sources where it may search; a block without its
 * articles; a picture.
 */
export function replyTo({ body }: Pick<GeminiCall, "body">): GeminiReply {
  if (body?.generationConfig?.responseModalities) {
    return { texts: ["Grey stripes, from light to dark"], picture, paceMs: 1000 };
  }
  const prompt: string = body?.contents.at(-1).parts.at(-1).text ?? "";
  const [, block] = /<block>\n(.*)\n<\/block>/s.exec(prompt) ?? [];
  const words = (block?.replace(/\b(the|an?) /gi, "") ?? text).split(/(?<=\s)(?=\S)/);
  return { texts: words, paceMs: 25, ...(body?.tools ? { grounding } : {}) };
}
