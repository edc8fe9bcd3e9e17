import type { Slug } from "../page/slug.ts";
import type { Usage } from "./assistant.ts";

/** A generation that was asked for, whatever became of it. What was asked and answered is not kept. */
export type Generation = Readonly<{
  /** Unix milliseconds. */
  at: number;
  author: string;
  kind: "doc" | "image";
  model: string;
  usage: Usage;
  /** The page it was asked for in; undefined where no page was named. */
  slug: Slug | undefined;
  outcome: "made" | "failed" | "stopped";
}>;

export type GenerationSum = Readonly<{
  kind: Generation["kind"];
  model: string;
  /** How many, and how many of them were made. */
  asked: number;
  made: number;
  usage: Usage;
}>;

export interface GenerationStore {
  record(generation: Generation): Promise<void>;
  /** Of all since then (Unix milliseconds), by kind and model, the most asked for first. */
  sums(since: number): GenerationSum[];
}
