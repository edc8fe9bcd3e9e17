import { expect, test } from "bun:test";

import { HERE } from "../../../src/core/generation/generation.ts";
import { generationsWith, refusalOf, sessionOf } from "../../support/generations.ts";

test("a long context keeps the text around the cursor", async () => {
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

test("a revised block can keep its old errors and scripts, but gets no new ones", async () => {
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

test("an answer that contains the mark of the cursor must be repaired", async () => {
  const answers = [`Tea ${HERE}.`, "Tea."];
  const { generations, asked } = generationsWith(async () => answers.shift()!);

  const { markdown } = await generations.doc(
    { prompt: "Tea", search: false, context: `A\n\n${HERE}` },
    { session: sessionOf("ada"), signal: new AbortController().signal },
  );

  expect(markdown).toBe("Tea.");
  expect(asked[0]!.instructions).toContain(`In it, ${HERE} marks where the text goes.`);
});

test("translation needs a language, which becomes part of the prompt", async () => {
  const { generations, asked } = generationsWith(async () => "Thé.");
  const asker = { session: sessionOf("ada"), signal: new AbortController().signal };
  const to = (language: string) =>
    generations.revision({ block: "Tea.", revision: { action: "translate", language } }, asker);

  expect((await refusalOf(to(" "))).kind).toBe("invalid");
  expect(await to("French")).toBe("Thé.");
  expect(asked[0]!.turns[0]!.text).toContain("Translate this block to French.");
});

test.each(["```mdx\n\n```", "```mdx\n```", "```md\n \n```"])(
  "an answer that is only a code fence is empty: %j",
  async (answer) => {
    const { generations } = generationsWith(async () => answer);
    const { signal } = new AbortController();

    const asked = generations.doc({ prompt: "Tea", search: false }, { session: sessionOf("a"), signal });

    expect((await refusalOf(asked)).message).toMatch(/was empty/);
  },
);

test("formulas must be repaired if the page has none, because not every site supports them", async () => {
  const answers = ["$$\n\\frac{a}{b}\n$$", "The one by the other."];
  const { generations, asked } = generationsWith(async () => answers.shift() ?? "$$\nc\n$$");
  const { signal } = new AbortController();
  const by = { session: sessionOf("a"), signal };

  const mended = await generations.doc({ prompt: "Tea", search: false }, by);
  const kept = await generations.doc({ prompt: "Tea", search: false, context: "$$\na\n$$\n" }, by);

  expect([mended.markdown, kept.markdown]).toEqual(["The one by the other.", "$$\nc\n$$"]);
  expect(asked).toHaveLength(3);
});
