export type Source = Readonly<{
  title: string;
  url: string;
  /** Of the text that cites it, the claim that it supports. */
  snippet: string;
}>;

/** What a generated text stands on: sources, and the claims they support. Ranges are UTF-16 offsets in the text. */
export type Grounding = Readonly<{
  sources: readonly Omit<Source, "snippet">[];
  claims: readonly Readonly<{ start: number; end: number; sources: readonly number[] }>[];
}>;

/** What a call took, in tokens. */
export type Usage = Readonly<{ read: number; written: number }>;

/** Who said what, in the order in which it was said. */
export type Turn = Readonly<{ by: "writer" | "assistant"; text: string }>;

type Call = Readonly<{
  /** Ends the call at once. */
  signal: AbortSignal;
  /** Told once a call, also of one that fails, as far as it is known. */
  onUsage: (usage: Usage) => void;
}>;

/**
 * Writes text and draws pictures. It reports what it made; nothing it makes is applied by itself. A refusal that may
 * pass is tried again for as long as `signal` lets it.
 */
export interface Assistant {
  /** The models by their names. */
  readonly models: Readonly<{ doc: string; image: string }>;
  /** With `onText` the text is told as it comes. @throws UpstreamFailed, Unavailable, and anything where `signal` ended it */
  write(
    asked: Call &
      Readonly<{
        instructions: string;
        turns: readonly Turn[];
        search: boolean;
        onText?: (text: string) => void;
      }>,
  ): Promise<Readonly<{ text: string; grounding: Grounding }>>;
  /** A picture, and words about it, "" where none came. @throws as `write` */
  draw(asked: Call & Readonly<{ prompt: string }>): Promise<Readonly<{ picture: Uint8Array; words: string }>>;
  /** Kept where it would answer. @throws UpstreamFailed, UpstreamSilent, Unavailable */
  reach(signal: AbortSignal): Promise<void>;
}
