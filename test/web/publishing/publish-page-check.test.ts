import { expect, test } from "bun:test";

import { textsOf } from "../../support/markup.ts";
import { samples } from "../../support/samples.ts";
import { testSite } from "../../support/site.ts";

const { head, ada } = await testSite();

test("the uploads that will be published are shown with picture, name and size", async () => {
  const { path } = (
    await ada.post("/api/admin/uploads", { name: "plan.png", content: samples.png.toString("base64") })
  ).json;
  await ada.save("pictured", `# Pictured\n\n![A plan](/uploads/${path})\n`);

  const { text } = await ada.open("/admin/publish/pictured");

  expect(text).toContain(`<img src="/uploads/${path}" alt=""/>`);
  expect(await textsOf(text, ".assets li")).toEqual([`${path} ${samples.png.length} bytes`]);
  expect(await textsOf(text, ".problems")).toEqual([]);
});

test("an error blocks the button, shows its line and leads to its block", async () => {
  await ada.save("broken", "# Broken\n\nFine.\n\n<Open>\n");

  const { text } = await ada.open("/admin/publish/broken");

  expect(text).toContain('<a href="/admin/edit/broken#line-5">Line 5</a>');
  expect(await textsOf(text, "#publish-errors")).toEqual(["Errors"]);
  expect(text).toContain(
    '<button type="submit" form="commit" class="button primary" disabled aria-describedby="publish-errors">Publish</button>',
  );
});

test("a warning does not block the button", async () => {
  await ada.publish("guide/there", "# There\n");
  await ada.save("guide/warned", "# Warned\n\n[Nowhere](/guide/nowhere), [there](./there).\n");

  const { text } = await ada.open("/admin/publish/guide/warned");

  expect(await textsOf(text, ".problems li span")).toEqual([
    "The link to “/guide/nowhere” leads to a page that doesn't exist.",
  ]);
  expect(text).toContain('<button type="submit" form="commit" class="button primary">Publish</button>');
});

test("an error that the published page also has does not block, because the site was built with it", async () => {
  await ada.publish("old-error", "# Old\n\n<Open>\n");
  await ada.save("old-error", "# Old\n\nMore.\n\n<Open>\n");

  const { text } = await ada.open("/admin/publish/old-error");

  expect(await textsOf(text, "#publish-warnings")).toEqual(["Warnings"]);
  expect(text).toContain('<button type="submit" form="commit" class="button primary">Publish</button>');
});

test("a component that no page uses yet is a warning, because the site may provide it", async () => {
  await ada.save("component", "# Component\n\n<NeverSeen />\n");

  const { text } = await ada.open("/admin/publish/component");

  expect((await textsOf(text, ".problems li span")).join()).toContain("<NeverSeen>");
  expect(text).toContain('<button type="submit" form="commit" class="button primary">Publish</button>');
});

test("a message that git cannot store is refused in place, and everything stays", async () => {
  await ada.save("message", "# Message\n");
  const { path, fields } = await ada.open("/admin/publish/message");
  const before = await head();

  const answer = await ada.submit(path, { ...fields, message: "x".repeat(10_001) });

  expect(answer.status).toBe(400);
  expect(await textsOf(answer.text, "[role=alert]")).toEqual(["message is longer than 10000 characters."]);
  expect(await head()).toBe(before);
  expect(await ada.draftOf("message")).not.toBeNull();
});
