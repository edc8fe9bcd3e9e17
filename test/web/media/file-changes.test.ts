import { describe, expect, test } from "bun:test";

import fc from "fast-check";

import { blobId } from "../../../src/core/repository/commit.ts";
import type { Client } from "../../support/client.ts";
import { gitHubSite } from "../../support/github-site.ts";
import { textsOf } from "../../support/markup.ts";
import { box, samples, svgOf } from "../../support/samples.ts";
import { runs } from "../../support/seed.ts";
import { testSite } from "../../support/site.ts";

const logo = svgOf("logo");
const files: Record<string, string | Buffer<ArrayBuffer>> = {
  "content/index.mdx": "# Home\n\n![](/img/logo.svg) ![](./beside.png)\n",
  "content/beside.png": samples.png,
  "public/img/logo.svg": logo,
  "public/img/other.svg": svgOf("other"),
  "public/uploads/film.mp4": samples.mp4,
  "public/uploads/data.json": "{}",
  "public/uploads/page.mdx": "# Not an upload\n",
  ".github/badge.svg": svgOf("badge"),
  "package.json": "{}",
};

const local = await testSite({ files, settings: { CONTENT_DIR: "content" } });
const hosted = await gitHubSite();
await hosted.gitHub.push(
  Object.entries(files)
    .filter(([path]) => path !== "content/index.mdx")
    .map(([path, content]) => ({ path, content })),
);
await hosted.ada.publish("uses/logo", "# Uses logo\n\n![](/img/logo.svg)\n");

const replaceAt = (path: string) => `/admin/media/replace/${path}`;
const removeAt = (path: string) => `/admin/media/delete/${path}`;

function send(ada: Client, path: string, base: string, content: Buffer<ArrayBuffer>) {
  const form = new FormData();
  form.set("base", base);
  form.set("file", new File([content], "new file.bin"));
  return ada.send("POST", replaceAt(path), form);
}

const sites = [
  { name: "on this machine", ada: local.ada, head: local.head, user: "Home" },
  { name: "on GitHub", ada: hosted.ada, head: () => hosted.gitHub.head(), user: "Uses logo" },
];

describe.each(sites)("a published file $name", ({ ada, head, user }) => {
  const idOf = async (path: string) => (await ada.open(replaceAt(path))).fields.base!;
  const served = async (path: string) => (await ada.get(`/files/${path}`)).text;
  const commit = async (location: string) =>
    (await ada.get(`/admin/commits/${new URL(location, ada.url).searchParams.get("commit")}`)).text;

  test("is replaced by one commit that names the pages that use it, once for two presses", async () => {
    const path = "public/img/logo.svg";
    const asked = await ada.open(replaceAt(path));
    const [before, next] = [await head(), svgOf("next logo")];

    const first = await send(ada, path, asked.fields.base!, next);
    const second = await send(ada, path, asked.fields.base!, next);

    const landing = await ada.follow(first);
    const made = await commit(landing.location);
    expect(await textsOf(asked.text, ".file-change li")).toEqual([user]);
    expect(landing.notices).toEqual(["File replaced. View commit"]);
    expect(await ada.follow(second)).toMatchObject({ location: landing.location });
    expect(await head()).not.toBe(before);
    expect(await served(path)).toBe(next.toString());
    expect(await textsOf(made, "h1")).toEqual([`Replace ${path}`]);
    expect(await textsOf(made, ".row-title")).toEqual([path]);
    expect(await textsOf(made, ".message")).toEqual([expect.stringContaining("Used by:")]);
    expect(await textsOf(made, ".message")).toEqual([expect.stringContaining("Edited-by: Ada")]);
  });

  test("is removed by one commit after its uses were shown, once for two presses", async () => {
    const path = "content/beside.png";
    const asked = await ada.open(removeAt(path));

    const first = await ada.submit(removeAt(path), asked.fields);
    const after = await head();
    const second = await ada.submit(removeAt(path), asked.fields);

    const landing = await ada.follow(first);
    expect(landing.notices).toEqual(["File removed. View commit"]);
    expect([second.status, await head()]).toEqual([303, after]);
    expect(await textsOf(await commit(landing.location), ".row-title")).toEqual([path]);
    expect((await ada.get(removeAt(path))).status).toBe(404);
    expect((await ada.get(`/files/${path}`)).status).toBe(404);
  });

  test("stays as it is if it changed after it was shown, and is shown as it is now", async () => {
    const path = "public/img/other.svg";
    const seen = (await ada.open(removeAt(path))).fields;
    await ada.follow(await send(ada, path, seen.base!, svgOf("changed meanwhile")));
    const before = await head();

    const removal = await ada.submit(removeAt(path), seen);
    const replacement = await send(ada, path, seen.base!, svgOf("third"));

    expect([removal.status, replacement.status]).toEqual([409, 409]);
    for (const { text } of [removal, replacement]) {
      expect(await textsOf(text, "[role=alert]")).toEqual([
        "This file changed in the repository after you opened it. Nothing was published. Check it and try again.",
      ]);
      expect(text).toContain(blobId(svgOf("changed meanwhile"), "0".repeat(40)));
    }
    expect(await head()).toBe(before);
  });

  test("is not removed if another page began to use it", async () => {
    const path = "public/uploads/film.mp4";
    const seen = (await ada.open(removeAt(path))).fields;
    await ada.save("meanwhile", '# Meanwhile\n\n<video src="/uploads/film.mp4" />\n');
    const before = await head();

    const refused = await ada.submit(removeAt(path), seen);

    expect(refused.status).toBe(409);
    expect(await textsOf(refused.text, ".file-change li")).toEqual(["Meanwhile (draft)"]);
    expect(await head()).toBe(before);
  });

  test("keeps its type: another kind, the same or no file is refused with a sentence", async () => {
    const path = "public/uploads/film.mp4";
    const base = await idOf(path);
    const before = await head();

    const answers = [
      await send(ada, path, base, samples.webm),
      await send(ada, path, base, Buffer.from("<html></html>")),
      await send(ada, path, base, samples.mp4),
      await send(ada, path, base, Buffer.alloc(0)),
    ];

    const sentences = await Promise.all(answers.map(({ text }) => textsOf(text, "[role=alert]")));
    expect(sentences.flat()).toEqual([
      "The new file must be MP4, like the one that it replaces.",
      "The new file must be MP4, like the one that it replaces.",
      "This file is already published. Choose another one.",
      "Choose a file first.",
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect(await head()).toBe(before);
  });

  test("of a page, of code, of tools or of no known kind is out of reach", async () => {
    const before = await head();
    const paths = Object.keys(files).filter((path) => /(mdx|json)$|^\.github/.test(path));
    const content = svgOf("hostile");

    for (const path of [...paths, "public/img"]) {
      const base = blobId(Buffer.from(files[path] ?? ""), "0".repeat(40));
      const shown = [(await ada.get(replaceAt(path))).status, (await ada.get(removeAt(path))).status];
      const { status } = await send(ada, path, base, content);
      const removal = await ada.submit(removeAt(path), { base, seen: "" });
      expect([path, ...shown, status, removal.status]).toEqual([path, 404, 404, 404, 404]);
    }
    expect(await head()).toBe(before);
  });
});

test("no path that climbs, hides or is cut short changes the branch", async () => {
  const { ada, head } = local;
  const before = await head();
  const piece = fc.constantFrom(
    ...["..", ".", "", "%2e%2e", "%2F", "\\", "%00", "%0A", "public", "content", "img", ".git", "config"],
    ...[
      "index.mdx",
      "package.json",
      "logo.svg",
      "logo.svg%0AM 100644 inline index.mdx",
      "film.mp4",
      "🦊.png",
    ],
  );
  const path = fc
    .array(piece, { minLength: 1, maxLength: 6 })
    .map((pieces) => pieces.join("/"))
    .filter((path) => !/^public\/(img\/logo\.svg|uploads\/film\.mp4)$/.test(path));

  await fc.assert(
    fc.asyncProperty(path, async (path) => {
      const meant = decodeURIComponent(new URL(removeAt(path), ada.url).pathname).slice(removeAt("").length);
      const base = blobId(Buffer.from(files[meant] ?? logo), before);
      const answers = [
        await ada.submit(removeAt(path), { base, seen: "" }),
        await send(ada, path, base, svgOf("hostile")),
      ];
      for (const { status } of answers) expect(status).toBeLessThan(500);
    }),
    { numRuns: runs(60) },
  );

  expect(await head()).toBe(before);
});

test("a link is out of reach, and an executable file stays one", async () => {
  const { ada, gitHub } = hosted;
  await gitHub.push([
    { path: "public/link.svg", content: "img/other.svg", mode: "120000" },
    { path: "public/run.svg", content: svgOf("run"), mode: "100755" },
  ]);
  const like = "0".repeat(40);
  const before = await gitHub.head();
  const link = await send(ada, "public/link.svg", blobId(Buffer.from("img/other.svg"), like), svgOf("new"));
  const after = await gitHub.head();

  const { asked } = await gitHub.stub.during(() =>
    send(ada, "public/run.svg", blobId(svgOf("run"), like), svgOf("new")),
  );

  const tree = gitHub.stub.asked.findLast(
    ({ method, path }) => method === "POST" && path.endsWith("git/trees"),
  );
  expect([link.status, after]).toEqual([404, before]);
  expect(asked.filter((one) => one.startsWith("POST"))).toHaveLength(2);
  expect(JSON.stringify(tree)).toContain("100755");
});

test("a file that is too large is refused, and so is a form without its fields", async () => {
  const { ada } = local;
  const path = "public/uploads/film.mp4";
  const large = Buffer.concat([samples.mp4, box("free", "\0".repeat(21 * 1024 * 1024))]);

  expect((await send(ada, path, "f00d", large)).status).toBe(413);
  expect((await ada.submit(removeAt(path), {})).status).toBe(400);
  expect((await ada.submit(replaceAt(path), {})).status).toBe(400);
});
