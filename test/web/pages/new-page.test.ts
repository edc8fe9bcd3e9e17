import { describe, expect, test } from "bun:test";

import { testSite } from "../../support/site.ts";

const HTMX = { "hx-request": "true" };
const { ada } = await testSite({
  files: { "docs/index.mdx": "# Home\n", "docs/guide/install.mdx": "# Install\n" },
  settings: { CONTENT_DIR: "docs" },
});
await ada.save("guide/install", "# Install it now\n");
await ada.save("new/only/draft", "# Just begun\n");

const form = (fields: Record<string, string>) =>
  ada.send("POST", "/admin/new", new URLSearchParams(fields).toString(), {
    "content-type": "application/x-www-form-urlencoded",
  });

describe("a new page", () => {
  test("starts in the folder of the form, in the editor, with its title; nothing is saved", async () => {
    const begin = await ada.get("/admin/new?folder=guide");
    const answer = await form({ title: " What's new? ", folder: "guide", slug: "" });

    expect(begin.text).toContain('<input type="hidden" name="folder" value="guide"');
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/admin/edit/guide/what-s-new?title=What's%20new%3F");
    expect((await ada.get("/api/admin/drafts?slug=guide/what-s-new")).json.draft).toBeNull();
  });

  test("gets its slug from the title until the writer changes it", async () => {
    const slugFor = async (fields: Record<string, string>) => {
      const { text } = await ada.get(`/admin/new/slug?${new URLSearchParams(fields)}`, HTMX);
      expect(text).toStartWith('<div id="slug-field"');
      return /name="slug"[^>]* value="([^"]*)"/.exec(text)![1]!;
    };

    expect(await slugFor({ title: "Größe", folder: "guide" })).toBe("guide/größe");
    expect(
      await slugFor({ title: "Größer", folder: "guide", slug: "guide/größe", suggested: "guide/größe" }),
    ).toBe("guide/größer");
    expect(await slugFor({ title: "Größer", folder: "guide", slug: "mine", suggested: "guide/größe" })).toBe(
      "mine",
    );
  });

  test.each([
    ["guide/fresh", "This path is available."],
    [
      "guide/install",
      'A page already exists at “guide/install”.</span> Edit <a href="/admin/edit/guide/install">Install it now</a>',
    ],
    ["new/only/draft", "A draft already exists at “new/only/draft”."],
    ["a//b", "This path isn&#x27;t allowed: it has an empty part"],
    ["guide/index", "Remove that part"],
    ["<b>", "contains one of"],
    ["", /^$/],
  ])("shows at once whether its slug %p is available", async (slug, verdict) => {
    const { status, text } = await ada.get(`/admin/new/check?${new URLSearchParams({ slug })}`, HTMX);

    expect(status).toBe(200);
    expect(text.replaceAll("&quot;", '"')).toMatch(verdict);
    expect(text).not.toContain("<b>");
  });

  test.each([
    [{ title: "Install", slug: "guide/install" }, 409, "A page already exists"],
    [{ title: "Install", slug: "../up" }, 400, "This path isn&#x27;t allowed"],
    [{ title: " ", slug: "some" }, 400, "Enter a title."],
    [{ title: "?!", slug: "" }, 400, "Enter a path"],
    [{}, 400, "Enter a title."],
  ])("keeps the typed text if it cannot be created, and says why: %j", async (fields, status, sentence) => {
    const answer = await form(fields as Record<string, string>);

    expect(answer.status).toBe(status);
    expect(answer.text).toContain(sentence);
    for (const value of Object.values(fields)) expect(answer.text).toContain(`value="${value}"`);
  });
});
