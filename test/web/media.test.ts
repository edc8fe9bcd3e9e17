import { expect, test } from "bun:test";

import { git } from "../support/git.ts";
import { fieldsOf, textsOf } from "../support/markup.ts";
import { photograph } from "../support/photograph.ts";
import { samples, svgOf } from "../support/samples.ts";
import { testSite } from "../support/site.ts";

const { server, ada } = await testSite();

const stage = async (name: string, content: Buffer): Promise<string> => {
  const { json } = await ada.post("/api/admin/uploads", { name, content: content.toString("base64") });
  return json.path;
};
const searched = async (words: string) => (await ada.get(`/admin/media?q=${encodeURIComponent(words)}`)).text;
const exists = async (path: string) => (await ada.get(`/uploads/${path}`)).status === 200;

/** A form as a browser sends it that runs no script. */
function submitFiles(...files: Array<readonly [string, Buffer<ArrayBuffer>]>) {
  const form = new FormData();
  for (const [name, content] of files) form.append("files", new File([content], name));
  return ada.send("POST", "/admin/media", form);
}

test("staged and published assets are listed, with what they are and which page uses them", async () => {
  const staged = await stage("listed staged.png", samples.png);
  const published = await stage("listed published.pdf", samples.pdf);
  await ada.publish("uses/pdf", `# Uses & PDF\n\n[Plan](/uploads/${published})\n`);
  await ada.save("uses/png", `# Uses PNG\n\n![](/uploads/${staged})\n`);

  const text = await searched("listed");

  expect(await textsOf(text, ".asset-name")).toEqual([staged, published]);
  expect(await textsOf(text, ".assets-shown .badge")).toEqual(["Not published"]);
  expect(await textsOf(text, ".assets-shown .uses")).toEqual(["In Uses PNG (draft)", "In Uses & PDF"]);
  expect(await textsOf(text, ".assets-shown .file")).toEqual(["PDF"]);
  expect(text).toContain(`data-copy="![listed staged](/uploads/${staged})"`);
  expect(text).toContain(`data-copy="[listed published](/uploads/${published})"`);
});

test("an asset that several pages use names them all, each once", async () => {
  const path = await stage("shared.svg", svgOf("shared"));
  await ada.publish("shared/a", `# A\n\n![](/uploads/${path})\n`);
  await ada.save("shared/a", `# A\n\nStill ![](/uploads/${path})\n`);
  await ada.save("shared/b", `# B\n\n<img src="/uploads/${path}" />\n`);

  const text = await searched("shared");

  expect(await textsOf(text, ".uses summary")).toEqual(["In 2 pages"]);
  expect(await textsOf(text, ".uses li")).toEqual(["A", "B (draft)"]);
});

test("what a site keeps in folders of its own is listed, and its uses are found, also percent-encoded", async () => {
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
  expect(await textsOf(await searched("by an_image"), ".uses")).toEqual(["In own2"]);
  expect(await textsOf(await searched("b.gif"), ".uses")).toEqual(["In Own"]);
});

test("a small picture of a large one is made once, and is kept by the browser for ever", async () => {
  const path = await stage("large.jpg", await photograph(1200, 800));
  const [, address] = /src="(\/admin\/thumbnails\/[^"]+)"/.exec(await searched("large"))!;

  const first = await ada.get(address!);
  const second = await ada.get(address!);

  expect(address).toEndWith(`/${path}`);
  expect([first.status, first.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect(first.headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
  expect(await new Bun.Image(first.bytes).metadata()).toEqual({ width: 360, height: 240, format: "webp" });
  expect(second.bytes).toEqual(first.bytes);
});

test("a small picture is asked for by its content: of another, and of what is no picture, there is none", async () => {
  const picture = await stage("tagged.png", samples.png);
  const broken = await stage("broken.png", Buffer.concat([samples.png.subarray(0, 20), Buffer.alloc(50)]));
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

test("what Bun cannot make small is shown by itself", async () => {
  const svg = await stage("drawn.svg", svgOf("drawn"));

  expect(await searched("drawn")).toContain(`src="/uploads/${svg}"`);
});

test("without script several files are uploaded by a form", async () => {
  const answer = await submitFiles(["form one.svg", svgOf("one")], ["form two.svg", svgOf("two")]);
  const names = await textsOf(await searched("form"), ".asset-name");

  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/admin/media"]);
  expect(names.map((name) => name.replace(/-[0-9a-f]{8}/, "")).sort()).toEqual([
    "form-one.svg",
    "form-two.svg",
  ]);
});

test("of several files those that cannot be taken are named, and the others are kept", async () => {
  const answer = await submitFiles(
    ["<b>.html", Buffer.from("<html>")],
    ["kept.svg", svgOf("kept")],
    ["empty.png", Buffer.alloc(0)],
  );

  expect(answer.status).toBe(400);
  expect(await textsOf(answer.text, ".upload [role=alert]")).toEqual([
    "“<b>.html” was not taken: it is of a kind that is not taken; send a PNG, JPEG, GIF, WebP, AVIF, SVG, PDF, MP4 or WebM file.",
    "“empty.png” was not taken: it is empty.",
  ]);
  expect(await textsOf(await searched("kept"), ".asset-name")).toHaveLength(1);
});

test("a form without a file says so", async () => {
  const answer = await submitFiles(["", Buffer.alloc(0)]);

  expect(answer.status).toBe(400);
  expect(answer.text).toContain("Choose a file first.");
});

test("an upload that nothing uses is removed once that was asked", async () => {
  const path = await stage("unused.svg", svgOf("unused"));

  const asked = await ada.get(`/admin/media/remove/${path}`);
  const answer = await ada.submit(
    `/admin/media/remove/${path}`,
    await fieldsOf(asked.text, `/admin/media/remove/${path}`),
  );
  const led = await ada.get(answer.headers.get("location")!);

  expect(await textsOf(asked.text, "h1")).toEqual([`Remove ${path}?`]);
  expect(asked.text).toContain("No page and no draft uses it.");
  expect(await textsOf(led.text, "#notices p")).toEqual(["The upload is removed."]);
  expect(await exists(path)).toBe(false);
});

test("an upload that a draft uses is removed only by one who was told so", async () => {
  const path = await stage("used.svg", svgOf("used"));
  const unseen = await fieldsOf(
    (await ada.get(`/admin/media/remove/${path}`)).text,
    `/admin/media/remove/${path}`,
  );
  await ada.save("meanwhile", `# Meanwhile\n\n![](/uploads/${path})\n`);

  const refused = await ada.submit(`/admin/media/remove/${path}`, unseen);
  const bare = await ada.submit(`/admin/media/remove/${path}`);
  const isKept = await exists(path);
  const told = await ada.submit(
    `/admin/media/remove/${path}`,
    await fieldsOf(refused.text, `/admin/media/remove/${path}`),
  );

  expect([refused.status, bare.status, told.status]).toEqual([409, 409, 303]);
  expect(await textsOf(refused.text, ".upload-removal li")).toEqual(["Meanwhile (draft)"]);
  expect(isKept).toBe(true);
  expect(await exists(path)).toBe(false);
});

test("what is published is not removed here, nor what is not there", async () => {
  const path = await stage("published.svg", svgOf("published"));
  await ada.publish("keeps", `![](/uploads/${path})\n`);
  const before = await git(server.repository, "rev-parse", "main");

  const answers = [
    await ada.get(`/admin/media/remove/${path}`),
    await ada.submit(`/admin/media/remove/${path}`),
    await ada.submit("/admin/media/remove/none.png"),
  ];

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(await exists(path)).toBe(true);
  expect(await git(server.repository, "rev-parse", "main")).toBe(before);
});

test("of many assets some are shown, and a link leads to more, without script as well", async () => {
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

test("a file that is uploaded again after it was published is listed once, as published", async () => {
  await ada.publish("again", `![](/uploads/${await stage("again.svg", svgOf("again"))})\n`);
  const path = await stage("again.svg", svgOf("again"));

  const text = await searched("again");

  expect(await textsOf(text, ".asset-name")).toEqual([path]);
  expect(await textsOf(text, ".assets-shown .badge")).toEqual([]);
});

test("what is not found is said", async () => {
  const text = await searched("nothing like <this>");

  expect(await textsOf(text, ".found")).toEqual(["Nothing matches."]);
  expect(await textsOf(text, ".empty p:first-child")).toEqual([
    "No file has “nothing like <this>” in its name.",
  ]);
});

test.each(["/admin/media/remove/%FF", "/admin/thumbnails/x/%FF", "/admin/thumbnails/x/../../etc/passwd"])(
  "an address that names no asset leads nowhere: %s",
  async (path) => {
    expect((await ada.get(path)).status).toBe(404);
  },
);
