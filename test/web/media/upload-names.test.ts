import { expect, test } from "bun:test";

import fc from "fast-check";

import { samples, svgOf } from "../../support/samples.ts";
import { runs } from "../../support/seed.ts";
import { testSite } from "../../support/site.ts";

const base64 = (content: Uint8Array | string) => Buffer.from(content).toString("base64");
const hashOf = (content: Uint8Array) => new Bun.CryptoHasher("sha256").update(content).digest("hex");
const { ada } = await testSite({ settings: { MAX_UPLOAD_MB: "1" } });

const upload = (name: string, content: Uint8Array) =>
  ada.post("/api/admin/uploads", { name, content: base64(content) });

test.each([
  ["diagram.png", "diagram"],
  ["../../etc/passwd", "passwd"],
  ["C:\\Users\\Ada\\Mein Bild (1).PNG", "Mein-Bild-1"],
  ["cafe\u0301 menu.jpeg", "café-menu"],
  ["日本語.png", "日本語"],
  ["a?b#c%20d&e.tar.gz", "a-b-c-20d-e-tar"],
  ["__init__.png", "init"],
  [".htaccess", "htaccess"],
  ["", "file"],
  [".png", "file"],
  ["🦊.png", "file"],
  ["\0\n\ud800", "file"],
  ["..", "file"],
  ["index", "index"],
  ["x".repeat(3000), "x".repeat(60)],
])("the name %j is saved as “%s”, with the content's hash", async (name, stem) => {
  const answer = await upload(name, samples.gif);

  expect(answer.json.path).toBe(`${stem}-${hashOf(samples.gif).slice(0, 8)}.gif`);
});

test("a file of any name is served at the address in the answer", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary", maxLength: 80 }), async (name) => {
      const { json } = await upload(name, samples.gif);

      expect(json.path).toMatch(/^[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}-]*-[0-9a-f]{8}\.gif$/u);
      expect(json.path.normalize("NFC")).toBe(json.path);
      expect(json.url).toBe(`/uploads/${encodeURIComponent(json.path)}`);
      expect((await ada.get(json.url)).status).toBe(200);
    }),
    { numRuns: runs(20) },
  );
});

test("different files of one name are both kept", async () => {
  const [one, two] = [svgOf("one"), svgOf("two")];

  const answers = [await upload("name.svg", one), await upload("name.svg", two)];

  const served = await Promise.all(answers.map(({ json }) => ada.get(json.url)));
  expect(served.map(({ bytes }) => Buffer.from(bytes))).toEqual([one, two]);
});

test("files with equal short hashes are both kept, staged or published", async () => {
  // Two of some hundred thousand texts have hashes that start with the same eight digits.
  const [one, two] = [svgOf("62532"), svgOf("113226")];
  expect(hashOf(one).slice(0, 8)).toBe(hashOf(two).slice(0, 8));
  const first = (await upload("twin.svg", one)).json;
  const second = (await upload("twin.svg", two)).json;
  const published = (await upload("other twin.svg", one)).json;
  await ada.publish("twin", `![](${published.url})`);
  const third = (await upload("other twin.svg", two)).json;

  const served = await Promise.all([first, second, published, third].map(({ url }) => ada.get(url)));

  expect(served.map(({ bytes }) => Buffer.from(bytes))).toEqual([one, two, one, two]);
  expect((await upload("other twin.svg", one)).json).toEqual(published);
  expect((await upload("twin.svg", two)).json).toEqual(second);
});
