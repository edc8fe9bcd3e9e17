import { afterAll, beforeAll, expect, test } from "bun:test";
import { resolve } from "node:path";

import { Client } from "../support/client.ts";
import { startDev } from "./start.ts";

let dev: Awaited<ReturnType<typeof startDev>>;
let ada: Client;

beforeAll(async () => {
  dev = await startDev();
  ada = new Client(dev.url);
  await ada.get("/");
});
afterAll(() => dev[Symbol.asyncDispose]());

test("/ opens the list as Ada, and /dev/as/grace signs in as Grace", async () => {
  const grace = new Client(dev.url);

  const { status, headers } = await grace.get("/dev/as/grace");

  expect([status, headers.get("location")]).toEqual([303, "/admin"]);
  expect((await ada.get("/admin")).text).toContain('title="Account: Ada"');
  expect((await grace.get("/admin")).text).toContain('title="Account: Grace"');
});

test("three people have drafts, and every state that is hard to reproduce has a page", async () => {
  const { drafts } = (await ada.get("/api/admin/drafts")).json;

  expect(new Set(drafts.map(({ author }: { author: string }) => author))).toEqual(
    new Set(["Ada", "Grace", "Linus"]),
  );
  const shown: Array<[address: string, text: string]> = [
    ["/admin/publish/states/outdated", "The published page changed after this draft was started."],
    ["/admin/merge/states/outdated", "Conflict 1 of 1"],
    ["/admin/edit/states/broken", "closed. Add"],
    ["/admin/publish/states/broken-draft", "Fix this before publishing."],
    ["/admin/publish/states/new-page", "Files included"],
    ["/admin/media", "Unused"],
    ["/admin/deleted", "A page that was deleted"],
    ["/admin/deleted", "A draft that was discarded"],
    ["/admin/history/states/tea", "Say more about tea (5)"],
    ["/admin/edit/states/right-to-left", "من اليمين"],
    ["/admin/edit/states/long", "Section 60"],
  ];
  for (const [address, text] of shown) expect((await ada.get(address)).text, address).toContain(text);
});

test("on the page that Grace saves first, a save is refused, and the next one is accepted", async () => {
  const slug = "states/grace-is-first";

  const refused = await ada.put("/api/admin/drafts", { slug, content: "# Mine\n" });
  const { updatedAt } = refused.json.conflict;
  const accepted = await ada.put("/api/admin/drafts", { slug, content: "# Mine\n", updatedAt });

  expect([refused.status, refused.json.conflict.author]).toEqual([409, "Grace"]);
  expect(refused.json.conflict.content).toContain("The last word: Grace’s");
  expect(accepted.status).toBe(200);
});

test("only the gallery at /dev/views can be shown in frames", async () => {
  const policy = async (address: string) =>
    (await ada.get(address)).headers.get("content-security-policy")!.split("; ");

  expect((await ada.get("/dev/views")).text).toContain("Gallery: ");
  expect(await policy("/dev/views")).toContain("frame-src 'self'");
  expect(await policy("/dev/views/pages/one")).toContain("frame-ancestors 'self'");
  expect(await policy("/admin")).toContain("frame-ancestors 'none'");
});

test("a saved style is served to the next page without a restart", async () => {
  const stylesheet = async () => {
    const address = /\/static\/admin-\w+\.css/.exec((await ada.get("/admin")).text)![0];
    return (await ada.get(address)).text;
  };
  const before = await stylesheet();

  await dev.save("static/styles/base.css", ".new-today { color: red }\n");

  expect(before).not.toContain(".new-today");
  expect(await stylesheet()).toContain(".new-today { color: red }");
});

test("a saved view restarts the server with the same port and data; after an error it waits for the next save", async () => {
  const layout = "views/layout.tsx";
  const text = await dev.read(layout);
  const titled = async () => /<title>[^<]*/.exec((await ada.get("/admin")).text)![0];

  await dev.saveUntil(
    layout,
    text.replace("title} · ", "title}, changed · "),
    async () => (await titled()) === "<title>Home, changed · site",
  );
  await dev.saveUntil(layout, `${text}\nconst = ;\n`, async () =>
    /error: .*\n.*layout\.tsx/.test(dev.errors.text),
  );
  await dev.saveUntil(layout, text, async () => (await titled()) === "<title>Home · site");
});

test("Control+C ends the server and all its processes", async () => {
  dev.child.kill("SIGINT");

  expect(await dev.child.exited).toBe(0);
  await expect(fetch(dev.url)).rejects.toThrow();
});

test("the binary contains no test code", async () => {
  const root = resolve(import.meta.dir, "../..");

  const { metafile } = await Bun.build({
    entrypoints: [`${root}/src/main.ts`],
    root,
    target: "bun",
    metafile: true,
  });

  const modules = Object.keys(metafile!.inputs);
  expect(modules).toContain("src/server.ts");
  expect(modules.filter((module) => /(^|\/)test\//.test(module) && !module.includes("node_modules"))).toEqual(
    [],
  );
});
