import { expect, test } from "bun:test";

import type { Setting, SettingStore } from "../../../src/core/operation/setting-store.ts";
import { SiteChoices } from "../../../src/core/operation/site-choices.ts";
import type { Session } from "../../../src/core/session/session.ts";

const [ada, grace] = ["Ada", "Grace"].map((name) => ({ kind: "pin", name }) as unknown as Session);

type Set = Readonly<{ siteName?: string; siteUrl?: string }>;

/** Choices of a site whose pages are in `docs`, in a store that other servers can have. */
function choicesOf({ siteName, siteUrl }: Set = {}, kept: { setting?: Setting } = {}) {
  const settings: SettingStore = {
    find: async () => kept.setting,
    set: async (_, setting, seen) => {
      if (kept.setting && kept.setting.value !== seen) return kept.setting;
      kept.setting = setting;
      return setting;
    },
  };
  const files = [
    "docs/index.md",
    "docs/_templates/guide.md",
    "templates/a.mdx",
    "empty/x.png",
    "docs/words.md",
    "terms.csv",
  ];
  const host = {
    branch: "main",
    head: async () => "head",
    entriesBelow: async () =>
      files.map((path) => ({ path, sha: path, kind: "file", isExecutable: false }) as const),
  };
  const folderChoice = { folder: async () => ({ folder: "docs", uploads: "", because: "" }) };
  let changes = 0;
  const choices = new SiteChoices({
    settings,
    host,
    folderChoice,
    siteName,
    siteUrl,
    clock: { now: () => 1 },
  });
  choices.whenChanged(async () => void changes++);
  return { choices, kept, changes: () => changes };
}

const refused = (attempt: Promise<unknown>) =>
  attempt.then(
    () => "was accepted",
    (error: Error) => error.message,
  );

test("what is chosen is kept with who chose it; a field that is missing stays, and an empty one says nothing", async () => {
  const { choices, kept, changes } = choicesOf();

  await choices.choose({ name: " Our docs ", url: "https://docs.example.org/" }, undefined, ada!);
  const first = choices.facts;
  await choices.choose({ templates: "templates", url: "" }, kept.setting!.value, grace!);

  expect(first).toEqual({ name: "Our docs", url: "https://docs.example.org" });
  expect(choices.facts).toEqual({ name: "Our docs", templates: "templates" });
  expect(kept.setting!.by).toBe("Grace");
  expect(changes()).toBe(2);
});

test("the same again changes nothing", async () => {
  const { choices, kept, changes } = choicesOf();
  await choices.choose({ name: "", url: "", templates: "" }, undefined, ada!);
  const before = kept.setting;
  await choices.choose({ name: "Docs" }, undefined, ada!);

  await choices.choose({ name: "Docs", url: "" }, undefined, grace!);

  expect(before).toBeUndefined();
  expect([kept.setting!.by, changes()]).toEqual(["Ada", 1]);
});

test("templates are in a folder from the root, or in the folder of pages", async () => {
  const { choices } = choicesOf();

  await choices.choose({ templates: "_templates/" }, undefined, ada!);
  const within = choices.facts.templates;
  const { seen } = await choices.shown();
  await choices.choose({ templates: "docs/_templates" }, seen, ada!);

  expect([within, choices.facts.templates]).toEqual(["docs/_templates", "docs/_templates"]);
  expect(await refused(choices.choose({ templates: "empty" }, seen, ada!))).toBe(
    "There is no page in “empty” on the branch main.",
  );
});

test.each([
  ["docs/words.md", "docs/words.md"],
  ["words.md", "docs/words.md"],
  ["./words", "docs/words.md"],
  ["terms.csv", "terms.csv"],
])("the glossary is a page or a file of text: %s", async (typed, path) => {
  const { choices, kept } = choicesOf();

  await choices.choose({ glossary: typed }, undefined, ada!);

  expect(choices.facts.glossary).toBe(path);
  expect(kept.setting!.value).toBe(JSON.stringify({ glossary: path }));
});

test.each(["empty/x.png", "docs", "nowhere.md"])("a glossary at %s is refused", async (glossary) => {
  const { choices, kept } = choicesOf();

  expect(await refused(choices.choose({ glossary }, undefined, ada!))).toBe(
    `There is no file of text at “${glossary}” on the branch main.`,
  );
  expect(kept.setting).toBeUndefined();
});

test.each([
  [{ glossary: "../words.md" }, "Enter a page or a file of the repository"],
  [{ url: "docs.example.org" }, "must be an http or https address"],
  [{ url: "https://ada:secret@docs.example.org" }, "must be an http or https address"],
  [{ url: `https://${"a".repeat(500)}.org` }, "must be an http or https address"],
  [{ name: "a".repeat(81) }, "longer than 80 characters"],
  [{ name: "a\u200bb" }, "invisible character"],
  [{ templates: "../etc" }, "Enter a folder of the repository"],
  [{ templates: "." }, "Enter a folder of the repository"],
])("%j is refused, and changes nothing", async (typed, sentence) => {
  const { choices, kept } = choicesOf();

  expect(await refused(choices.choose(typed, undefined, ada!))).toContain(sentence);
  expect(kept.setting).toBeUndefined();
});

test("a variable goes before what was chosen, and is named", async () => {
  const kept = { setting: { value: '{"name":"Chosen","url":"https://chosen.example"}', by: "Ada", at: 1 } };
  const { choices } = choicesOf({ siteUrl: "https://set.example" }, kept);
  const { facts, variables, seen } = await choices.shown();

  const change = await refused(choices.choose({ url: "https://other.example" }, seen, ada!));
  await choices.choose({ name: "Other", url: "https://set.example" }, seen, ada!);

  expect(facts).toEqual({ name: "Chosen", url: "https://set.example" });
  expect(variables).toEqual({ name: undefined, url: "SITE_URL", templates: undefined, glossary: undefined });
  expect(change).toBe("SITE_URL is set to “https://set.example”, and goes before what is chosen here.");
  expect(JSON.parse(kept.setting.value)).toEqual({ name: "Other", url: "https://chosen.example" });
});

test("of two people who choose at once, the first decides", async () => {
  const { choices } = choicesOf();
  const { seen } = await choices.shown();
  await choices.choose({ name: "Ada's" }, seen, ada!);
  const { seen: later } = await choices.shown();
  await choices.choose({ name: "Ada's own" }, later, ada!);

  const late = await refused(choices.choose({ name: "Grace's" }, later, grace!));

  expect(late).toBe("Ada changed these settings before you. Look at them, and save again.");
  expect(choices.facts.name).toBe("Ada's own");
});

test("what was chosen on another server is known after a look, once", async () => {
  const kept: { setting?: Setting } = {};
  const [here, there] = [choicesOf({}, kept), choicesOf({}, kept)];
  await here.choices.choose({ name: "Docs" }, undefined, ada!);

  await there.choices.refresh();
  await there.choices.refresh();

  expect([there.choices.facts.name, there.changes()]).toEqual(["Docs", 1]);
});
