import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

import { Client } from "../support/client.ts";
import { temporaryFolder } from "../support/folder.ts";
import { git } from "../support/git.ts";
import { startServer } from "../support/server.ts";

const root = resolve(import.meta.dir, "../..");

/** A folder of other sites' pages, which is no part of this repository; without it, pages are made up. */
const corpus = process.env.DOCS_CORPUS ?? join(root, "../shared/corpus");

type Page = Readonly<{ slug: string; bytes: Buffer }>;

test("real pages are published byte for byte, each as a commit", async () => {
  const pages = existsSync(corpus)
    ? await pagesIn(corpus)
    : [...(await pagesIn(join(root, "src"))), ...madeUp()];
  expect(pages.length).toBeGreaterThanOrEqual(60);
  await using server = await startServer();
  await using folder = await temporaryFolder();
  const ada = await Client.signedIn(server.url, { name: "Ada" });

  for (const { slug, bytes } of pages) await ada.publish(slug, bytes.toString());

  const clone = join(folder.path, "clone");
  await git(folder.path, "clone", "-q", server.repository, clone);
  const listed: string[] = (await ada.get("/api/admin/pages")).json.pages;
  expect(listed).toEqual(expect.arrayContaining(pages.map(({ slug }) => slug)));
  for (const { slug, bytes } of pages) {
    const inGit = Buffer.from(await Bun.file(join(clone, "content", `${slug}.mdx`)).bytes());
    if (!inGit.equals(bytes)) throw new Error(`${slug} is not the same in git.`);
  }
  expect(await git(clone, "rev-list", "--count", "HEAD")).toBe(`${pages.length + 1}`);
  expect(await git(server.repository, "fsck", "--strict", "--no-dangling")).toBe("");
}, 60_000);

async function pagesIn(folder: string): Promise<Page[]> {
  const files = await Array.fromAsync(new Bun.Glob("**/*.{md,mdx}").scan(folder));
  return Promise.all(
    files.map(async (file) => ({
      slug: `corpus/${file.replace(/(\/index)?\.mdx?$/, "")}`,
      bytes: Buffer.from(await Bun.file(join(folder, file)).bytes()),
    })),
  );
}

/** Pages of many pieces in many orders, with the line ends, the marks and the scripts that real ones have. */
function madeUp(): Page[] {
  const pieces = [
    "---\ntitle: “Title”\ntags: [a, b]\n---\n",
    'import { Tabs } from "./tabs.jsx"\n\nexport const meta = { title: "x" }\n',
    "# Heading {/*heading-id*/}\n\nText with `code`, *emphasis* and [a link](./other.mdx#there).\n",
    '```jsx {1,3-4} title="a.jsx"\nconst a = <b>{`\\`$c\\``}</b>;\n```\n',
    "| a | b |\n|---|:-:|\n| 1 | \\| |\n",
    "<Tabs items={['a', 'b']}>\n\n  - one\n    - two\n\n  </Tabs>\n",
    "> quote\n> more\n\n1. one\n1. two\n\n   code\n",
    "中文、日本語、한국어、עברית، العربية — 🦊 👩‍💻 e\u0301 \u2028 \ufeff\n",
    "Trailing spaces  \nand\ttabs\t\n\n\n\n",
    '[ref]: https://example.org "title"\n<!-- comment -->\n',
  ];
  return Array.from({ length: 90 }, (_, number) => {
    const text = Array.from(
      { length: 8 },
      (_, at) => pieces[(number * (at + 3) + at * at) % pieces.length],
    ).join("\n");
    const ended = number % 3 === 0 ? text.trimEnd() : number % 3 === 1 ? text.replaceAll("\n", "\r\n") : text;
    return {
      slug: `corpus/made/up-${number}`,
      bytes: Buffer.from(number % 5 === 0 ? `\ufeff${ended}` : ended),
    };
  });
}
