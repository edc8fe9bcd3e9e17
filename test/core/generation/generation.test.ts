import { describe, expect, test } from "bun:test";

import type { ComponentUse } from "../../../src/core/component/component-menu.ts";
import { HERE } from "../../../src/core/generation/generation.ts";
import { isElementOf } from "../../../src/markdown/components/index.ts";
import * as presets from "../../../src/markdown/tree/dialect.ts";
import { type Dialect, pageTree } from "../../../src/markdown/tree/index.ts";
import { calloutsIn } from "../../../src/markdown/usage/index.ts";
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
    generationsWith(async () => answer)
      .generations.revision({ block, revision: { action: "improve" } }, asker)
      .then(({ markdown }) => markdown);

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
  expect((await to("French")).markdown).toBe("Thé.");
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

const dialects = Object.entries(presets).filter(
  (entry): entry is [string, Dialect] => typeof entry[1] === "object",
);

const use = (name: string, example: string): ComponentUse => {
  return { name, uses: 2, example, properties: { tags: 0, values: [] }, statement: undefined };
};
const uses = [
  use("Card", "<Card>a</Card>"),
  use("{{< figure >}}", '{{< figure src="a.png" >}}'),
  use("{% hint %}", '{% hint style="info" %}\na\n{% endhint %}'),
];

/** Of generators whose callouts are of one form each. */
const sites = [
  "a Docusaurus site",
  "an MkDocs site",
  "a Fumadocs site",
  "a GitBook",
  "a Nuxt site",
  undefined,
];

describe.each(dialects)("of a page in %s", (_, dialect) => {
  const asker = { session: sessionOf("ada"), signal: new AbortController().signal };
  const answered = (generator: string | undefined, answer: string) => {
    const made = generationsWith(async () => answer, undefined, uses, { generator, dialect });
    return made.generations.doc({ prompt: "Tea", search: false }, asker).then(({ markdown }) => {
      return { markdown, instructions: made.asked[0]!.instructions };
    });
  };

  test.each(sites)(
    "the assistant is told what it may write, and nothing of that is red, on %s",
    async (site) => {
      const { instructions } = await answered(site, "Tea.");
      const isMdx = dialect.hasJsx || dialect.isUnsure === true;
      const [, shown = ""] = instructions.split("one of these ways alone:\n\n");
      const callouts = shown.split("\n\nUse no components")[0]!;
      const named = uses.filter(({ example }) => instructions.includes(example!));

      expect(instructions).toContain(isMdx ? "The page is MDX." : "The page is Markdown, not MDX.");
      expect(named.every(({ name }) => isElementOf(name, dialect))).toBeTrue();
      expect(calloutsIn(pageTree(callouts, dialect)).length).toBeGreaterThan(0);
      const text = isMdx ? "Set \\{a} in \\<5 ms." : "Set {a} in <5 ms.";
      const whole = [callouts, ...named.map(({ example }) => example!), text].join("\n\n");
      expect((await answered(site, whole)).markdown).toBe(whole);
    },
  );

  test("a component that it does not have must be repaired", async () => {
    const refusal = answered(undefined, "<Card>a</Card>").then(
      () => undefined,
      ({ message }: Error) => message,
    );
    const isKnown = dialect.isUnsure || isElementOf("Card", dialect);
    expect(await refusal).toEqual(isKnown ? undefined : expect.stringContaining("Card"));
  });
});

test("the assistant is told to write no callouts that the site shows as text", async () => {
  const asker = { session: sessionOf("ada"), signal: new AbortController().signal };
  const told = async (unread: readonly ("alert" | "directive")[]) => {
    const made = generationsWith(async () => "Tea.", undefined, [], {
      generator: "a Jekyll site",
      dialect: presets.kramdown,
      unread,
    });
    await made.generations.doc({ prompt: "Tea", search: false }, asker);
    return made.asked[0]!.instructions;
  };

  expect(await told([])).toContain("> [!NOTE]");
  const instructions = await told(["alert", "directive"]);
  expect(instructions).toContain("Write no callouts but as the page itself does.");
  expect(instructions).not.toContain("[!NOTE]");
});
