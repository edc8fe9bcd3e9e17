import { expect, test } from "bun:test";

import { LinkNames } from "../../../src/core/link/link-names.ts";
import { MovedTexts } from "../../../src/core/link/moved-texts.ts";
import type { Slug } from "../../../src/core/slug/slug.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { basesAt } from "../../support/bases.ts";
import { pageFolders } from "../../support/page-folders.ts";

const slugs = ["guide/README", "api/api", "both", "both/README", "start.en", "start.fr", "deep/next.fr"];
const names = new LinkNames([...slugs, "deep/next"] as Slug[]);

test("a README, and a page of its folder's name, have the name of the folder if no page has it", () => {
  const named = ["guide/README", "api/api", "both/README", "both"].map((slug) =>
    names.nameIn("start.en" as Slug, slug as Slug),
  );
  expect(named).toEqual(["guide", "api", undefined, undefined]);
});

test("a page in a language has its name without it in the pages of that language", () => {
  expect(names.nameIn("deep/next.fr" as Slug, "start.fr" as Slug)).toBe("start");
  expect(names.nameIn("deep/next.fr" as Slug, "start.en" as Slug)).toBeUndefined();
  expect(names.nameIn("both" as Slug, "start.fr" as Slug)).toBeUndefined();
});

test("Hugo's _index has the name of its folder, also that of all pages", () => {
  const hugo = new LinkNames(["_index", "docs/_index", "docs/a"] as Slug[]);
  expect(hugo.all()).toEqual([
    ["_index", ""],
    ["docs/_index", "docs"],
  ] as [Slug, string][]);
});

/** What becomes of the links of a page after files moved. */
function after(
  file: string,
  content: string,
  moved: Record<string, string>,
  more: string[] = [],
  endings?: string[],
): string {
  const files = [...[...slugs, "deep/next"].map((slug) => `${slug}.mdx`), ...more];
  const asked = {
    files,
    moved: Object.entries(moved),
    removed: [],
    bases: basesAt(),
    folders: pageFolders().all,
    own: [],
    built: [],
    endings,
  };
  const texts = new MovedTexts().fixedAfter([{ content, path: file, dialect: mdx, leftOut: [] }], {
    digest: "",
    files: asked,
  });
  return texts?.[0]?.content ?? content;
}

test("links by these names follow when pages move, those of other languages stay", () => {
  const text = "[a](/start#b) [c](/guide/) [d](/api) [e](../start) [f](/deep/next)\n";
  const moved = {
    "start.fr.mdx": "begin/start.fr.mdx",
    "guide/README.mdx": "manual/README.mdx",
    "api/api.mdx": "reference/api.mdx",
  };

  expect(after("deep/next.fr.mdx", text, moved)).toBe(
    "[a](/begin/start#b) [c](/manual/) [d](/reference/api) [e](../begin/start) [f](/deep/next)\n",
  );
  expect(after("start.en.mdx", text, moved)).toBe(
    "[a](/start#b) [c](/manual/) [d](/reference/api) [e](../start) [f](/deep/next)\n",
  );
});

test("where the site says its languages, a name ends in no other", () => {
  const moved = { "start.fr.mdx": "begin/start.fr.mdx" };
  const inSite = (file: string, text: string, endings?: string[]) => after(file, text, moved, [], endings);

  expect(inSite("deep/next.fr.mdx", "[a](/start)\n", ["fr"])).toBe("[a](/begin/start)\n");
  expect(inSite("deep/next.fr.mdx", "[a](/start)\n", [])).toBe("[a](/start)\n");
});

test("a page that stays is named by the index of its folder as before", () => {
  const text = "[a](../guide/index) [b](../guide/index.html) [c](../guide/)\n";

  expect(after("deep/next.mdx", text, { "both.mdx": "one/both.mdx" })).toBe(text);
});

test("a file is found from the folder of all pages, too, as Docusaurus does", () => {
  expect(after("deep/next.mdx", "[a](both.mdx#x) [b](./both.mdx)\n", { "both.mdx": "one/both.mdx" })).toBe(
    "[a](one/both.mdx#x) [b](./both.mdx)\n",
  );
});

test("links to a section of Hugo follow its _index, and those of a page in it stay", () => {
  const section = ["docs/_index.md", "docs/a.md"];
  const moved = { "docs/_index.md": "manual/_index.md", "docs/a.md": "manual/a.md" };

  expect(after("start.en.mdx", "[a](/docs/) [b](docs/#c) [d](/docs/a/)\n", moved, section)).toBe(
    "[a](/manual/) [b](manual/#c) [d](/manual/a/)\n",
  );
  expect(after("docs/a.md", "[a](../) [b](./_index.md) [c](/docs)\n", moved, section)).toBe(
    "[a](../) [b](./_index.md) [c](/manual)\n",
  );
});
