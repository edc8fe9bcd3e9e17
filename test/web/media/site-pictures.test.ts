import { expect, test } from "bun:test";

import { samples, svgOf } from "../../support/samples.ts";
import { testSite } from "../../support/site.ts";

const { ada } = await testSite({
  files: {
    "src/content/docs/index.mdx": "---\ntitle: Home\n---\n\n![](../../assets/rocket.png)\n",
    "src/content/docs/guide/install.mdx": "# Install\n\n![](../../../assets/rocket.png) ![](/img/logo.svg)\n",
    "src/content/docs/guide/beside.png": samples.png,
    "src/assets/rocket.png": samples.png,
    "src/assets/notes.txt": "rocket",
    "public/img/logo.svg": svgOf("logo"),
    "public/img/broken.png": "no picture",
    ".github/badge.svg": svgOf("badge"),
  },
  settings: { CONTENT_DIR: "src/content/docs" },
});

async function choices(from: string, q = ""): Promise<string[]> {
  const { text } = await ada.get(`/admin/pictures/${from}?${new URLSearchParams({ q })}`);
  return [...text.matchAll(/name="picture" value="([^"]*)"/g)].map(([, address]) => address!);
}

test("the repository's pictures are listed, most used first, each as this page writes it", async () => {
  expect(await choices("guide/install")).toEqual([
    "../../../assets/rocket.png",
    "/img/logo.svg",
    "/img/broken.png",
    "./beside.png",
  ]);
  expect(await choices("guide/more/new", "rocket")).toEqual(["../../../../assets/rocket.png"]);
});

test("words of the path find pictures, and an upload that is not published comes first", async () => {
  const { path } = await ada.upload("rocket new.png", samples.png);

  expect(await choices("guide/install", "rocket")).toEqual([
    `/uploads/${path}`,
    "../../../assets/rocket.png",
  ]);
  expect(await choices("guide/install", "LOGO img")).toEqual(["/img/logo.svg"]);
  expect(await choices("guide/install", "badge")).toEqual([]);
});

test("each has a small picture, of its own content; other files are not served", async () => {
  const { text } = await ada.get("/admin/pictures/guide/install?q=");
  const sources = Array.from(text.matchAll(/class="thumbnail" src="([^"]*)"/g), ([, source]) => source!);
  const rocket = sources.find((source) => source.includes("src/assets/rocket.png"))!;

  const small = await ada.get(rocket);
  const whole = await ada.get("/files/public/img/logo.svg");

  expect([small.status, small.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect([whole.status, whole.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
  expect(whole.headers.get("content-security-policy")).toContain("sandbox");
  expect((await ada.get(rocket.replace(/[0-9a-f]{40}/, "0".repeat(40)))).status).toBe(404);
  expect((await ada.get("/files/src/assets/notes.txt")).status).toBe(404);
  expect((await ada.get("/files/public/img/broken.png")).status).toBe(404);
  expect((await ada.get("/files/..%2F..%2Fetc/passwd")).status).toBe(404);
});

test("a picture outside the content folder is shown in the page, by its path from there", async () => {
  const { text } = await ada.get("/admin/edit/guide/install");

  const [shown, outside, none] = [
    await ada.get("/above/2/assets/rocket.png"),
    await ada.get("/above/4/rocket.png"),
    await ada.get("/above/x/rocket.png"),
  ];

  expect(text).toContain('src="/above/2/assets/rocket.png"');
  expect([shown.status, outside.status, none.status]).toEqual([200, 404, 404]);
});
