import type { CalloutUse } from "../../src/core/component/callout-menu.ts";
import type { ComponentUse } from "../../src/core/component/component-menu.ts";
import { DomainError } from "../../src/core/errors.ts";
import { AssistantFailures } from "../../src/core/generation/assistant-failures.ts";
import type { Assistant } from "../../src/core/generation/assistant.ts";
import type { Generation } from "../../src/core/generation/generation-store.ts";
import { Generations } from "../../src/core/generation/generations.ts";
import type { OwnPage } from "../../src/core/generation/own-pages.ts";
import type { LinkChecks } from "../../src/core/health/link-checks.ts";
import type { Session } from "../../src/core/session/session.ts";
import type { Site } from "../../src/markdown/lint/index.ts";
import { type Dialect, mdx } from "../../src/markdown/tree/dialect.ts";
import { written } from "./dialects.ts";
import { person } from "./person.ts";
import { samples } from "./samples.ts";
import { textsHere } from "./texts.ts";

export type Asked = Parameters<Assistant["write"]>[0];

/** Generations on an assistant that answers when a test tells it to. */
export function generationsWith(
  answer: (asked: Asked) => Promise<string>,
  within = { doc: 60_000, image: 60_000 },
  components: readonly ComponentUse[] = [],
  {
    generator,
    dialect = mdx,
    unread = [],
    site = {},
    words,
    pages = [],
  }: Readonly<{
    generator?: string;
    dialect?: Dialect;
    unread?: readonly CalloutUse["form"][];
    site?: Site;
    words?: string;
    pages?: readonly OwnPage[];
  }> = {},
) {
  const recorded: Generation[] = [];
  const asked: Asked[] = [];
  const assistant: Assistant = {
    models: { doc: "writer", image: "painter" },
    canSearch: true,
    failures: new AssistantFailures({ name: "Gemini", keySetting: "GEMINI_API_KEY" }),
    write: async (call) => {
      asked.push(call);
      const text = await answer(call);
      call.onUsage({ read: 10, written: 2 });
      return { text, grounding: { sources: [], claims: [] } };
    },
    draw: async (call) => {
      call.onUsage({ read: 5, written: 1000 });
      return { picture: samples.png, words: "" };
    },
    reach: async () => {},
  };
  const generations = new Generations({
    texts: textsHere(),
    dialects: { of: async (slug) => ({ ...written(slug), dialect }) },
    assistant,
    store: { record: async (generation) => void recorded.push(generation), sums: async () => [] },
    siteIndex: {
      components: async () => components,
      callouts: async () => [],
      unreadCallouts: async () => unread,
    },
    linkChecks: { siteAround: async () => site as Awaited<ReturnType<LinkChecks["siteAround"]>> },
    glossary: { words: async () => words, problem: async () => undefined },
    ownPages: { about: async () => pages },
    generator,
    clock: { now: () => 1000 },
    log: { warn: () => {} },
    within,
  });
  return { generations, recorded, asked };
}

export const sessionOf = (id: string): Session => ({ ...person(`Name of ${id}`), id });

export const never = ({ signal }: Asked) =>
  new Promise<string>((_, reject) => {
    signal.throwIfAborted();
    signal.addEventListener("abort", () => reject(signal.reason));
  });

export async function refusalOf(asked: Promise<unknown>): Promise<DomainError> {
  const error = await asked.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (error instanceof DomainError) return error;
  throw new Error("It was not refused as foreseen", { cause: error });
}
