import type { Slug } from "../slug/slug.ts";
import type { Usage } from "./assistant.ts";

/** Prompts and answers are not stored. */
export type Generation = Readonly<{
  /** Unix milliseconds. */
  at: number;
  author: string;
  kind: "doc" | "image";
  model: string;
  usage: Usage;
  slug: Slug | undefined;
  outcome: "made" | "failed" | "stopped";
}>;

export type GenerationSum = Readonly<{
  kind: Generation["kind"];
  model: string;
  asked: number;
  made: number;
  usage: Usage;
}>;

export interface GenerationStore {
  record(generation: Generation): Promise<void>;
  /** `since` is Unix milliseconds. The most frequent come first. */
  sums(since: number): Promise<GenerationSum[]>;
}
