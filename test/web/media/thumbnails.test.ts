import { expect, test } from "bun:test";

import { photograph } from "../../support/photograph.ts";
import { samples, svgOf } from "../../support/samples.ts";
import { testSite } from "../../support/site.ts";

const { ada } = await testSite();
const searched = async (words: string) => (await ada.get(`/admin/media?q=${encodeURIComponent(words)}`)).text;

test("a small picture is made once from a large one, and the browser caches it forever", async () => {
  const { path } = await ada.upload("large.jpg", await photograph(1200, 800));
  const [, address] = /src="(\/admin\/thumbnails\/[^"]+)"/.exec(await searched("large"))!;

  const first = await ada.get(address!);
  const second = await ada.get(address!);

  expect(address).toEndWith(`/${path}`);
  expect([first.status, first.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect(first.headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
  expect(await new Bun.Image(first.bytes).metadata()).toEqual({ width: 360, height: 240, format: "webp" });
  expect(second.bytes).toEqual(first.bytes);
});

test("a small picture is found only by its own content's hash, and a broken picture has none", async () => {
  const { path: picture } = await ada.upload("tagged.png", samples.png);
  const { path: broken } = await ada.upload(
    "broken.png",
    Buffer.concat([samples.png.subarray(0, 20), Buffer.alloc(50)]),
  );
  const [, address] = /src="(\/admin\/thumbnails\/[^"]+)"/.exec(await searched("broken"))!;

  const answers = [
    await ada.get(`/admin/thumbnails/${"0".repeat(64)}/${picture}`),
    await ada.get(`/admin/thumbnails/${"0".repeat(64)}/none.png`),
    await ada.get(address!),
    await ada.get(address!),
  ];

  expect(broken).toStartWith("broken-");
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

test("a picture that Bun cannot resize is shown itself", async () => {
  const { path: svg } = await ada.upload("drawn.svg", svgOf("drawn"));

  expect(await searched("drawn")).toContain(`src="/uploads/${svg}"`);
});

test.each(["/admin/media/remove/%FF", "/admin/thumbnails/x/%FF", "/admin/thumbnails/x/../../etc/passwd"])(
  "an address without a valid asset is not found: %s",
  async (path) => {
    expect((await ada.get(path)).status).toBe(404);
  },
);
