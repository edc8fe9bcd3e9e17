import { expect, test } from "bun:test";

import { textsOf } from "../../support/markup.ts";
import { samples, svgOf } from "../../support/samples.ts";
import { testSite } from "../../support/site.ts";

const { ada } = await testSite();
const searched = async (words: string) => (await ada.get(`/admin/media?q=${encodeURIComponent(words)}`)).text;

test("staged and published assets are listed, with their kind and the pages that use them", async () => {
  const { path: staged } = await ada.upload("listed staged.png", samples.png);
  const { path: published } = await ada.upload("listed published.pdf", samples.pdf);
  await ada.publish("uses/pdf", `# Uses & PDF\n\n[Plan](/uploads/${published})\n`);
  await ada.save("uses/png", `# Uses PNG\n\n![](/uploads/${staged})\n`);

  const text = await searched("listed");

  expect(await textsOf(text, ".asset-name")).toEqual([staged, published]);
  expect(await textsOf(text, ".asset-meta .state")).toEqual(["New"]);
  expect(await textsOf(text, ".uses a")).toEqual(["Uses PNG (draft)", "Uses & PDF"]);
  expect(await textsOf(text, ".assets-shown .file")).toEqual(["PDF"]);
  expect(text).toContain(`data-copy="![listed staged](/uploads/${staged})"`);
  expect(text).toContain(`data-copy="[listed published](/uploads/${published})"`);
});

test("Unused lists what no page and no draft uses, New what isn't published, with their counts", async () => {
  const { path: used } = await ada.upload("filtered used.svg", svgOf("used"));
  const { path: staged } = await ada.upload("filtered staged.svg", svgOf("staged"));
  await ada.publish("filtered", `# Filtered\n\n![](/uploads/${used})\n`, {
    assets: [{ path: "filtered-spare.svg", content: svgOf("spare").toBase64() }],
  });
  const only = async (filter: string) => (await ada.get(`/admin/media?q=filtered&only=${filter}`)).text;

  const [all, unused, fresh] = [await searched("filtered"), await only("unused"), await only("new")];

  expect(await textsOf(all, '[aria-label="Shown"] a')).toEqual(["All3", "Unused2", "New1"]);
  expect((await textsOf(unused, ".asset-name")).sort()).toEqual(["filtered-spare.svg", staged].sort());
  expect(await textsOf(unused, '[aria-label="Shown"] [aria-current]')).toEqual(["Unused2"]);
  expect(await textsOf(fresh, ".asset-name")).toEqual([staged]);
  expect(fresh).toContain('href="/admin/media?q=filtered&amp;only=unused"');
  expect((await ada.get("/admin/media?only=none")).status).toBe(400);
});

test("an asset names every page that uses it once", async () => {
  const { path } = await ada.upload("shared.svg", svgOf("shared"));
  await ada.publish("shared/a", `# A\n\n![](/uploads/${path})\n`);
  await ada.save("shared/a", `# A\n\nStill ![](/uploads/${path})\n`);
  await ada.save("shared/b", `# B\n\n<img src="/uploads/${path}" />\n`);

  const text = await searched("shared");

  expect(await textsOf(text, ".asset-meta")).toEqual([expect.stringMatching(/ · 2 pages$/)]);
  expect(await textsOf(text, ".uses a")).toEqual(["A", "B (draft)"]);
});

test("assets in the site's own folders are listed, with their uses, also percent-encoded ones", async () => {
  await ada.publish(
    "own",
    '# Own\n\n![](/uploads/by%20hand/an_image%20(1).png) <img src="/uploads/b.gif"/>\n',
    {
      assets: [
        { path: "by hand/an_image (2).png", content: samples.png.toString("base64") },
        { path: "b.gif", content: samples.gif.toString("base64") },
      ],
    },
  );
  await ada.publish("own2", "![](/uploads/by%20hand/an_image%20%282%29.png)\n");

  const text = await searched("");

  expect(text).toContain('data-copy="![an image (2)](/uploads/by%20hand/an_image%20%282%29.png)"');
  expect(await textsOf(await searched("by an_image"), ".uses a")).toEqual(["own2"]);
  expect(await textsOf(await searched("b.gif"), ".uses a")).toEqual(["Own"]);
});

test("some of many assets are shown, with a link to more, also without script", async () => {
  const assets = Array.from({ length: 60 }, (_, index) => ({
    path: `many/${index}.svg`,
    content: svgOf(`many ${index}`).toString("base64"),
  }));
  await ada.publish("many", "# Many\n", { assets });

  const first = await searched("many/");
  const more = await ada.get("/admin/media?q=many%2F&from=48");
  const part = await ada.get("/admin/media?q=many%2F&from=48", { "hx-request": "true" });

  expect(await textsOf(first, ".found")).toEqual(["60 files"]);
  expect(await textsOf(first, ".asset-name")).toHaveLength(48);
  expect(first).toContain('href="/admin/media?q=many%2F&amp;from=48"');
  expect(await textsOf(more.text, ".asset-name")).toHaveLength(12);
  expect(part.text).not.toContain("<html");
  expect(await textsOf(part.text, ".found")).toEqual([]);
});

test("a published file that is uploaded again is listed once, as published", async () => {
  await ada.publish("again", `![](/uploads/${(await ada.upload("again.svg", svgOf("again"))).path})\n`);
  const { path } = await ada.upload("again.svg", svgOf("again"));

  const text = await searched("again");

  expect(await textsOf(text, ".asset-name")).toEqual([path]);
  expect(await textsOf(text, ".asset-meta .state")).toEqual([]);
});

test("a search without results says so", async () => {
  const text = await searched("nothing like <this>");

  expect(await textsOf(text, ".found")).toEqual(["No results."]);
  expect(await textsOf(text, ".empty h2")).toEqual(["No files match “nothing like <this>”"]);
});
