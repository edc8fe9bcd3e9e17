import { expect, test } from "bun:test";

import { textsOf } from "../../support/markup.ts";
import { samples, svgOf } from "../../support/samples.ts";
import { testSite } from "../../support/site.ts";

const { ada, repository } = await testSite({
  files: { "content/index.mdx": "# Home\n", "public/a.png": samples.png },
  settings: { CONTENT_DIR: "content" },
});

/** Commits one file by its name in Latin-1, as git on another system would. */
async function commitNamed(name: string, content: Buffer): Promise<void> {
  const stdin = Buffer.concat([
    Buffer.from("commit refs/heads/main\ncommitter Grace <grace@example.org> 1 +0000\ndata 0\n"),
    Buffer.from("from refs/heads/main^0\n"),
    Buffer.from(`M 100644 inline "${name}"\ndata ${content.length}\n`, "latin1"),
    Buffer.concat([content, Buffer.from("\n")]),
  ]);
  const git = Bun.spawn(["git", "fast-import", "--quiet"], { cwd: repository, stdin });
  expect(await git.exited).toBe(0);
}

test("a picture whose name is not UTF-8 is left out, and the others are listed", async () => {
  await commitNamed("public/caf\xe9.png", samples.png);

  const list = await ada.get("/admin/media");
  const dialog = await ada.get("/admin/pictures?q=");

  expect([list.status, dialog.status]).toEqual([200, 200]);
  expect(await textsOf(list.text, ".asset-name")).toEqual(["a.png"]);
});

test.each(["a b.svg", "100%.svg", "a#b?.svg", "[x](y).svg", "<b>.svg", "صورة.svg", "🦊.svg"])(
  "a picture named “%s” is listed, shown, replaced and removed",
  async (name) => {
    const path = `public/${name}`;
    await commitNamed(Buffer.from(path).toString("latin1"), svgOf(name));
    const { text } = await ada.get(`/admin/media?${new URLSearchParams({ q: name })}`);
    const links = Array.from(text.matchAll(/href="(\/[^"]+)"/g), ([, href]) =>
      href!.replaceAll("&amp;", "&"),
    );
    const [shown] = links.filter((href) => href.startsWith("/files/"));
    const [replace] = links.filter((href) => href.startsWith("/admin/media/replace/"));
    const [remove] = links.filter((href) => href.startsWith("/admin/media/delete/"));
    const whole = await ada.get(shown!);

    const form = new FormData();
    form.set("base", (await ada.open(replace!)).fields.base!);
    form.set("file", new File([svgOf("next")], "next.svg"));
    await ada.follow(await ada.send("POST", replace!, form));
    const replaced = await ada.get(shown!);
    await ada.follow(await ada.submit(remove!, (await ada.open(remove!)).fields));

    expect(await textsOf(text, ".asset-name")).toEqual([name]);
    expect(whole.text).toBe(svgOf(name).toString());
    expect(replaced.text).toBe(svgOf("next").toString());
    expect((await ada.get(shown!)).status).toBe(404);
  },
);
