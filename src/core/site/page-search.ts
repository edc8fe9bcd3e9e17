import { bareWords, withoutMarkup } from "../../markdown/words/index.ts";

export type Marked = ReadonlyArray<Readonly<{ text: string; isHit: boolean }>>;

/** `index` is where the hit is in the text, in UTF-16 units. */
export type Excerpt = Readonly<{ marked: Marked; index: number }>;

const MAX_CHARACTERS = 200;
const MAX_WORDS = 10;

const BEFORE = 60;
const FROM = 140;

/** How many hits an excerpt may skip because they are in markup. */
const MAX_TRIES = 20;

/** Finds words in any order, ignoring case, accents, and how signs are set. Texts must be `searchable`. */
export class Search {
  readonly #words: readonly RegExp[];
  readonly #any: RegExp;
  readonly #phrase: RegExp;

  constructor(typed: string) {
    const words = searchable(typed.slice(0, MAX_CHARACTERS).toWellFormed()).split(/\s+/).filter(Boolean);
    const patterns = words.slice(0, MAX_WORDS).map(patternOf);
    this.#words = patterns.map((pattern) => new RegExp(pattern, "i"));
    // Longest first, otherwise “in” would be marked in “install”.
    this.#any = new RegExp(patterns.toSorted((a, b) => b.length - a.length).join("|"), "gi");
    this.#phrase = new RegExp(patterns.join("\\s+"), "i");
  }

  get isEmpty(): boolean {
    return this.#words.length === 0;
  }

  isIn(...texts: readonly string[]): boolean {
    return this.#words.every((word) => texts.some((text) => word.test(text)));
  }

  /** Whether the words are in a text as they were typed, side by side. */
  isPhraseOf(text: string): boolean {
    return this.#phrase.test(text);
  }

  begins(text: string): boolean {
    return text.search(this.#phrase) === 0;
  }

  marked(text: string): Marked {
    const stretches = [];
    let at = 0;
    for (const { index, 0: hit } of this.isEmpty ? [] : text.matchAll(this.#any)) {
      if (index > at) stretches.push({ text: text.slice(at, index), isHit: false });
      stretches.push({ text: hit, isHit: true });
      at = index + hit.length;
    }
    return at < text.length ? [...stretches, { text: text.slice(at), isHit: false }] : stretches;
  }

  excerpt(text: string): Excerpt | undefined {
    const phrase = text.search(this.#phrase);
    const rest = this.isEmpty ? [] : text.matchAll(this.#any);
    let plain: Excerpt | undefined;
    let tries = 0;
    for (const index of phrase >= 0 ? [phrase, ...indicesOf(rest)] : indicesOf(rest)) {
      const around = cutAtWords(text, Math.max(0, index - BEFORE), Math.min(text.length, index + FROM));
      const readable = this.#markedIfAny(withoutMarkup(around));
      if (readable) return { marked: readable, index };
      plain ??= { marked: this.#markedIfAny(bareWords(around)) ?? this.marked(around), index };
      if (++tries === MAX_TRIES) break;
    }
    return plain;
  }

  #markedIfAny(text: string): Marked | undefined {
    const marked = this.marked(text);
    return marked.some(({ isHit }) => isHit) ? marked : undefined;
  }
}

function* indicesOf(matches: Iterable<RegExpExecArray>): Generator<number> {
  for (const { index } of matches) yield index;
}

const escaped = /[\\^$.*+?()[\]{}|/-]/g;

/** Composes letters, and leaves out signs without width that say where a line may or must not break. */
export function searchable(text: string): string {
  return text.normalize("NFC").replace(/[\u00ad\u200b\u2060\ufeff]/g, "");
}

function patternOf(word: string): string {
  return [...word]
    .map((letter) => {
      variantsByBase ??= accentedVariants();
      const variants = variantsByBase.get(baseOf(letter));
      return variants ? `[${variants}]` : letter.replace(escaped, "\\$&");
    })
    .join("");
}

/** Returns what letters and signs that mean the same have in common. */
function baseOf(letter: string): string {
  const wide = /[\uff01-\uffef]/.test(letter) ? letter.normalize("NFKC") : letter;
  const base = wide.toLowerCase();
  return strokes[base] ?? signs.get(base) ?? base.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
}

/** Text programs set other ones than keyboards have. */
const signs: ReadonlyMap<string, string> = new Map(
  ["'‘’‚‛‹›ʹʼˈ′´", '"“”„‟«»″', "-‐‑‒–—―−"].flatMap((same) => [...same].map((sign) => [sign, same[0]!])),
);

/** Letters with a stroke, which Unicode does not decompose. */
const strokes: Record<string, string> = { ø: "o", ł: "l", đ: "d", ħ: "h", ŧ: "t", ı: "i" };

/** Unicode's blocks of Latin, Greek and Cyrillic letters with accents, and of wide and narrow forms. */
const blocks = [
  [0xc0, 0x24f],
  [0x370, 0x52f],
  [0x1e00, 0x1fff],
  [0xff01, 0xffef],
] as const;

/** Made for the first search, so that each start is faster. */
let variantsByBase: ReadonlyMap<string, string> | undefined;

function accentedVariants(): Map<string, string> {
  const groups = new Map<string, Set<string>>();
  const add = (base: string, letter: string) =>
    groups.set(base, (groups.get(base) ?? new Set([base])).add(letter));
  for (const [sign, base] of signs) add(base, sign);
  for (const [first, last] of blocks) {
    for (let code = first; code <= last; code += 1) {
      const letter = String.fromCharCode(code).toLowerCase();
      const base = baseOf(letter);
      const isAccented = code < 0xff01 && !/^\p{L}$/u.test(base);
      if (isAccented || base === letter || letter.length > 1 || base.length > 1) continue;
      add(base, letter);
    }
  }
  return new Map(
    Array.from(groups, ([base, letters]) => [base, [...letters].join("").replace(escaped, "\\$&")]),
  );
}

function cutAtWords(text: string, start: number, end: number): string {
  const cut = text.slice(start, end).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, "");
  const fromWord = start === 0 ? cut : `… ${cut.replace(/^\S{0,20}\s/, "")}`;
  return end === text.length ? fromWord : `${fromWord.replace(/\s\S{0,20}$/, "")} …`;
}
