import { expect, test } from "bun:test";

import { git, gitBytes } from "../../support/git.ts";
import { svgOf } from "../../support/samples.ts";
import { testSite } from "../../support/site.ts";

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

const { ada, repository: site } = await testSite({
  files: { "content/index.mdx": "# Home\n" },
});

const changed = (commit: string) =>
  git(site, "-c", "core.quotePath=off", "diff-tree", "--no-commit-id", "-r", "--name-status", commit);

const isStaged = async (path: string) => {
  const { headers } = await ada.get(`/uploads/${encodeURIComponent(path)}`);
  return headers.get("etag")?.length === 64 + 2; // git's own ids are shorter here
};

test("a commit holds only the picture if nothing else changed", async () => {
  await ada.publish("picture", "p", { assets: [{ path: "changing.svg", content: base64(svgOf("1")) }] });

  const commit = await ada.publish("picture", "p", {
    assets: [{ path: "changing.svg", content: base64(svgOf("2")) }],
  });

  expect(await changed(commit)).toBe("M\tpublic/uploads/changing.svg");
});

test("staged uploads that the text refers to in any way are published with it; others are not", async () => {
  const [encoded, inJsx, inHtml, inProse, stressed, inLink, other] = await Promise.all(
    ["café ☕.svg", "jsx.svg", "html.svg", "prose.svg", "stressed.svg", "link.svg", "other.svg"].map((name) =>
      ada.upload(name, svgOf(name)),
    ),
  );
  const content = [
    `![A cup](${encoded!.url} "a cup")`,
    `<img src={"${inJsx!.url}"} /> <img src='${inHtml!.url}?v=1#top'>`,
    `Look at /uploads/${inProse!.path}. And at _/uploads/${stressed!.path}_!`,
    `[link]: </uploads/${inLink!.path}>`,
    `/uploads/none-12345678.png /uploads/ /uploads/%E0%A4%A /uploads/../index.mdx`,
  ].join("\n");

  const commit = await ada.publish("staged", content);

  const along = [encoded, inJsx, inHtml, inProse, stressed, inLink].map(
    (asset) => `A\tpublic/uploads/${asset!.path}`,
  );
  expect((await changed(commit)).split("\n").sort()).toEqual(["A\tcontent/staged.mdx", ...along].sort());
  expect(encoded!.url).toContain("%C3%A9");
  expect(await gitBytes(site, "show", `${commit}:public/uploads/${encoded!.path}`)).toEqual(
    svgOf("café ☕.svg"),
  );
  expect(await isStaged(inHtml!.path)).toBe(false);
  expect(await isStaged(other!.path)).toBe(true);
});

test("a picture sent with the page replaces a staged one of the same path", async () => {
  const { path } = await ada.upload("both.svg", svgOf("staged"));
  const assets = [{ path, content: base64(svgOf("sent")) }];

  const commit = await ada.publish("both", `![](/uploads/${path})`, { assets });

  expect(await gitBytes(site, "show", `${commit}:public/uploads/${path}`)).toEqual(svgOf("sent"));
});

test("an upload that is already in the repository is published without a change", async () => {
  const first = await ada.upload("again.svg", svgOf("again"));
  await ada.publish("again/one", `![](${first.url})`);
  const second = await ada.upload("again.svg", svgOf("again"));

  const commit = await ada.publish("again/two", `![](${second.url})`);

  expect(second).toEqual(first);
  expect(await changed(commit)).toBe("A\tcontent/again/two.mdx");
  expect(await isStaged(second.path)).toBe(false);
});

test("a page with many pictures in deep folders is one commit", async () => {
  const deep = Array.from({ length: 20 }, (_, level) => `level-${level}`).join("/");
  const assets = Array.from({ length: 40 }, (_, index) => ({
    path: `${index}/${deep}`,
    content: base64(svgOf(`${index}`)),
  }));

  const commit = await ada.publish("many", "many", { assets });

  expect((await changed(commit)).split("\n")).toHaveLength(41);
});
