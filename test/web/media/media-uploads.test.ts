import { expect, test } from "bun:test";

import { git } from "../../support/git.ts";
import { fieldsOf, textsOf } from "../../support/markup.ts";
import { svgOf } from "../../support/samples.ts";
import { testSite } from "../../support/site.ts";

const { server, ada } = await testSite();
const searched = async (words: string) => (await ada.get(`/admin/media?q=${encodeURIComponent(words)}`)).text;
const exists = async (path: string) => (await ada.get(`/uploads/${path}`)).status === 200;

/** Sends a form as a browser without script does. */
function submitFiles(...files: Array<readonly [string, Buffer<ArrayBuffer>]>) {
  const form = new FormData();
  for (const [name, content] of files) form.append("files", new File([content], name));
  return ada.send("POST", "/admin/media", form);
}

test("a form uploads several files without script", async () => {
  const answer = await submitFiles(["form one.svg", svgOf("one")], ["form two.svg", svgOf("two")]);
  const names = await textsOf(await searched("form"), ".asset-name");

  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/admin/media"]);
  expect(names.map((name) => name.replace(/-[0-9a-f]{8}/, "")).sort()).toEqual([
    "form-one.svg",
    "form-two.svg",
  ]);
});

test("refused files are named, and the others are saved", async () => {
  const answer = await submitFiles(
    ["<b>.html", Buffer.from("<html>")],
    ["kept.svg", svgOf("kept")],
    ["empty.png", Buffer.alloc(0)],
  );

  expect(answer.status).toBe(400);
  expect(await textsOf(answer.text, ".upload [role=alert]")).toEqual([
    "“<b>.html” wasn't uploaded: it has an unsupported file type. Send a PNG, JPEG, GIF, WebP, AVIF, SVG, PDF, MP4 or WebM file.",
    "“empty.png” wasn't uploaded: it is empty.",
  ]);
  expect(await textsOf(await searched("kept"), ".asset-name")).toHaveLength(1);
});

test("a form without a file says so", async () => {
  const answer = await submitFiles(["", Buffer.alloc(0)]);

  expect(answer.status).toBe(400);
  expect(answer.text).toContain("Choose a file first.");
});

test("an unused upload is removed after a question", async () => {
  const { path } = await ada.upload("unused.svg", svgOf("unused"));

  const asked = await ada.get(`/admin/media/remove/${path}`);
  const answer = await ada.submit(
    `/admin/media/remove/${path}`,
    await fieldsOf(asked.text, `/admin/media/remove/${path}`),
  );
  const landing = await ada.get(answer.headers.get("location")!);

  expect(await textsOf(asked.text, "h1")).toEqual([`Remove ${path}?`]);
  expect(asked.text).toContain("No page or draft uses it.");
  expect(await textsOf(landing.text, "#notices p")).toEqual(["Upload removed."]);
  expect(await exists(path)).toBe(false);
});

test("an upload that a draft uses is removed only after a warning", async () => {
  const { path } = await ada.upload("used.svg", svgOf("used"));
  const unseen = await fieldsOf(
    (await ada.get(`/admin/media/remove/${path}`)).text,
    `/admin/media/remove/${path}`,
  );
  await ada.save("meanwhile", `# Meanwhile\n\n![](/uploads/${path})\n`);

  const refused = await ada.submit(`/admin/media/remove/${path}`, unseen);
  const bare = await ada.submit(`/admin/media/remove/${path}`);
  const isKept = await exists(path);
  const confirmed = await ada.submit(
    `/admin/media/remove/${path}`,
    await fieldsOf(refused.text, `/admin/media/remove/${path}`),
  );

  expect([refused.status, bare.status, confirmed.status]).toEqual([409, 409, 303]);
  expect(await textsOf(refused.text, ".upload-removal li")).toEqual(["Meanwhile (draft)"]);
  expect(isKept).toBe(true);
  expect(await exists(path)).toBe(false);
});

test("published and missing assets cannot be removed here", async () => {
  const { path } = await ada.upload("published.svg", svgOf("published"));
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
