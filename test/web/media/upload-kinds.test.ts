import { expect, test } from "bun:test";

import { expectRefusal } from "../../support/envelope.ts";
import { box, samples } from "../../support/samples.ts";
import { testSite } from "../../support/site.ts";

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

const { ada } = await testSite({ settings: { MAX_UPLOAD_MB: "1" } });

const upload = (name: string, content: Uint8Array) =>
  ada.post("/api/admin/uploads", { name, content: base64(content) });

type Answer = Parameters<typeof expectRefusal>[0];

const expectRefused = (answer: Answer, status: number, naming: string) =>
  expect(expectRefusal(answer, status)).toContain(naming);

test.each(Object.entries(samples))(
  "%s is accepted, named and served by its bytes",
  async (extension, content) => {
    const answer = await upload("any name.txt", content);

    const path = `any-name-${hashOf(content).slice(0, 8)}.${extension}`;
    expect(answer.json).toEqual({ ok: true, path, url: `/uploads/${path}` });
    const served = await ada.get(answer.json.url);
    expect(served.headers.get("content-type")).toBe(types[extension as keyof typeof types]);
    expect(Buffer.from(served.bytes)).toEqual(content);
  },
);

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
])("%s is refused, whatever its name says", async (_, content) => {
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
])("an SVG may start with %s", async (_, text) => {
  expect((await upload("drawing", Buffer.from(text))).json.path).toEndWith(".svg");
});

test("a long near-SVG is recognized at once", async () => {
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
