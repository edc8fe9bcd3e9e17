import { expect, test } from "bun:test";

import { Client } from "../../support/client.ts";
import { expectRefusal } from "../../support/envelope.ts";
import { samples } from "../../support/samples.ts";
import { testSite } from "../../support/site.ts";

const MIB = 1024 * 1024;
const base64 = (content: Uint8Array | string) => Buffer.from(content).toString("base64");
const hashOf = (content: Uint8Array) => new Bun.CryptoHasher("sha256").update(content).digest("hex");
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

type Answer = Parameters<typeof expectRefusal>[0];

const expectRefused = (answer: Answer, status: number, naming: string) =>
  expect(expectRefusal(answer, status)).toContain(naming);

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

test("a file at the limit is accepted, and one above it is too large, each way", async () => {
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

test("a form must be valid and hold one file", async () => {
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

test("only signed-in people upload", async () => {
  const stranger = new Client(server.url);

  const answer = await stranger.post("/api/admin/uploads", {
    name: "a.png",
    content: base64(samples.png),
  });

  expectRefused(answer, 401, "");
});
