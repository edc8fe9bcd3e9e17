import { describe, expect, test } from "bun:test";
import { join } from "node:path";

import { expectRefusal } from "../../support/envelope.ts";
import { gitHubSite } from "../../support/github-site.ts";
import { textsOf } from "../../support/markup.ts";
import { samples, svgOf } from "../../support/samples.ts";
import { testSite } from "../../support/site.ts";

const pointerTo = (digit: string) =>
  `version https://git-lfs.github.com/spec/v1\noid sha256:${digit.repeat(64)}\nsize 12345\n`;

const files: Record<string, string | Buffer<ArrayBuffer>> = {
  ".gitattributes": "*.png filter=lfs diff=lfs merge=lfs -text\n",
  "content/index.mdx": "# Home\n",
  "content/kept/.gitattributes": "[a-z]* filter=lfs\n*.mdx -filter\n",
  "content/large/.gitattributes": "* filter=lfs\n",
  "content/brew/tea.mdx": "# Tea\n\n![](./tea.svg) ![](./cup.png)\n",
  "content/brew/tea.svg": svgOf("tea"),
  "content/brew/cup.png": pointerTo("a"),
  "content/pointer.mdx": pointerTo("c"),
  "content/plain/.gitattributes": "*.png !filter\n",
  "public/img/logo.png": pointerTo("b"),
  "public/img/raw.svg": svgOf("raw"),
};

const local = await testSite({ files, settings: { CONTENT_DIR: "content" } });
const hosted = await gitHubSite();
await hosted.gitHub.push(Object.entries(files).map(([path, content]) => ({ path, content })));

const sites = [
  { name: "on this machine", ada: local.ada, head: local.head },
  { name: "on GitHub", ada: hosted.ada, head: () => hosted.gitHub.head() },
];

describe.each(sites)("Git LFS in a repository $name", ({ ada, head }) => {
  const refused = async (change: Record<string, unknown>, path: string) => {
    const before = await head();
    const sentence = expectRefusal(await ada.post("/api/admin/publish", change), 409);
    expect(sentence).toContain(`“${path}”`);
    expect(sentence).toContain("Git LFS");
    expect(await head()).toBe(before);
  };

  test("an upload that belongs in it is refused, with a page and alone, and nothing is committed", async () => {
    await refused(
      {
        slug: "cup",
        content: "# Cup\n",
        assets: [{ path: "x.png", content: samples.png.toString("base64") }],
      },
      "public/uploads/x.png",
    );
    const sent = { name: "a cup.png", content: samples.png.toString("base64") };
    const sentence = expectRefusal(await ada.post("/api/admin/uploads", sent), 409);
    const form = new FormData();
    form.set("files", new File([samples.png], "a cup.png"));
    const { text } = await ada.send("POST", "/admin/media", form);

    expect(sentence).toMatch(/^“public\/uploads\/a-cup-\w+\.png” belongs in Git LFS.*Nothing was uploaded/);
    expect(await textsOf(text, "[role=alert]")).toEqual([expect.stringContaining(sentence)]);
    const { url } = await ada.upload("a cup.svg", svgOf("cup"));
    await ada.publish("cup", `# Cup\n\n![](${url})\n`);
  });

  test("a page in a folder of it is refused, new or moved there; its folder may take pages back", async () => {
    await refused({ slug: "large/page", content: "# Large\n" }, "content/large/page.mdx");
    await ada.publish("kept/page", "# Kept\n");
    await refused({ changes: [{ slug: "large/kept", from: "kept/page" }] }, "content/large/kept.mdx");
  });

  test("a picture that would get into it, or out of it, with its page is refused", async () => {
    await ada.get("/admin");
    await refused({ changes: [{ slug: "kept/tea", from: "brew/tea" }] }, "content/kept/tea.svg");
    await refused({ changes: [{ slug: "plain/tea", from: "brew/tea" }] }, "content/plain/cup.png");
  });

  test("a picture of it moves as it is, moves back, and may be removed", async () => {
    const changes = [{ slug: "green/tea", from: "brew/tea" }];
    const moved = await ada.post("/api/admin/publish", { changes });
    const undone = await ada.post(
      `/api/admin/publications/${moved.json.commitUrl.split("/").at(-1)}/undo`,
      {},
    );
    const { fields } = await ada.open("/admin/media/delete/content/brew/cup.png");
    const removed = await ada.submit("/admin/media/delete/content/brew/cup.png", fields);

    expect([moved.status, undone.status, removed.status]).toEqual([200, 200, 303]);
    expect(moved.json.links).toEqual([]);
  });

  test("a picture of it can't be replaced, and its pointer is not served as a picture", async () => {
    const { text, fields } = await ada.open("/admin/media/replace/public/img/logo.png");
    const before = await head();
    const form = new FormData();
    form.set("base", fields.base!);
    form.set("file", new File([samples.png], "new.png"));

    const answer = await ada.send("POST", "/admin/media/replace/public/img/logo.png", form);

    expect(text).toContain("public/img/logo.png");
    expect(answer.status).toBe(409);
    expect(await textsOf(answer.text, "[role=alert]")).toEqual([expect.stringContaining("Git LFS")]);
    expect(await head()).toBe(before);
    expect((await ada.get("/files/public/img/logo.png")).status).toBe(404);
    const { text: media } = await ada.get("/admin/media?q=logo");
    expect(await textsOf(media, ".asset-note")).toEqual([
      "This file is in Git LFS, so it can't be shown here.",
    ]);
    expect(media.slice(media.indexOf("<main"))).not.toContain("<img");
  });
});

test("info/attributes of a repository on this machine counts more than its .gitattributes", async () => {
  const { ada, repository } = local;
  await Bun.write(
    join(repository, ".git/info/attributes"),
    "*.svg filter=lfs\n/public/uploads/*.png -filter\n",
  );

  const { url: png } = await ada.upload("own.png", samples.png);
  const svg = { name: "own.svg", content: Buffer.from(svgOf("own")).toString("base64") };

  await ada.publish("own", `![](${png})\n`);
  expectRefusal(await ada.post("/api/admin/uploads", svg), 409);
});

test("a page whose file Git LFS keeps is refused with a sentence in place of the pointer's text", async () => {
  const sentence = expectRefusal(await local.ada.sourceOf("pointer"), 409);

  expect(sentence).toContain("Git LFS");
});
