import type { Grounding } from "../core/generation/assistant.ts";

/** As chat completions name a page that was searched; some gateways write the fields of `url_citation` beside `type`. */
export type Annotation = Readonly<{ type?: unknown; url_citation?: unknown }>;

type Citation = Readonly<{ url: string; title?: unknown; start_index?: unknown; end_index?: unknown }>;

/** `hasPlaces` says whether the places of the annotations are those of this text. */
export function groundingOf(
  text: string,
  annotations: readonly Annotation[],
  { hasPlaces }: Readonly<{ hasPlaces: boolean }>,
): Grounding {
  const offsets = new CharacterOffsets(text);
  const sources = new Map<string, { title: string; url: string; isListed?: boolean }>();
  const claims: Array<Readonly<{ start: number; end: number; sources: readonly number[] }>> = [];
  for (const { url, title, start_index, end_index } of annotations.flatMap(citationIn)) {
    const [start, end] = [offsets.unitAt(start_index), offsets.unitAt(end_index)];
    // Models that search write the link themselves, and the range is often that of the link.
    const isClaim =
      hasPlaces && !text.includes(url) && start !== undefined && end !== undefined && start < end;
    const source = sources.get(url) ?? { title: typeof title === "string" ? title : "", url };
    if (!isClaim) source.isListed = true;
    sources.set(url, source);
    if (isClaim) claims.push({ start, end, sources: [[...sources.keys()].indexOf(url)] });
  }
  return { sources: [...sources.values()], claims };
}

function citationIn({ type, url_citation, ...beside }: Annotation): Citation[] {
  if (type !== "url_citation") return [];
  const citation = (url_citation ?? beside) as Readonly<Record<string, unknown>>;
  return typeof citation.url === "string" ? [citation as Citation] : [];
}

/** These servers count characters, JavaScript units of UTF-16. */
class CharacterOffsets {
  readonly #units: readonly number[] | undefined;
  readonly #length: number;

  constructor(text: string) {
    this.#length = text.length;
    if (!/[\ud800-\udfff]/.test(text)) return;
    const units = [0];
    for (const character of text) units.push(units.at(-1)! + character.length);
    this.#units = units;
  }

  /** Undefined for what is no place in the text. */
  unitAt(place: unknown): number | undefined {
    if (typeof place !== "number" || !Number.isSafeInteger(place) || place < 0) return undefined;
    if (this.#units) return this.#units[place];
    return place <= this.#length ? place : undefined;
  }
}
