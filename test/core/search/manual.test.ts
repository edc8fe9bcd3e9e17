import { expect, test } from "bun:test";

import { Manual } from "../../../src/core/search/manual.ts";
import { TakesTooLong } from "../../../src/core/text/takes-too-long.ts";
import type { TextWork } from "../../../src/core/text/text-work.ts";
import { textsHere } from "../../support/texts.ts";

const site = {
  "content/_meta.js": "export default {\n  index: 'Home',\n  guide: 'Guide'\n}\n",
  "content/guide/_meta.js": "export default {\n  'two-words': '',\n  one: ''\n}\n",
  "content/index.mdx": "# Welcome\n\nRead [the guide](/guide#start).\n",
  "content/guide/index.mdx": "import { A } from 'a'\n\n# Guide\n",
  "content/guide/one.mdx": "---\ntitle: One\n---\n\nThe welcome words.\n",
  "content/guide/two-words.mdx": "# Two words\n\n![A plan](/uploads/plan.svg)\n",
  "content/guide/unlisted.mdx": "# Unlisted\n",
  "public/uploads/plan.svg": "<svg/>",
  "package.json": "{}",
};

function manualOf(texts: TextWork = textsHere()) {
  const read: string[] = [];
  const files = async () => {
    read.push("files");
    return Object.entries(site).map(([path, text]) => ({ path, content: Buffer.from(text) }));
  };
  return { manual: new Manual({ files, texts }), read };
}

test("the manual has the pages of the site's menus, in order", async () => {
  const sections = await manualOf().manual.sections();

  expect(sections.map(({ page, pages }) => [page.title, pages.map(({ slug }) => String(slug))])).toEqual([
    ["Welcome", []],
    ["Guide", ["guide/two-words", "guide/one"]],
  ]);
});

test("its links and images lead to Help, and imports aren't shown", async () => {
  const { manual } = manualOf();
  const [home, guide, picture] = await Promise.all(
    ["", "guide", "guide/two-words"].map((slug) => manual.page(slug)),
  );

  expect(home!.html).toContain('href="/admin/help/guide#user-content-start"');
  expect(guide!.html).not.toContain("import");
  expect(picture!.html).toContain('src="/admin/help/uploads/plan.svg"');
  expect((await manual.picture("plan.svg")).type).toBe("image/svg+xml");
});

test("titles rank before texts", async () => {
  const hits = await manualOf().manual.search("welcome");

  expect(hits.map(({ slug }) => String(slug))).toEqual(["", "guide/one"]);
});

test("files and pages are read once, and again after a failure", async () => {
  const texts = textsHere();
  const asked: string[] = [];
  const failing: TextWork = {
    run: (name, ...args) => {
      asked.push(name);
      return asked.length === 2 ? Promise.reject(new TakesTooLong()) : texts.run(name, ...args);
    },
  };
  const { manual, read } = manualOf(failing);

  const first = await manual.page("guide").catch((error: unknown) => error);
  await Promise.all([manual.page("guide"), manual.page("guide"), manual.sections()]);

  expect(first).toBeInstanceOf(TakesTooLong);
  expect(asked).toEqual(["titlesOf", "manualPage", "manualPage"]);
  expect(read).toEqual(["files"]);
});
