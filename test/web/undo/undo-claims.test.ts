import { describe, expect, test } from "bun:test";
import { join } from "node:path";

import { git } from "../../support/git.ts";
import { Agent } from "../../support/mcp.ts";
import { testSite } from "../../support/site.ts";

const { ada, grace, head, repository } = await testSite({ files: { "content/index.mdx": "# Home\n" } });
const reviewed = await testSite({
  files: { "content/index.mdx": "# Home\n" },
  settings: { PUBLISHING: "review", CONTENT_DIR: "content" },
});

const undo = (sha: string) => ada.post(`/api/admin/publications/${sha}/undo`, {});
const textOf = async (slug: string) => (await ada.sourceOf(slug)).json.page?.content;
const claim = (sha: string) => `This reverts commit ${sha}.`;

/** Commits as the owner of the repository does. */
async function commit(path: string, text: string, message: string): Promise<string> {
  await Bun.write(join(repository, path), text);
  await git(repository, "add", path);
  await git(repository, "commit", "-qm", message);
  return head();
}

async function published(slug: string): Promise<string> {
  await ada.publish(slug, "One.\n\nTwo.\n");
  return ada.publish(slug, "One, changed.\n\nTwo.\n");
}

test("a commit that says that it takes a publication back, and doesn't, keeps nobody from undoing it", async () => {
  const sha = await published("claimed");
  await commit("content/claimed.mdx", "One, changed.\n\nTwo, pushed.\n", `Two\n\n${claim(sha)}`);
  await commit("content/beside.mdx", "Beside.\n", `Beside\n\n${claim(sha)}`);

  const { status, json } = await undo(sha);

  expect([status, json.commitUrl]).toEqual([200, expect.stringContaining(await head())]);
  expect(await textOf("claimed")).toBe("One.\n\nTwo, pushed.\n");
});

test("a commit that says that it takes an undo back, and doesn't, has nothing undone twice", async () => {
  await ada.publish("anew", "Two.\n\nThree.\n\nOne.\n");
  const sha = await ada.publish("anew", "Three.\n\nOne.\n");
  await ada.delete("/api/admin/pages?slug=anew");
  await grace.publish("anew", "One. More.\n\nTwo.\n\nThree. More.\n");
  const first = await undo(sha);
  const text = await textOf("anew");
  await commit("content/beside-anew.mdx", "Beside.\n", `Beside\n\n${claim(await head())}`);
  const before = await head();

  const second = await undo(sha);

  expect([second.status, second.json]).toEqual([200, first.json]);
  expect([await textOf("anew"), await head()]).toEqual([text, before]);
});

test("a text that somebody publishes again after it was undone can be undone again", async () => {
  const sha = await published("again");
  await undo(sha);
  await grace.publish("again", "One, changed.\n\nTwo, by Grace.\n");

  const { status, json } = await undo(sha);

  expect([status, json.commitUrl]).toEqual([200, expect.stringContaining(await head())]);
  expect(await textOf("again")).toBe("One.\n\nTwo, by Grace.\n");
});

test("what the owner reverted with git is undone, by that commit", async () => {
  const sha = await published("reverted");
  await git(repository, "revert", "--no-edit", sha);
  const reverted = await head();
  await grace.publish("beside-reverted", "Beside.\n");
  const before = await head();

  const { status, json } = await undo(sha);

  expect([status, json.commitUrl]).toEqual([200, expect.stringContaining(reverted)]);
  expect(await head()).toBe(before);
});

describe("a line of a person's message that says what a commit reverts is refused", () => {
  const line = claim("1234567890".repeat(4));
  const message = `Fix a word\n\n${line}`;
  const page = (slug: string) => ({ slug, content: `# ${slug}\n` });
  const draft = async (slug: string) => String(await ada.save(slug, `# ${slug}\n`));
  const api: Record<string, (message: string) => Promise<{ status: number; text: string }>> = {
    "publishing a page": (message) => ada.post("/api/admin/publish", { ...page("said"), message }),
    "publishing changes": (message) => ada.post("/api/admin/publish", { changes: [page("said")], message }),
    "undoing a publication": async (message) =>
      ada.post(`/api/admin/publications/${await head()}/undo`, { message }),
    "asking for a review": (message) =>
      reviewed.ada.post("/api/admin/reviews", { changes: [page("said")], message }),
    "the title of a review": (message) =>
      reviewed.ada.post("/api/admin/reviews", { changes: [page("said")], title: message.split("\n").at(-1) }),
    "a review's verdict": async (message) => {
      const changes = [page("verdict")];
      const { id } = (await reviewed.ada.post("/api/admin/reviews", { changes })).json.review;
      return reviewed.grace.post(`/api/admin/reviews/${id}/request-changes`, { message });
    },
    "the form of a page": async (message) =>
      ada.submit("/admin/publish/form", { updatedAt: await draft("form"), base: "", message }),
    "the form of changes": async (message) =>
      ada.submit("/admin/changesets/publish", {
        "page:several/one": await draft("several/one"),
        "page:several/two": await draft("several/two"),
        message,
      }),
    "the form of an undo": async (message) => {
      const sha = await published(`form-${message.length}`);
      const { fields } = await ada.open(`/admin/commits/${sha}/undo`);
      return ada.submit(`/admin/commits/${sha}/undo`, { ...fields, message });
    },
    "the form of a review": async (message) =>
      reviewed.ada.submit("/admin/publish/form", {
        updatedAt: String(await reviewed.ada.save("form", "# Form\n")),
        base: "",
        title: "Form",
        message,
      }),
  };

  test.each(Object.keys(api))("by %s", async (door) => {
    const before = [await head(), await reviewed.head()];

    const { status, text } = await api[door]!(message);

    expect([status, text]).toEqual([400, expect.stringContaining("which only Undo writes")]);
    expect(door === "the form of an undo" || (await head()) === before[0]).toBe(true);
    expect(await reviewed.head()).toBe(before[1]!);
  });

  test("by an agent", async () => {
    const agent = new Agent(ada);
    await ada.save("agent", "# Agent\n");
    const { version } = await agent.ask("read_page", { slug: "agent" });
    await reviewed.ada.save("agent", "# Agent\n");
    const asker = new Agent(reviewed.ada);
    const read = await asker.ask("read_page", { slug: "agent" });
    const asked = { drafts: [{ slug: "agent", version: read.version }], title: "Agent", message };

    expect(await agent.refused("publish", { slug: "agent", version, message })).toContain(
      "which only Undo writes",
    );
    expect(await asker.refused("propose", asked)).toContain("which only Undo writes");
  });

  test.each([
    `${line}\r\nMore`,
    `One\r  ${line.toLowerCase()}`,
    `This reverts commit 1234567, reversing`,
    `One\u2028${line}`,
  ])("however it is written: %j", async (message) => {
    const { status } = await ada.post("/api/admin/publish", { ...page("said"), message });
    expect(status).toBe(400);
  });

  test.each(["This reverts commit abc.", `It says: ${line}`, "This reverts what was there."])(
    "and a line that only looks like it is published: %j",
    async (message) => {
      expect(await ada.publish("fine", `${message}\n`, { message })).toBe(await head());
    },
  );
});

test("a review that undoes a publication says so in its commit, in words of the program", async () => {
  const { ada, grace, head, repository } = reviewed;
  const publish = async (fields: unknown) => {
    const { id, head: read } = (await ada.post("/api/admin/reviews", fields)).json.review;
    expect((await grace.post(`/api/admin/reviews/${id}/merge`, { head: read })).status).toBe(200);
    return head();
  };
  await publish({ changes: [{ slug: "one", content: "One.\n" }] });
  const sha = await publish({ changes: [{ slug: "one", content: "One, changed.\n" }] });
  const address = `/admin/commits/${sha}/undo`;
  const { fields } = await ada.open(address);
  const asked = await ada.submit(address, { ...fields, title: "Undo it" });
  const id = Number(asked.headers.get("location")!.split("/").at(-1));
  const review = (await grace.get(`/api/admin/reviews/${id}`)).json.review;

  await grace.post(`/api/admin/reviews/${id}/merge`, { head: review.head });

  expect(await git(repository, "log", "-1", "--format=%B", "main")).toBe(
    `Undo it\n\n${claim(sha)}\n\nReviewed-by: Grace\nEdited-by: Ada\n`,
  );
});
