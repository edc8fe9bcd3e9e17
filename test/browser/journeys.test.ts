import { expect, test } from "bun:test";
import { resolve } from "node:path";

import { caretAfter, pageText, paste, save, showView, testEditor, write } from "../support/editor.ts";
import { git, gitBytes } from "../support/git.ts";
import { firstPage, publish, writeFirstPage } from "../support/journey.ts";
import { button, dialog, heading, link } from "../support/roles.ts";
import { samples } from "../support/samples.ts";

/** As a real site has them: its bytes have to stay what they are. */
const installation = await Bun.file(resolve(import.meta.dir, "../pages/react/installation.md")).text();

const { server, repository, openPage, edit } = await testEditor({
  files: {
    "content/index.md": "# Welcome\n",
    "content/learn/installation.md": installation,
    "content/shared.mdx": "# Shared\n\nOne.\n\nTwo.\n",
    "content/mixed.mdx":
      "# Mixed\r\n\r\n<Card  title='A'>\r\n\r\n  Inside.\r\n\r\n</Card>\r\n\r\n<Open>\r\n\r\nAfter  it.\r\n",
  },
});

const lastChanges = () => git(repository, "diff", "--name-status", "main~1", "main");
const published = async (path: string) => (await gitBytes(repository, "show", `main:${path}`)).toString();

// The binary's test does it in a window of usual size.
test("at 200 % a first page leads from the sign-in to its commit, which holds what was written in the writer's name", async () => {
  const large = { width: 720, height: 1280, zoom: 2, colorScheme: "dark" } as const;
  const page = await openPage(`${server.url}/admin`, { stranger: true, ...large });

  await writeFirstPage(page, "Black tea");

  await heading(page, "Add Black tea").waitFor();
  // Most pages of this site have their titles as headings.
  expect(await published("content/black-tea.mdx")).toBe(
    firstPage("Black tea").replace("---\ntitle: Black tea\n---\n", "# Black tea\n"),
  );
  expect(await lastChanges()).toBe("A\tcontent/black-tea.mdx");
  expect(
    await git(repository, "log", "-1", "--format=%an, %(trailers:key=Edited-by,valueonly)", "main"),
  ).toBe("Ada Lovelace, Ada Lovelace\n");
});

test("the commit of a real page has only the corrected sentence and the pasted picture", async () => {
  const page = await edit("learn/installation");
  const picture = dialog(page, "Insert image");

  const [intro, note] = [/<Intro>\n\n(.*)\n/, /\n(.*)\n\n<\/Note>/].map(
    (line) => line.exec(installation)![1]!,
  );
  await write(page, "its last announcement.", " There are better ways.");
  await write(page, "begin a whole tea house.", " ");
  await paste(pageText(page), {}, [{ name: "A cup.png", type: "image/png", content: samples.png }]);
  await picture.getByLabel("Description").fill("A cup of tea");
  await button(picture, "Insert").click();
  await page.getByRole("img", { name: "A cup of tea" }).waitFor();
  await link(page, "Publish…").click();
  await dialog(page, "Publish")
    .getByText(/^a-cup-\w+\.png$/i)
    .waitFor();
  await button(dialog(page, "Publish"), "Publish").click();
  await link(page, "View commit").waitFor();

  const [, file] = /^A\t(\S+)$/m.exec(await lastChanges())!;
  expect(await lastChanges()).toBe(`M\tcontent/learn/installation.md\nA\t${file}`);
  expect(await published("content/learn/installation.md")).toBe(
    installation
      .replace(intro!, `${intro} ![A cup of tea](/uploads/${file!.split("/").at(-1)})`)
      .replace(note!, `${note} There are better ways.`),
  );
  expect((await gitBytes(repository, "show", `main:${file}`)).equals(samples.png)).toBe(true);
});

test("two people in a conflict continue from one text, and both publish", async () => {
  const ada = await edit("shared");
  const grace = await edit("shared", { name: "Grace" });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  // Ada's save is on its way while Grace's is answered.
  await ada.route("**/api/admin/drafts", async (route) => {
    await released;
    await route.continue();
  });

  await write(ada, "One.", " Ada.");
  await write(grace, "One.", " Grace.");
  await save(grace);
  release();
  await ada.keyboard.press("Control+s");
  await button(ada.getByRole("region", { name: "Conflict" }), "Load theirs").click();
  await pageText(ada).getByText("One. Grace.").waitFor();
  await publish(grace);
  const graces = await published("content/shared.mdx");
  await ada.reload();
  await write(ada, "Two.", " At last.");
  await publish(ada);

  expect(graces).toBe("# Shared\n\nOne. Grace.\n\nTwo.\n");
  expect(await published("content/shared.mdx")).toBe("# Shared\n\nOne. Grace.\n\nTwo. At last.\n");
  expect(await git(repository, "log", "-2", "--format=%an", "main", "--", "content/shared.mdx")).toBe(
    "Ada\nGrace",
  );
});

test("edits of a component, a broken block and the source leave the rest unchanged to the byte", async () => {
  const page = await edit("mixed");

  await caretAfter(page, "Inside.");
  await page.keyboard.type(" All.");
  await caretAfter(page, "<Open");
  await page.keyboard.type("ed /");
  await showView(page, "source");
  await pageText(page).press("Control+Home");
  await page.keyboard.press("End");
  await page.keyboard.type(" up");
  await showView(page, "page");
  await pageText(page).getByText("Mixed up").waitFor();
  await publish(page);

  expect(await published("content/mixed.mdx")).toBe(
    "# Mixed up\r\n\r\n<Card  title='A'>\r\n\r\n  Inside. All.\r\n\r\n</Card>\r\n\r\n<Opened />\r\n\r\nAfter  it.\r\n",
  );
});
