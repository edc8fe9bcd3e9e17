import { expect, test } from "bun:test";

import { gitHubSite } from "../../support/github-site.ts";
import { textsOf } from "../../support/markup.ts";
import { photograph } from "../../support/photograph.ts";
import { samples, svgOf } from "../../support/samples.ts";
import { testSite } from "../../support/site.ts";

const { ada } = await testSite({
  files: {
    "src/content/docs/index.mdx": "---\ntitle: Home\n---\n\n![](../../assets/rocket.png)\n",
    "src/content/docs/guide/install.mdx": "# Install\n\n![](../../../assets/rocket.png) ![](./beside.png)\n",
    "src/content/docs/guide/beside.png": samples.png,
    "src/assets/rocket.png": samples.png,
    "src/assets/notes.txt": "rocket",
    "public/img/logo.svg": svgOf("logo"),
    "public/uploads/plan.pdf": samples.pdf,
    ".github/badge.svg": svgOf("badge"),
  },
  settings: { CONTENT_DIR: "src/content/docs" },
});

const inFolders = ["beside.png", "logo.svg", "plan.pdf", "rocket.png"];
const listed = async (query: string) => (await ada.get(`/admin/media?${query}`)).text;
const names = (text: string) => textsOf(text, ".asset-name");

test("the repository's pictures are listed wherever they are, with folder, size, time and uses", async () => {
  const text = await listed("q=rocket");
  const all = await listed("by=folder");

  expect(await names(all)).toEqual(["logo.svg", "plan.pdf", "rocket.png", "beside.png"]);
  expect(await textsOf(text, ".asset-folder")).toEqual(["src/assets"]);
  const [facts] = await textsOf(text, ".asset-facts");
  expect(facts).toStartWith(`PNG, ${samples.png.byteLength} bytes `);
  expect(await textsOf(text, ".asset-facts time")).toHaveLength(1);
  expect(await textsOf(text, ".asset-meta")).toEqual([`${samples.png.byteLength} bytes · 2 pages`]);
  expect(await textsOf(text, ".uses a")).toEqual(["Home", "Install"]);
});

test("a draft is among the uses, by any address of the picture", async () => {
  await ada.save("guide/new", "# New\n\n![](/img/logo.svg)\n\n[Beside](beside.png)\n");

  expect(await textsOf(await listed("q=logo"), ".uses a")).toEqual(["New (draft)"]);
  expect(await textsOf(await listed("q=beside"), ".uses a")).toEqual(["Install", "New (draft)"]);
});

test("Markdown is copied where the address is the same for every page", async () => {
  const text = await listed("");

  expect(await textsOf(text, ".asset-name")).toHaveLength(4);
  expect(text).toContain('data-copy="![logo](/img/logo.svg)"');
  expect(text).toContain('data-copy="[plan](/uploads/plan.pdf)"');
  expect(text.match(/data-copy=/g)).toHaveLength(2);
});

test("the thumbnail of a picture outside the uploads is its own, and its link shows it whole", async () => {
  const text = await listed("q=rocket");
  const [, thumbnail] = /<img src="([^"]+)"/.exec(text)!;
  const [, whole] = /class="asset-link" href="([^"]+)"/.exec(text)!;

  expect((await ada.get(thumbnail!.replaceAll("&amp;", "&"))).headers.get("content-type")).toBe("image/webp");
  expect((await ada.get(whole!)).bytes).toEqual(new Uint8Array(samples.png));
});

test("the newest come first, uploads that are not published before them", async () => {
  const { path } = await ada.upload("late upload.png", samples.png);
  const published = await ada.upload("published.svg", svgOf("published"));
  await ada.publish("last", `![](${published.url})\n`);

  const [first, second, ...rest] = await names(await listed(""));

  expect([first, second]).toEqual([path, published.path]);
  expect(rest.sort()).toEqual(inFolders);
});

test("a picture's width and height are shown once it has a thumbnail, also those of an upload", async () => {
  const { path } = await ada.upload("sized.jpg", await photograph(1200, 800));
  const before = await textsOf(await listed(`q=${path}`), ".asset-facts");
  const [, thumbnail] = /<img src="([^"]+)"/.exec(await listed(`q=${path}`))!;

  await ada.get(thumbnail!);

  const [after] = await textsOf(await listed(`q=${path}`), ".asset-facts");
  expect(before[0]).not.toContain("×");
  expect(after).toStartWith("JPEG, 1200 × 800, ");
});

test("an unknown order is refused with a sentence", async () => {
  const { status } = await ada.get("/admin/media?by=size");

  expect(status).toBe(400);
});

test("on GitHub, sizes are shown without more requests, and nothing is ordered by unknown times", async () => {
  const { ada, gitHub } = await gitHubSite();
  await gitHub.push([
    { path: "static/img/logo.svg", content: svgOf("logo") },
    { path: "content/guide/beside.png", content: samples.png },
  ]);
  await ada.publish("guide/uses", "![](./beside.png)\n");
  await ada.get("/admin/media");

  const { asked, result } = await gitHub.stub.during(() => ada.get("/admin/media"));

  const { text } = result;
  expect(asked).toEqual([]);
  expect(await names(text)).toEqual(["beside.png", "logo.svg"]);
  expect(await textsOf(text, ".asset-facts")).toEqual([
    `PNG, ${samples.png.byteLength} bytes`,
    `SVG, ${svgOf("logo").byteLength} bytes`,
  ]);
  expect(await textsOf(text, ".uses a")).toEqual(["guide/uses"]);
  expect((await textsOf(text, ".asset-meta"))[1]).toEndWith("Unused");
  expect(text).not.toContain("By folder");
});
