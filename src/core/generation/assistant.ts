export type Source = Readonly<{
  title: string;
  url: string;
  snippet: string;
}>;

/** Ranges are UTF-16 offsets in the text. */
export type Grounding = Readonly<{
  sources: readonly Omit<Source, "snippet">[];
  claims: readonly Readonly<{ start: number; end: number; sources: readonly number[] }>[];
}>;

export type Usage = Readonly<{ read: number; written: number }>;

export type Turn = Readonly<{ by: "writer" | "assistant"; text: string }>;

type Call = Readonly<{
  signal: AbortSignal;
  /** Called at most once, for a failed call too if its usage is known. */
  onUsage: (usage: Usage) => void;
}>;

/** Retries temporary failures until `signal` is aborted. */
export interface Assistant {
  readonly models: Readonly<{ doc: string; image: string }>;
  /** `onText` receives the text in parts. @throws UpstreamFailed, Unavailable; anything after `signal` is aborted */
  write(
    asked: Call &
      Readonly<{
        instructions: string;
        turns: readonly Turn[];
        search: boolean;
        onText?: (text: string) => void;
      }>,
  ): Promise<Readonly<{ text: string; grounding: Grounding }>>;
  draw(asked: Call & Readonly<{ prompt: string }>): Promise<Readonly<{ picture: Uint8Array; words: string }>>;
  reach(signal: AbortSignal): Promise<void>;
}
