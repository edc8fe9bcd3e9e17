import { expect, test } from "bun:test";

import { Client } from "../../support/client.ts";
import { git } from "../../support/git.ts";
import { testSite } from "../../support/site.ts";

const {
  server,
  ada,
  repository: site,
} = await testSite({
  files: { "content/index.mdx": "# Home\n" },
});

test("the commit has the message sent, and a trailer names the author", async () => {
  const message = "Explain publishing\n\nIt was a riddle.";

  const commit = await ada.publish("message", "m", { message });

  expect(await git(site, "log", "-1", "--format=%B", commit)).toBe(`${message}\n\nEdited-by: Ada\n`);
  expect(await git(site, "log", "-1", "--format=%an", commit)).toBe("Ada");
});

test.each([undefined, null, "", " \n "])(
  "the commit names the page if there is no message (%j)",
  async (message) => {
    const commit = await ada.publish("no/message", `text for ${message}`, { message });

    expect(await git(site, "log", "-1", "--format=%B", commit)).toBe("Update no/message\n\nEdited-by: Ada\n");
  },
);

test.each([
  "One line",
  "Title\n\nSigned-off-by: Grace <grace@example.org>\nCo-authored-by: Alan <alan@example.org>",
  "Fixes: what was broken",
  "Windows\r\n\r\nlines\r\n",
  "Title\n\n---\nnot a trailer: at all",
  "Title\n\n# a heading\n\n- a list: of things",
  "Title\n\nKey: value\n  goes on here",
  "Title\n \nKey: value",
  "data 3\nreset refs/heads/main\n\nfrom nowhere",
  "🦊 “quoted” \\ \" ' $(id)",
])("git reads the author from the trailer under any message: %j", async (message) => {
  const commit = await ada.publish("trailer", message, { message });

  const author = await git(site, "log", "-1", "--format=%(trailers:key=Edited-by,valueonly)", commit);
  expect(author.trim()).toBe("Ada");
  expect(await git(site, "log", "-1", "--format=%B", commit)).toStartWith(
    message.replaceAll("\r\n", "\n").trim(),
  );
});

test("a published draft has its own author, and other text the publisher", async () => {
  const grace = await Client.signedIn(server.url, { name: "Grace" });
  const updatedAt = await grace.save("whose", "Grace's", undefined, "Grace Hopper");

  const ofDraft = await ada.publish("whose", "Grace's", { updatedAt });
  const ofAda = await ada.publish("whose", "Ada's");

  const trailers = await git(site, "log", "-2", "--format=%an: %(trailers:key=Edited-by,valueonly)", ofAda);
  expect(await git(site, "rev-parse", `${ofAda}^`)).toBe(ofDraft);
  expect(trailers.split("\n").filter(Boolean)).toEqual(["Ada: Ada", "Grace Hopper: Grace Hopper"]);
});

test.each([
  ["Ada <ada@example.org>", "Ada ada@example.org"],
  ["<>", "team"],
  ['O\'Brien \\ "Zoë" 🦊', 'O\'Brien \\ "Zoë" 🦊'],
])("an author named %s makes a commit that git can read", async (author, name) => {
  const updatedAt = await ada.save("named", author, undefined, author);

  const commit = await ada.publish("named", author, { updatedAt });

  expect(await git(site, "log", "-1", "--format=%an", commit)).toBe(name);
  expect(await git(site, "log", "-1", "--format=%B", commit)).toEndWith(`\n\nEdited-by: ${author}\n`);
});
