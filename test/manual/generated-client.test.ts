import { expect, test } from "bun:test";
import { symlink } from "node:fs/promises";
import { join } from "node:path";

import openapiTS, { astToString } from "openapi-typescript";

import { temporaryFolder } from "../support/folder.ts";
import { testSite } from "../support/site.ts";

const root = join(import.meta.dir, "../..");
const { ada, server } = await testSite();

/** Written from the description alone: a wrong name or type doesn't compile. */
const script = `
import createClient from "openapi-fetch";
import type { paths } from "./api.d.ts";

const [, , baseUrl = "", token = ""] = process.argv;
const { GET, PUT, POST } = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${token}\` } });
const slug = "generated/hello";

const saved = await PUT("/api/admin/drafts", { body: { slug, content: "# Hello\\n" } });
if (saved.error) throw new Error(\`Saving: \${saved.response.status}\`);
const { data } = await GET("/api/admin/drafts", { params: { query: { slug } } });
if (!data || !("draft" in data) || !data.draft) throw new Error("No draft");
const { content, updatedAt } = data.draft;

const published = await POST("/api/admin/publish", { body: { slug, content, updatedAt } });
if (published.error) throw new Error(\`Publishing: \${published.response.status}\`);
console.log(published.data.commitUrl);

const none = await GET("/api/admin/pages/source", { params: { query: { slug: "nowhere" } } });
console.log(none.error?.code);
`;

const settings = {
  compilerOptions: {
    module: "preserve",
    target: "esnext",
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: ["bun-types"],
  },
};

test("a client that is generated from the description compiles, saves and publishes", async () => {
  await using folder = await temporaryFolder();
  const file = (name: string) => join(folder.path, name);
  await symlink(join(root, "node_modules"), file("node_modules"));
  const can = ["read", "draft", "publish"];
  const { secret } = (await ada.post("/api/admin/tokens", { name: "client", can })).json;
  const description = (await ada.get("/api/admin/openapi.json")).text;
  await Bun.write(file("api.d.ts"), astToString(await openapiTS(description)));
  await Bun.write(file("tsconfig.json"), JSON.stringify(settings));
  await Bun.write(file("journey.ts"), script);

  await run(["tsc", "-p", "."]);
  const said = await run(["bun", "journey.ts", server.url, secret]);

  const [commitUrl, code] = said.trim().split("\n");
  expect(commitUrl).toContain("/admin/commits/");
  expect(code).toBe("not-found");
  expect((await ada.sourceOf("generated/hello")).json.page.content).toBe("# Hello\n");

  async function run([command, ...rest]: readonly [string, ...string[]]): Promise<string> {
    const child = Bun.spawn([join(root, "node_modules/.bin", command), ...rest], {
      cwd: folder.path,
      stdout: "pipe",
      stderr: "pipe",
    });
    const [out, complaint, status] = await Promise.all([
      child.stdout.text(),
      child.stderr.text(),
      child.exited,
    ]);
    expect(status, `${out}${complaint}`).toBe(0);
    return out;
  }
});
