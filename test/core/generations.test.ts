import { expect, test } from "bun:test";

import { DomainError, UpstreamFailed } from "../../src/core/errors.ts";
import { HERE } from "../../src/core/generation.ts";
import { Generations } from "../../src/core/generations.ts";
import type { Assistant, Generation } from "../../src/core/ports.ts";
import type { Session } from "../../src/core/session.ts";
import { slug } from "../../src/core/slug.ts";
import { samples } from "../support/samples.ts";

type Asked = Parameters<Assistant["write"]>[0];

/** An assistant that answers when it is told to, and generations on it. */
function generationsWith(answer: (asked: Asked) => Promise<string>, within = { doc: 60_000, image: 60_000 }) {
  const recorded: Generation[] = [];
  const asked: Asked[] = [];
  const assistant: Assistant = {
    models: { doc: "writer", image: "painter" },
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
    assistant,
    store: { record: async (generation) => void recorded.push(generation), sums: () => [] },
    siteIndex: { components: async () => [] },
    clock: { now: () => 1000 },
    log: { warn: () => {} },
    within,
  });
  return { generations, recorded, asked };
}

const sessionOf = (id: string): Session => ({ id, name: `Name of ${id}`, expiresAt: 0, kind: "pin" });

/** Never answers, until it is stopped. */
const never = ({ signal }: Asked) =>
  new Promise<string>((_, reject) => {
    signal.throwIfAborted();
    signal.addEventListener("abort", () => reject(signal.reason));
  });

async function refusalOf(asked: Promise<unknown>): Promise<DomainError> {
  const error = await asked.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (error instanceof DomainError) return error;
  throw new Error("It was not refused as foreseen", { cause: error });
}

test("of one session two are under way at once, of all eight, and a place that was left is free", async () => {
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

  expect(third.kind).toBe("too_often");
  expect(third.message).toStartWith("You have 2 generations under way");
  expect(ninth.kind).toBe("too_often");
  expect(ninth.message).toStartWith("Many people");
  expect((await next).kind).toBe("upstream_silent");
  await Promise.all(others);
});

test("what takes too long is ended, and said", async () => {
  const { generations, recorded, asked } = generationsWith(never, { doc: 20, image: 20 });

  const refusal = await refusalOf(
    generations.doc(
      { prompt: "Tea", search: false },
      { session: sessionOf("ada"), signal: new AbortController().signal },
    ),
  );

  expect(refusal.kind).toBe("upstream_silent");
  expect(refusal.message).toBe("Gemini did not answer within 0.02 seconds. Try again, or ask for less.");
  expect(asked[0]!.signal.aborted).toBe(true);
  expect(recorded.map(({ outcome }) => outcome)).toEqual(["failed"]);
});

test("each is recorded with who, when, what for and what it took, but for the words", async () => {
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

test("a picture without words gets those of the prompt", async () => {
  const { generations } = generationsWith(async () => "");

  const { alt } = await generations.image(
    { prompt: "  A cup\nof tea " },
    { session: sessionOf("ada"), signal: new AbortController().signal },
  );

  expect(alt).toBe("A cup of tea");
});

test("a picture that is large is made smaller, one that is small stays as it is", async () => {
  const { generations } = generationsWith(async () => "");
  const large = await new Bun.Image(samples.png).resize(2400, 1200).png().bytes();
  const assistant = { models: { doc: "w", image: "p" }, draw: async () => ({ picture: large, words: "W" }) };
  const others = new Generations({
    assistant: assistant as unknown as Assistant,
    store: { record: async () => {}, sums: () => [] },
    siteIndex: { components: async () => [] },
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

test("a long context keeps what stands around the place", async () => {
  const { generations, asked } = generationsWith(async () => "Tea.");
  const context = `${"a".repeat(600_000)}${HERE}${"b".repeat(600_000)}`;

  await generations.doc(
    { prompt: "Tea", search: false, context },
    { session: sessionOf("ada"), signal: new AbortController().signal },
  );

  const sent = asked[0]!.turns[0]!.text;
  expect(sent).toContain(`aaa${HERE}bbb`);
  expect(sent.length).toBeLessThan(401_000);
});

test("a block may come back with what was wrong in it before, and with what ran in it, and nothing more", async () => {
  const asker = { session: sessionOf("ada"), signal: new AbortController().signal };
  const revise = (block: string, answer: string) =>
    generationsWith(async () => answer).generations.revision(
      { block, revision: { action: "improve" } },
      asker,
    );

  expect(await revise("One is 1 <2.", "So one is 1 <2.")).toBe("So one is 1 <2.");
  expect(await revise("Costs {props.price}.", "It costs {props.price}.")).toBe("It costs {props.price}.");
  const refusal = await refusalOf(revise("Costs {props.price}.", "It costs {props.other}."));
  expect(refusal.message).toContain("{props.other}");
});

test("the mark of the place is asked to be taken out where it comes back", async () => {
  const answers = [`Tea ${HERE}.`, "Tea."];
  const { generations, asked } = generationsWith(async () => answers.shift()!);

  const { markdown } = await generations.doc(
    { prompt: "Tea", search: false, context: `A\n\n${HERE}` },
    { session: sessionOf("ada"), signal: new AbortController().signal },
  );

  expect(markdown).toBe("Tea.");
  expect(asked[0]!.instructions).toContain(`In it, ${HERE} marks where the text goes.`);
});

test("a language must be named, and goes into what is asked", async () => {
  const { generations, asked } = generationsWith(async () => "Thé.");
  const asker = { session: sessionOf("ada"), signal: new AbortController().signal };
  const to = (language: string) =>
    generations.revision({ block: "Tea.", revision: { action: "translate", language } }, asker);

  expect((await refusalOf(to(" "))).kind).toBe("invalid");
  expect(await to("French")).toBe("Thé.");
  expect(asked[0]!.turns[0]!.text).toContain("Translate this block to French.");
});

test.each(["```mdx\n\n```", "```mdx\n```", "```md\n \n```"])(
  "an answer that is nothing but a fence is empty: %j",
  async (answer) => {
    const { generations } = generationsWith(async () => answer);
    const { signal } = new AbortController();

    const asked = generations.doc({ prompt: "Tea", search: false }, { session: sessionOf("a"), signal });

    expect((await refusalOf(asked)).message).toMatch(/was empty/);
  },
);

test("formulas are mended where the page has none, for not every site shows them", async () => {
  const answers = ["$$\n\\frac{a}{b}\n$$", "The one by the other."];
  const { generations, asked } = generationsWith(async () => answers.shift() ?? "$$\nc\n$$");
  const { signal } = new AbortController();
  const by = { session: sessionOf("a"), signal };

  const mended = await generations.doc({ prompt: "Tea", search: false }, by);
  const kept = await generations.doc({ prompt: "Tea", search: false, context: "$$\na\n$$\n" }, by);

  expect([mended.markdown, kept.markdown]).toEqual(["The one by the other.", "$$\nc\n$$"]);
  expect(asked).toHaveLength(3);
});
