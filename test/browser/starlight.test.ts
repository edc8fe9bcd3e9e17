import { expect, test } from "bun:test";

import { pageText, save, testEditor } from "../support/editor.ts";
import { git } from "../support/git.ts";
import { dialog, heading, isFocused, says } from "../support/roles.ts";
import { samples } from "../support/samples.ts";

const components = "import { Card, TabItem, Tabs } from '@astrojs/starlight/components';";

/** As in the repository of Starlight's own documentation, the site is in a folder. */
const { server, repository, openPage } = await testEditor({
  files: {
    "docs/astro.config.mjs": "",
    "docs/src/assets/leaf.png": samples.png,
    "docs/src/content/docs/index.mdx":
      "---\ntitle: Home\nlastUpdated: 2026-01-02\npagefind: false\n---\n\nHello.\n",
    "docs/src/content/docs/start.mdx":
      `---\ntitle: Getting started\n---\n\n${components}\n\n![A leaf](../../assets/leaf.png)\n\nSee [the pots](/guides/pots/).\n\n` +
      '<Tabs>\n  <TabItem label="npm">One.</TabItem>\n  <TabItem label="pnpm">Two.</TabItem>\n</Tabs>\n',
    "docs/src/content/docs/guides/pots.mdx":
      `---\ntitle: Pots\n---\n\n${components}\n\nSee [the start](/start/).\n\n## Of clay\n\n## Of glass\n\n` +
      '<Card title="Big" icon="star">\n  Three cups.\n</Card>\n\n<Card title="Small" icon="sun">\n  One cup.\n</Card>\n',
    "docs/src/content/docs/guides/water.mdx": "---\ntitle: Water\n---\n\nSoft.\n",
  },
});

test("on a Starlight site, all that writers reach for is reached by keyboard, and only that is in the commit", async () => {
  const page = await openPage(`${server.url}/admin/edit/brewing?title=Brewing`, { name: "Ada" });
  const { keyboard } = page;
  const option = (name: string | RegExp) => page.getByRole("option", { name }).first().waitFor();
  const choose = async (words: string, name: string | RegExp) => {
    await keyboard.type(words);
    await option(name);
    await keyboard.press("Enter");
  };
  const press = async (...keys: string[]) => {
    for (const key of keys) await keyboard.press(key);
  };
  const image = dialog(page, "Insert image");

  await isFocused(pageText(page));

  // Three pages and a heading.
  await keyboard.type("See ");
  await press("Control+k");
  await choose("start", /^Getting started/);
  await keyboard.type(", ");
  await choose("[[pots", /^Pots/);
  await keyboard.type(", ");
  await choose("[[water", /^Water/);
  await keyboard.type(" and ");
  await choose("[[pots #glass", /^Of glass/);
  await keyboard.type(".");

  // A picture of the site and a new one.
  await press("Enter");
  await choose("/image", /^Image/);
  await image.getByText("leaf.png").waitFor();
  await press("Tab");
  await keyboard.type("leaf");
  await press("Enter", "Tab");
  await keyboard.type("A leaf");
  await press("Enter");
  await image.waitFor({ state: "hidden" });
  const heard = page.waitForEvent("filechooser");
  await choose("/image", /^Image/);
  await isFocused(image.getByLabel("Upload an image"));
  const [files] = await Promise.all([heard, press("Enter")]);
  await files.setFiles({ name: "Cup.png", mimeType: "image/png", buffer: samples.png });
  await isFocused(image.getByLabel("Description"));
  await keyboard.type("A cup");
  await press("Enter");
  await page.getByRole("img", { name: "A cup" }).waitFor();

  // Tabs, named and filled, and a card with its values.
  await choose("/tabs", /^Tabs/);
  await keyboard.type("Eighty degrees.");
  await press("F2");
  await keyboard.type("Green");
  await press("Enter", "Alt+PageDown");
  await keyboard.type("A hundred.");
  await press("F2");
  await keyboard.type("Black");
  await press("Enter", "ArrowDown");
  await choose("/card", /^Card/);
  await isFocused(page.getByRole("textbox", { name: "title" }));
  await keyboard.type("Slowly");
  await press("Tab", "Tab");
  await keyboard.type("star");
  await press("Enter");
  await keyboard.type("Wait three minutes.");

  // A date and a switch.
  await press("Control+Home", "Tab", "Tab", "Enter", "Tab", "Enter");
  await keyboard.type("lastUpdated");
  await press("Enter");
  await keyboard.type("03032026");
  await page.locator("[data-waiting]").waitFor({ state: "detached" });
  await press("Tab", "Tab", "Tab", "Enter");
  await keyboard.type("pagefind");
  await press("Enter", "Space");
  await page.locator("[data-waiting]").waitFor({ state: "detached" });

  await save(page);
  await press("Control+Enter");
  await heading(dialog(page, "Publish"), "Publish Brewing").waitFor();
  await press("Enter");
  await says(page, "Published.");

  const changes = await git(repository, "diff", "--name-status", "main~1", "main");
  const [, upload] = /^A\tdocs\/public\/uploads\/(Cup-\w+\.png)$/m.exec(changes)!;
  expect(changes).toBe(`A\tdocs/public/uploads/${upload}\nA\tdocs/src/content/docs/brewing.mdx`);
  expect(await git(repository, "show", "main:docs/src/content/docs/brewing.mdx")).toBe(
    "---\ntitle: Brewing\nlastUpdated: 2026-03-03\npagefind: false\n---\n\n" +
      "import { Tabs, TabItem, Card } from '@astrojs/starlight/components';\n\n" +
      "See [Getting started](/start/), [Pots](/guides/pots/), [Water](/guides/water/) and [Of glass](/guides/pots/#of-glass).\n\n" +
      `![A leaf](../../assets/leaf.png)\n\n![A cup](/uploads/${upload})\n\n` +
      '<Tabs>\n<TabItem label="Green">\n\nEighty degrees.\n\n</TabItem>\n<TabItem label="Black">\n\nA hundred.\n\n</TabItem>\n</Tabs>\n\n' +
      '<Card title="Slowly" icon="star">\n  Wait three minutes.\n</Card>',
  );
});
