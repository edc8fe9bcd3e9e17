import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";

import { version } from "../../package.json";
import { hashPin } from "../../src/core/session/pin.ts";
import { programContract } from "../process/program.ts";
import { Client } from "../support/client.ts";
import { signInWithCompany, startCompany } from "../support/company.ts";
import { settingsFor, startGitHub, tokens } from "../support/emulator.ts";
import { expectRefusal } from "../support/envelope.ts";
import { temporaryFolder } from "../support/folder.ts";
import { startGemini } from "../support/gemini.ts";
import { git } from "../support/git.ts";
import { Agent } from "../support/mcp.ts";
import { samples } from "../support/samples.ts";
import { fromBinary, runProgram, startServer, startServerIn } from "../support/server.ts";

programContract(fromBinary);

const server = await startServer({}, fromBinary);
afterAll(() => server[Symbol.asyncDispose]());
const ada = await Client.signedIn(server.url, { name: "Ada" });

test("a page is drafted, saved too late, published with its image, listed and deleted", async () => {
  const form = new FormData();
  form.append("file", new Blob([samples.png]), "teapot.png");

  const updatedAt = await ada.save("guide/tea", "# Tea\n\nPour the water.\n");
  const stale = await ada.put("/api/admin/drafts", { slug: "guide/tea", content: "# Coffee\n" });
  const { url, path } = (await ada.send("POST", "/api/admin/uploads", form)).json;
  const commit = await ada.publish("guide/tea", `# Tea\n\n![A teapot](${url})\n`, { updatedAt });
  const pages: string[] = (await ada.get("/api/admin/pages")).json.pages;
  const deleted = await ada.delete("/api/admin/pages?slug=guide/tea");

  const draft = { slug: "guide/tea", content: "# Tea\n\nPour the water.\n", updatedAt, author: "Ada" };
  expect([stale.status, stale.json]).toEqual([409, { ok: false, code: "stale", conflict: draft }]);
  expect(await git(server.repository, "show", "--format=%B", "--name-status", commit)).toBe(
    `Update guide/tea\n\nEdited-by: Ada\n\n\nA\tcontent/guide/tea.mdx\nA\tpublic/uploads/${path}`,
  );
  expect(pages).toEqual(expect.arrayContaining(["", "guide", "guide/tea"]));
  expect(deleted.json).toEqual({ ok: true, draftOnly: false, toLookAt: [] });
  expect(await git(server.repository, "fsck", "--strict")).toBe("");
});

test("people sign in with the company", async () => {
  await using company = await startCompany("https://admin.example.org");
  await using server = await startServer(company.settings, fromBinary);

  const { client } = await signInWithCompany(server.url, "ada");

  expect((await client.get("/api/admin/drafts")).status).toBe(200);
});

test("an agent reads a page by a library that is loaded late", async () => {
  await ada.publish("smoke/agent", "# For agents\n");
  const agent = new Agent(await ada.withToken());

  expect((await agent.ask("read_page", { slug: "smoke/agent" })).texts).toEqual(["# For agents\n"]);
});

test("each page of the admin loads, with its styles, its scripts and their imports", async () => {
  await ada.publish("smoke", "# Smoke\n");
  const commit = await ada.publish("smoke", "# Smoke\n\nMore.\n");
  await ada.save("smoke", "# Smoke\n\nYet more.\n");
  const addresses = [
    ...["/admin", "/admin?q=smoke", "/admin/new", "/admin/media", "/admin/deleted", "/admin/settings"],
    ...["/admin/help", "/admin/help/guide/blocks", "/admin/help?q=blocks"],
    ...["edit", "changes", "history", "publish", "delete"].map((page) => `/admin/${page}/smoke`),
    ...[`/admin/history/smoke?from=commit-${commit}`, `/admin/commits/${commit}`, "/admin/login"],
  ];

  const pages = await Promise.all(addresses.map((address) => ada.get(address)));

  expect(pages.map(({ status }, index) => [addresses[index], status])).toEqual(
    addresses.map((address) => [address, 200]),
  );
  const files = new Set(pages.flatMap(({ text }) => text.match(/\/static\/[\w.-]+/g) ?? []));
  for (const file of files) {
    const { status, headers, text } = await new Client(server.url).get(file);
    const type = file.endsWith(".css") ? "text/css" : "text/javascript";
    expect([file, status, headers.get("content-type")]).toEqual([file, 200, `${type}; charset=utf-8`]);
    for (const [, loaded] of text.matchAll(/(?:from|import\()\s*"\.\/([\w-]+\.js)"/g))
      files.add(`/static/${loaded}`);
  }
  expect(files.size).toBeGreaterThan(6);
});

test("every page of the sample site looks in the editor as from source, with highlighted code", async () => {
  await using other = await startServer();
  const grace = await Client.signedIn(other.url);
  const folder = join(import.meta.dir, "../../src/repository/sample-site/content");
  const files = await Array.fromAsync(new Bun.Glob("**/*.mdx").scan(folder));
  const languages = ["ts", "bash", "c", "css", "diff", "go", "java", "json", "python", "rust", "sql", "yaml"];
  const contents = [
    ...(await Promise.all(files.map((file) => Bun.file(join(folder, file)).text()))),
    ...languages.map((language) => `\`\`\`${language}\nreturn "text"; # 1\n\`\`\`\n`),
    "$$\nx^2\n$$\n\n:::note\n\nIn a directive.\n\n:::\n\n<details>\n\nMore.\n\n</details>\n\n{1 + 1}\n",
    "A table that\n\n<Broken\n",
  ];

  for (const content of contents) {
    const [shown, expected] = await Promise.all(
      [ada, grace].map((client) => client.post("/admin/blocks/smoke", { content })),
    );
    expect(shown!.status).toBe(200);
    expect(shown!.json).toEqual(expected!.json);
  }
  const colors = await ada.post("/admin/blocks/smoke", { content: "```ts\nconst a = 1;\n```\n" });
  expect(colors.json.html).toContain("mdx-hl-keyword");
});

test("an upload gets a thumbnail", async () => {
  const { json } = await ada.post("/api/admin/uploads", {
    name: "a.jpg",
    content: samples.jpg.toString("base64"),
  });

  const { text } = await ada.get("/admin/media");
  const [thumbnail] = text.match(new RegExp(`/admin/thumbnails/\\w+/${json.path}`)) ?? [];
  const { status, headers } = await ada.get(thumbnail!);

  expect([status, headers.get("content-type")]).toEqual([200, "image/webp"]);
});

test("invalid requests are refused with their status and a sentence", async () => {
  const json = { "content-type": "application/json" };

  expectRefusal(await ada.send("PUT", "/api/admin/drafts", "{", json), 400);
  expectRefusal(await ada.put("/api/admin/drafts", { slug: "a", content: "a", updatedAt: "1" }), 400);
  expectRefusal(await ada.get("/api/admin/drafts?slug=%FF"), 400);
  expectRefusal(await new Client(server.url).get("/api/admin/drafts"), 401);
  expectRefusal(await ada.get("/api/nowhere"), 404);
  expectRefusal(await ada.send("PATCH", "/api/admin/drafts"), 405);
  for (const from of ["-1", "x"]) expect((await ada.get(`/admin?from=${from}`)).status).toBe(400);
  expect((await ada.get("/admin/nowhere")).status).toBe(404);
});

test("each line of the log is JSON without an error", async () => {
  const { headers } = await ada.get("/admin");
  await server.prints(new RegExp(headers.get("x-request-id")!));

  const lines = server
    .printed()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

  expect(lines.at(-1)).toMatchObject({ level: "info", message: "request", path: "/admin", status: 200 });
  expect(lines.filter(({ level }) => level !== "info")).toEqual([]);
  expect(server.complained()).toBe("");
});

test("it publishes to GitHub, and writes with Gemini", async () => {
  await using gemini = startGemini({ texts: ["Pour the water."] });
  await using gitHub = await startGitHub({ files: [{ path: "content/index.md", content: "# Home\n" }] });
  const settings = settingsFor(gitHub, { GITHUB_TOKEN: tokens.octocat });
  await using remote = await startServer(
    { ...settings, GEMINI_API_KEY: "the-key-of-this-test", GEMINI_BASE_URL: gemini.url },
    fromBinary,
  );
  const grace = await Client.signedIn(remote.url, { name: "Grace" });

  const missing = await grace.get("/api/admin/pages/source?slug=nowhere");
  const commit = await grace.publish("tea", "# Tea\n");
  const written = await grace.post("/api/admin/ai/generate", { prompt: "Tea" });

  expect(missing.status).toBe(404);
  expect((await gitHub.log())[0]).toMatchObject({ sha: commit, message: "Update tea\n\nEdited-by: Grace\n" });
  expect(written.json).toMatchObject({ ok: true, markdown: "Pour the water." });
});

test("the line that hash-pin prints works in .env", async () => {
  await using folder = await temporaryFolder();
  const hash = await hashPin("8642");
  await Bun.write(join(folder.path, ".env"), `TEAM_PIN_HASH=${hash.replaceAll("$", "\\$")}\n`);

  // Even an empty variable would hide the one in the file.
  await using other = await startServerIn(folder.path, { TEAM_PIN: undefined as never }, fromBinary);

  expect(other.printedPin).toBeUndefined();
  await Client.signedIn(other.url, { pin: "8642" });
});

test("it runs no code of a foreign bunfig.toml and needs no other file", async () => {
  await using folder = await temporaryFolder();
  await Bun.write(join(folder.path, "bunfig.toml"), `preload = ["./evil.ts"]\n`);
  await Bun.write(join(folder.path, "evil.ts"), `await Bun.write("evil-ran", "yes");\n`);
  await Bun.write(join(folder.path, "tsconfig.json"), "{ not json");
  await Bun.write(join(folder.path, "package.json"), "{ not json");

  const run = (arg: string) => runProgram([arg], { folder: folder.path, program: fromBinary });
  const [shown, helped] = await Promise.all([run("--version"), run("--help")]);

  expect(shown).toEqual({ status: 0, stdout: `${version}\n`, stderr: "" });
  expect([helped.status, helped.stdout]).toEqual([0, expect.stringContaining("backup FILE")]);
  expect(await Bun.file(join(folder.path, "evil-ran")).exists()).toBe(false);
});
