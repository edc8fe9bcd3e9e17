import { expect, test } from "bun:test";

import { UpstreamFailed } from "../../../src/core/errors.ts";
import type { Assistant } from "../../../src/core/generation/assistant.ts";
import { Generations } from "../../../src/core/generation/generations.ts";
import type { Right } from "../../../src/core/session/scope.ts";
import type { Session } from "../../../src/core/session/session.ts";
import { slug } from "../../../src/core/slug/slug.ts";
import { dialects } from "../../support/dialects.ts";
import { generationsWith, never, refusalOf, sessionOf } from "../../support/generations.ts";
import { samples } from "../../support/samples.ts";
import { textsHere } from "../../support/texts.ts";

test("a session can run two generations at once, all sessions eight, and a finished one frees its place", async () => {
  const { generations } = generationsWith(never);
  const stops = new Map<string, AbortController>();
  const ask = (session: string, name: string) => {
    const stop = new AbortController();
    stops.set(name, stop);
    const asked = generations.doc(
      { prompt: "Tea", search: false },
      { session: sessionOf(session), signal: stop.signal },
    );
    return refusalOf(asked);
  };

  const first = ask("ada", "first");
  const others = [
    ask("ada", "second"),
    ask("ben", "b1"),
    ask("ben", "b2"),
    ask("cem", "c1"),
    ask("cem", "c2"),
  ];
  const third = await ask("ada", "third");
  others.push(ask("dan", "d1"), ask("dan", "d2"));
  const ninth = await ask("eve", "ninth");
  stops.get("first")!.abort();
  await first;
  const next = ask("eve", "tenth");
  for (const stop of stops.values()) stop.abort();

  expect(third.kind).toBe("rate-limited");
  expect(third.message).toStartWith("You have 2 AI requests running");
  expect(ninth.kind).toBe("rate-limited");
  expect(ninth.message).toStartWith("Too many AI requests");
  expect([third.retryAfterSeconds, ninth.retryAfterSeconds]).toEqual([60, 60]);
  expect((await next).kind).toBe("upstream-silent");
  await Promise.all(others);
});

test("a generation that takes too long is stopped with a message", async () => {
  const { generations, recorded, asked } = generationsWith(never, { doc: 20, image: 20 });

  const refusal = await refusalOf(
    generations.doc(
      { prompt: "Tea", search: false },
      { session: sessionOf("ada"), signal: new AbortController().signal },
    ),
  );

  expect(refusal.kind).toBe("upstream-silent");
  expect(refusal.message).toBe("Gemini didn't respond within 0.02 seconds. Try again, or ask for less.");
  expect(asked[0]!.signal.aborted).toBe(true);
  expect(recorded.map(({ outcome }) => outcome)).toEqual(["failed"]);
});

test("each is recorded with author, time, page and usage, but without its text", async () => {
  const { generations, recorded } = generationsWith(async ({ turns }) => {
    if (turns[0]!.text.includes("secret")) throw new UpstreamFailed("No.");
    return "Tea.";
  });
  const asker = { session: sessionOf("ada"), signal: new AbortController().signal };

  await generations.doc({ prompt: "Tea", search: false }, { ...asker, slug: slug("guide/tea") });
  await refusalOf(generations.doc({ prompt: "A secret", search: false }, asker));
  await generations.image({ prompt: "A cup" }, asker);

  const common = { at: 1000, author: "Name of ada" };
  const writer = { ...common, kind: "doc", model: "writer" } as const;
  expect(recorded).toEqual([
    { ...writer, usage: { read: 10, written: 2 }, slug: slug("guide/tea"), outcome: "made" },
    { ...writer, usage: { read: 0, written: 0 }, slug: undefined, outcome: "failed" },
    {
      ...common,
      kind: "image",
      model: "painter",
      usage: { read: 5, written: 1000 },
      slug: undefined,
      outcome: "made",
    },
  ]);
});

test("an image without a description gets the prompt as its alternative text", async () => {
  const { generations } = generationsWith(async () => "");

  const { alt } = await generations.image(
    { prompt: "  A cup\nof tea " },
    { session: sessionOf("ada"), signal: new AbortController().signal },
  );

  expect(alt).toBe("A cup of tea");
});

test("words of pages are given only for who may read all of them", async () => {
  const example = "<Note>Words of a page</Note>";
  const properties = { tags: 1, values: [] };
  const note = { name: "Note", uses: 1, example, properties, statement: undefined };
  const { generations, asked } = generationsWith(async () => "Tea.", undefined, [note]);
  const token = (can: readonly Right[], folders?: readonly string[]): Session => {
    const reads = folders?.map(slug);
    const scope = { can, folders: reads, reads };
    return { id: "t", name: "Ada (t)", maker: "Ada", expiresAt: 0, kind: "token", scope } as Session;
  };
  const sessions = [
    sessionOf("ada"),
    token(["read", "generate"]),
    token(["generate"]),
    token(["read", "generate"], ["guide"]),
  ];

  for (const session of sessions)
    await generations.doc(
      { prompt: "Tea", search: false },
      { session, signal: new AbortController().signal },
    );

  const areGiven = asked.map(({ instructions }) => instructions.includes(example));
  expect(areGiven).toEqual([true, true, false, false]);
});

test("a large image is scaled down, a small one stays unchanged", async () => {
  const { generations } = generationsWith(async () => "");
  const large = await new Bun.Image(samples.png).resize(2400, 1200).png().bytes();
  const assistant = { models: { doc: "w", image: "p" }, draw: async () => ({ picture: large, words: "W" }) };
  const others = new Generations({
    texts: textsHere(),
    dialects,
    assistant: assistant as unknown as Assistant,
    store: { record: async () => {}, sums: async () => [] },
    siteIndex: { components: async () => [], callouts: async () => [], unreadCallouts: async () => [] },
    linkChecks: { siteAround: () => Promise.reject(new Error("It isn't asked")) },
    glossary: { words: async () => undefined, problem: async () => undefined },
    ownPages: { about: async () => [] },
    generator: undefined,
    clock: { now: () => 1 },
    log: { warn: () => {} },
  });
  const asker = { session: sessionOf("ada"), signal: new AbortController().signal };

  const small = await generations.image({ prompt: "A cup" }, asker);
  const { image } = await others.image({ prompt: "A cup" }, asker);

  expect(small.image).toBe(`data:image/png;base64,${samples.png.toString("base64")}`);
  const bytes = Buffer.from(image.slice("data:image/webp;base64,".length), "base64");
  expect(await new Bun.Image(bytes).metadata()).toMatchObject({ width: 1600, height: 800, format: "webp" });
});
