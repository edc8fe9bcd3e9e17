import type { AssistantFailures } from "./assistant-failures.ts";

export type Source = Readonly<{
  title: string;
  url: string;
  snippet: string;
}>;

/** `isListed`: listed without a claim, because the text links it itself, or nobody says what it supports. */
type GroundedSource = Omit<Source, "snippet"> & Readonly<{ isListed?: boolean }>;

/** Ranges are UTF-16 offsets in the text. */
export type Grounding = Readonly<{
  sources: readonly GroundedSource[];
  claims: readonly Readonly<{ start: number; end: number; sources: readonly number[] }>[];
}>;

export type Usage = Readonly<{ read: number; written: number }>;

export type Turn = Readonly<{ by: "writer" | "assistant"; text: string }>;

type Call = Readonly<{
  signal: AbortSignal;
  /** Called at most once a try, for a failed one too if its usage is known. */
  onUsage: (usage: Usage) => void;
}>;

/** Retries temporary failures until `signal` is aborted. */
export interface Assistant {
  /** Undefined for an image means that it draws none. */
  readonly models: Readonly<{ doc: string; image: string | undefined }>;
  /** Whether it can search the web. One that can't writes without, and has no sources. */
  readonly canSearch: boolean;
  readonly failures: AssistantFailures;
  /** `onText` receives the text in parts. @throws UpstreamFailed, Unavailable; anything after `signal` is aborted */
  write(
    asked: Call &
      Readonly<{
        instructions: string;
        turns: readonly Turn[];
        search: boolean;
        onText?: ((text: string) => void) | undefined;
      }>,
  ): Promise<Readonly<{ text: string; grounding: Grounding }>>;
  /** `wantedWords` asks for a description; who can only draw leaves it out, and has no words. @throws as `write`, and NotConfigured */
  draw(
    asked: Call & Readonly<{ prompt: string; wantedWords: string }>,
  ): Promise<Readonly<{ picture: Uint8Array; words: string }>>;
  reach(signal: AbortSignal): Promise<void>;
}
