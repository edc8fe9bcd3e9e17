import { expect, test } from "bun:test";

import fc from "fast-check";

import { Client } from "../support/client.ts";
import { box, samples, svgOf } from "../support/samples.ts";
import { testSite } from "../support/site.ts";

const MIB = 1024 * 1024;
const base64 = (content: Uint8Array | string) => Buffer.from(content).toString("base64");
const hashOf = (content: Uint8Array) => new Bun.CryptoHasher("sha256").update(content).digest("hex");

const types = {
  png: "image/png",
  jpg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
  svg: "image/svg+xml",
  pdf: "application/pdf",
  mp4: "video/mp4",
  webm: "video/webm",
};

const { server, ada } = await testSite({ settings: { MAX_UPLOAD_MB: "1" } });

const upload = (name: string, content: Uint8Array) =>
  ada.post("/api/admin/uploads", { name, content: base64(content) });
const uploadForm = (...files: Array<[field: string, content: Blob | string, name?: string]>) => {
  const form = new FormData();
  for (const [field, content, name] of files) {
    if (typeof content === "string") form.append(field, content);
    else form.append(field, content, name);
  }
  return ada.send("POST", "/api/admin/uploads", form);
};
const expectRefused = (answer: Awaited<ReturnType<Client["send"]>>, status: number, naming: string) => {
  expect(answer.json).toEqual({ ok: false, error: expect.stringMatching(/^.+\.$/) });
  expect(answer.status).toBe(status);
  expect(answer.json.error).toContain(naming);
};

test.each(Object.entries(samples))(
  "%s is taken, named and served by its bytes",
  async (extension, content) => {
    const answer = await upload("any name.txt", content);

    const path = `any-name-${hashOf(content).slice(0, 8)}.${extension}`;
    expect(answer.json).toEqual({ ok: true, path, url: `/uploads/${path}` });
    const served = await ada.get(answer.json.url);
    expect(served.headers.get("content-type")).toBe(types[extension as keyof typeof types]);
    expect(Buffer.from(served.bytes)).toEqual(content);
  },
);

test("base64, a data URL and a form are three ways to send one file", async () => {
  const url = `data:image/png;charset=x;base64,${base64(samples.png)}`;

  const answers = await Promise.all([
    upload("way.png", samples.png),
    ada.post("/api/admin/uploads", { name: "way.png", content: url }),
    uploadForm(["file", new Blob([samples.png], { type: "text/html" }), "way.png"], ["other", "field"]),
  ]);

  const path = `way-${hashOf(samples.png).slice(0, 8)}.png`;
  expect(answers.map(({ json }) => json)).toEqual(Array(3).fill({ ok: true, path, url: `/uploads/${path}` }));
});

test.each([
  ["HTML", "<!DOCTYPE html><html><script>alert(1)</script>"],
  ["HTML with a drawing in it", "<html><svg xmlns='http://www.w3.org/2000/svg'></svg></html>"],
  ["HTML behind a comment", "<!-- <svg> --><html>"],
  ["HTML that calls itself SVG", "<!DOCTYPE svg><html><script>alert(1)</script></html>"],
  ["text", "just text"],
  ["text about SVG", "Write <svg> to draw."],
  ["other XML", '<?xml version="1.0"?><note/>'],
  ["JSON", '{"a":1}'],
  ["a script", "#!/bin/sh\n"],
  ["HEIC", box("ftyp", "heic", "\0\0\0\0", "mif1", "heic", "miaf")],
  ["a HEIC sequence that names an MP4 brand too", box("ftyp", "hevc", "\0\0\0\0", "msf1", "hevc", "iso8")],
  ["HEIF", box("ftyp", "mif1", "\0\0\0\0", "mif1", "heic")],
  ["QuickTime", box("ftyp", "qt  ", "\0\0\0\0", "qt  ")],
  ["an MP4 brand in no box of its own", box("free", "mp42", "\0\0\0\0", "isom")],
  ["ZIP", "PK\x03\x04\x14\0\0\0"],
  ["Matroska", Buffer.from("1a45dfa3a34286810142f7810142f2810442f381084282886d6174726f736b61", "hex")],
  ["TIFF", "II*\0\x08\0\0\0"],
  ["BMP", "BM\x3a\0\0\0"],
  ["WAVE", "RIFF\x24\0\0\0WAVEfmt "],
  ["an old GIF that never was", "GIF88a"],
  ["half of PNG's signature", "\x89PNG"],
  ["a PDF behind other text", " %PDF-1.4"],
  ["one byte", "\0"],
])("%s is not taken, whatever its name says", async (_, content) => {
  const bytes = typeof content === "string" ? Buffer.from(content, "latin1") : content;

  expectRefused(await upload("picture.png", bytes), 400, "PNG, JPEG, GIF, WebP, AVIF, SVG, PDF, MP4 or WebM");
});

test.each([
  ["a declaration", '<?xml version="1.0" encoding="UTF-8"?>\n<svg/>'],
  ["a byte order mark", "\ufeff<svg>"],
  ["comments and white space", "\n <!-- a --> <!--> b --><!-- <html> -->\r\n<svg\n>"],
  ["a doctype", '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">\n<svg >'],
  [
    "a doctype with entities",
    '<!DOCTYPE svg PUBLIC "a" "b" [\n<!ENTITY ns "http://x">\n]>\n<svg xmlns="&ns;"/>',
  ],
  ["a style sheet", '<?xml version="1.0"?><?xml-stylesheet href="a.css"?><svg>'],
])("a drawing may begin with %s", async (_, text) => {
  expect((await upload("drawing", Buffer.from(text))).json.path).toEndWith(".svg");
});

test("what is like a drawing for long is told apart at once", async () => {
  const began = performance.now();

  for (const like of [
    "<!---->",
    "<!---->-->",
    "<!--",
    "<?xml?>",
    "<!DOCTYPE svg>",
    "<!DOCTYPE svg[]>",
    " ",
  ]) {
    expectRefused(await upload("like.svg", Buffer.from(like.repeat(600))), 400, "content");
  }

  expect(performance.now() - began).toBeLessThan(3000);
});

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
])("the name %j is kept as “%s”, with the content's hash", async (name, stem) => {
  const answer = await upload(name, samples.gif);

  expect(answer.json.path).toBe(`${stem}-${hashOf(samples.gif).slice(0, 8)}.gif`);
});

test("whatever the name, the file is served where the answer says", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary", maxLength: 80 }), async (name) => {
      const { json } = await upload(name, samples.gif);

      expect(json.path).toMatch(/^[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}-]*-[0-9a-f]{8}\.gif$/u);
      expect(json.path.normalize("NFC")).toBe(json.path);
      expect(json.url).toBe(`/uploads/${encodeURIComponent(json.path)}`);
      expect((await ada.get(json.url)).status).toBe(200);
    }),
    { numRuns: 60 },
  );
});

test("different files under one name are both kept", async () => {
  const [one, two] = [svgOf("one"), svgOf("two")];

  const answers = [await upload("name.svg", one), await upload("name.svg", two)];

  const served = await Promise.all(answers.map(({ json }) => ada.get(json.url)));
  expect(served.map(({ bytes }) => Buffer.from(bytes))).toEqual([one, two]);
});

test("files whose short hashes are the same are both kept, whether staged or published", async () => {
  const [one, two] = filesOfOneShortHash();
  const first = (await upload("twin.svg", one!)).json;
  const second = (await upload("twin.svg", two!)).json;
  const published = (await upload("other twin.svg", one!)).json;
  await ada.publish("twin", `![](${published.url})`);
  const third = (await upload("other twin.svg", two!)).json;

  const served = await Promise.all([first, second, published, third].map(({ url }) => ada.get(url)));

  expect(served.map(({ bytes }) => Buffer.from(bytes))).toEqual([one!, two!, one!, two!]);
  expect((await upload("other twin.svg", one!)).json).toEqual(published);
  expect((await upload("twin.svg", two!)).json).toEqual(second);
});

test("a file at the limit is taken, one above it is too large, in each way to send it", async () => {
  const most = Buffer.concat([samples.png, Buffer.alloc(MIB - samples.png.length)]);
  const over = Buffer.concat([most, Buffer.of(0)]);
  const far = Buffer.concat([most, most]);

  const taken = [await upload("most.png", most), await uploadForm(["file", new Blob([most]), "most.png"])];
  const refused = [
    await upload("over.png", over),
    await uploadForm(["file", new Blob([over]), "over.png"]),
    await upload("far.png", far),
    await uploadForm(["file", new Blob([far]), "far.png"]),
  ];

  expect(taken.map(({ status }) => status)).toEqual([200, 200]);
  for (const answer of refused) expectRefused(answer, 413, "MB");
});

test("an empty file is refused", async () => {
  expectRefused(await upload("empty.png", Buffer.alloc(0)), 400, "content");
  expectRefused(await uploadForm(["file", new Blob([]), "empty.png"]), 400, "content");
});

test.each([
  [{ content: base64(samples.png) }, "name"],
  [{ name: "a.png" }, "content"],
  [{ name: 5, content: base64(samples.png) }, "name"],
  [{ name: "a.png", content: 5 }, "content"],
  [{ name: "a.png", content: [137, 80] }, "content"],
  [{ name: "a.png", content: { 0: 137 } }, "content"],
  [{ name: "a.png", content: "no base64" }, "content"],
  [{ name: "a.png", content: "data:image/png,abc" }, "content"],
  [[], "object"],
])("JSON of the wrong form is refused: %j", async (body, field) => {
  expectRefused(await ada.post("/api/admin/uploads", body), 400, field);
});

test("a form must hold one file, and be a form", async () => {
  const picture = () => new Blob([samples.png]);
  const type = { "content-type": "multipart/form-data; boundary=x" };

  expectRefused(await uploadForm(["picture", picture(), "a.png"]), 400, "file");
  expectRefused(await uploadForm(["file", picture(), "a.png"], ["file", picture(), "b.png"]), 400, "file");
  expectRefused(await uploadForm(["file", "text"]), 400, "file");
  expectRefused(await ada.send("POST", "/api/admin/uploads", "no form", type), 400, "multipart");
  expectRefused(
    await ada.send("POST", "/api/admin/uploads", "--x\r\n", { "content-type": "multipart/form-data" }),
    400,
    "multipart",
  );
  expectRefused(
    await ada.send("POST", "/api/admin/uploads", "a=b", {
      "content-type": "application/x-www-form-urlencoded",
    }),
    415,
    "application/json",
  );
});

test("nobody but a signed-in editor uploads", async () => {
  const stranger = new Client(server.url);

  const answer = await stranger.post("/api/admin/uploads", {
    name: "a.png",
    content: base64(samples.png),
  });

  expectRefused(answer, 401, "");
});

/** Two files whose SHA-256 begin with the same eight digits; of 2^16 and some there is such a pair. */
function filesOfOneShortHash(): Array<Buffer<ArrayBuffer>> {
  const seen = new Map<string, Buffer<ArrayBuffer>>();
  for (let number = 0; number < 2 ** 20; number++) {
    const file = svgOf(`${number}`);
    const hash = hashOf(file).slice(0, 8);
    const twin = seen.get(hash);
    if (twin) return [twin, file];
    seen.set(hash, file);
  }
  throw new Error("There is no such pair.");
}
