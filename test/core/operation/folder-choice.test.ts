import { expect, test } from "bun:test";

import { Unavailable } from "../../../src/core/errors.ts";
import { FolderChoice } from "../../../src/core/operation/folder-choice.ts";
import type { Setting, SettingStore } from "../../../src/core/operation/setting-store.ts";
import type { ContentFolder } from "../../../src/core/slug/content-folder.ts";
import { TakesTooLong } from "../../../src/core/text/takes-too-long.ts";
import type { TextWork } from "../../../src/core/text/text-work.ts";
import { textsHere } from "../../support/texts.ts";

/** A choice on a repository that can be away, beside other servers. */
function choiceOf(...files: string[]) {
  let isAway = false;
  let kept: Setting | undefined;
  const changed: ContentFolder[] = [];
  const settings: SettingStore = {
    find: async () => kept,
    set: async (_, setting) => (kept ??= setting),
  };
  const host = {
    branch: "main",
    head: async () => {
      if (isAway) throw new Unavailable("The repository is away.");
      return "head";
    },
    entriesBelow: async () => files.map(entryOf),
    readAll: async function* () {},
  };
  const choice = new FolderChoice({
    host,
    settings,
    contentDirs: undefined,
    uploadsDir: undefined,
    texts: textsHere(),
    clock: { now: () => 1 },
  });
  choice.whenChanged(async (folder) => void changed.push(folder));
  return {
    choice,
    changed: () => changed.map(({ folder, generator }) => [folder, generator]),
    leave: () => (isAway = true),
    comeBack: () => (isAway = false),
    chosenElsewhere: (folder: string) => {
      kept = { value: JSON.stringify({ folder, isNew: false }), by: "Grace", at: 2 };
    },
  };
}

const entryOf = (path: string) => ({ path, sha: path, kind: "file", isExecutable: false }) as const;

test("what somebody chose on another server is looked at once, and again after the repository was away", async () => {
  const { choice, changed, leave, comeBack, chosenElsewhere } = choiceOf(
    "mkdocs.yml",
    "docs/a.md",
    "notes/b.md",
  );
  await choice.folder();
  await choice.refresh();
  const before = changed();

  leave();
  chosenElsewhere("notes");
  await choice.refresh();
  const away = changed();
  comeBack();
  await choice.refresh();
  await choice.refresh();

  expect([before, away]).toEqual([[], []]);
  expect(changed()).toEqual([["notes", "an MkDocs site"]]);
});

test("while the repository is away, a folder that is known stays as it is", async () => {
  const { choice, changed, leave, chosenElsewhere } = choiceOf("mkdocs.yml", "docs/a.md", "notes/b.md");
  chosenElsewhere("notes");
  const known = await choice.folder();

  leave();

  await expect(choice.look()).rejects.toThrow("The repository is away.");
  expect(await choice.folder()).toEqual(known);
  expect(changed()).toEqual([]);
});

test("a server that starts while the repository is away has the folder that was chosen", async () => {
  const { choice, leave, chosenElsewhere } = choiceOf("docs/a.md", "notes/b.md");
  chosenElsewhere("notes");
  leave();

  expect(await choice.folder()).toMatchObject({ folder: "notes", because: "chosen by Grace" });
});

test("a configuration that takes too long on a busy machine is read again some seconds later", async () => {
  const settled = { find: async () => undefined, set: async (_: string, setting: Setting) => setting };
  const config =
    'export default { i18n: { defaultLocale: "en", locales: ["en", "fr"] }, presets: [["classic", { docs: {} }]] };';
  const paths = ["docusaurus.config.js", "docs/a.md", "i18n/fr/docusaurus-plugin-content-docs/current/a.md"];
  const here = textsHere();
  let [isBusy, now] = [true, 1_000_000];
  const choice = new FolderChoice({
    host: {
      branch: "main",
      head: async () => "head",
      entriesBelow: async () => paths.map(entryOf),
      readAll: async function* (shas) {
        for (const sha of shas)
          yield { sha, content: new TextEncoder().encode(sha === paths[0] ? config : "# A\n") };
      },
    },
    settings: settled,
    contentDirs: undefined,
    uploadsDir: undefined,
    texts: {
      run: async (...task) => {
        if (isBusy) throw new TakesTooLong();
        return here.run(...task);
      },
    } as TextWork,
    clock: { now: () => now },
  });
  const others = async () => (await choice.folder()).others?.map(({ folder }) => folder);

  const busy = await others();
  await choice.follow("head");
  isBusy = false;
  await choice.follow("head");
  const soon = await others();
  now += 10_000;
  await choice.follow("head");

  expect([busy, soon]).toEqual([undefined, undefined]);
  expect(await others()).toEqual([paths[2]!.replace("/a.md", "")]);
});
