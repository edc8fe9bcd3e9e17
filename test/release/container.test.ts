import { expect, test } from "bun:test";
import { join } from "node:path";

import { dependencies } from "../../package.json";
import { startServer } from "../support/server.ts";

const root = join(import.meta.dir, "../..");
const textOf = (file: string) => Bun.file(join(root, file)).text();
const dockerfile = await textOf("Dockerfile");
type Compose = Readonly<{
  services: Record<string, { read_only?: boolean; cap_drop?: string[]; security_opt?: string[] }>;
}>;

test("the image is built with the pinned Bun, and its program is not root", () => {
  expect(dockerfile).toContain(`npx --yes bun@${dependencies.bun} install --frozen-lockfile`);
  const [, image = ""] = dockerfile.split(/^FROM debian/m);
  expect(image).toMatch(/^USER (?!0)\d+:\d+$/m);
  expect(image.indexOf("USER ")).toBeLessThan(image.indexOf("ENTRYPOINT"));
});

test("the image's health check follows the server", async () => {
  const [, code = ""] = /-e '(.+)'"\]$/m.exec(dockerfile)!;
  const server = await startServer();
  const checked = () =>
    Bun.spawn([process.execPath, "-e", code], {
      env: { PORT: new URL(server.url).port },
      stderr: "ignore",
    }).exited;

  const serving = await checked();
  await server[Symbol.asyncDispose]();
  const stopped = await checked();

  expect([serving, stopped]).toEqual([0, 1]);
});

test.each([
  ["compose.yaml", 2],
  ["compose.several.yaml", 4],
])("no service of %s can write into its image or gain rights", async (file, count) => {
  const services = Object.entries((Bun.YAML.parse(await textOf(file)) as Compose).services);

  const lax = services.filter(
    ([, { read_only, cap_drop, security_opt }]) =>
      !read_only || cap_drop?.[0] !== "ALL" || !security_opt?.includes("no-new-privileges:true"),
  );

  expect(services.length).toBe(count);
  expect(lax).toEqual([]);
});

test("the unit starts what the manual installs, as a user of its own, and releases hold it", async () => {
  const unit = await textOf("src/docs-admin.service");
  const manual = await textOf("src/repository/sample-site/content/server/installing.mdx");

  expect(unit).toContain("\nExecStart=/usr/local/bin/docs-admin\n");
  expect(manual).toContain("sudo install docs-admin /usr/local/bin/\n");
  for (const line of [
    "DynamicUser=yes",
    "ProtectSystem=strict",
    "CapabilityBoundingSet=",
    "NoNewPrivileges=yes",
  ])
    expect(unit).toContain(`\n${line}\n`);
  expect(await textOf("test/release/main.ts")).toContain("src/docs-admin.service");
});

test("the manual's template of the unit gives each site its own settings and data", async () => {
  const manual = await textOf("src/repository/sample-site/content/server/installing.mdx");
  const [, edits = ""] = /^sed '([^']+)' docs-admin\.service/m.exec(manual) ?? [];

  const template = await Bun.$`sed ${edits} ${join(root, "src/docs-admin.service")}`.text();

  const own = template.split("\n").filter((line) => line.includes("%i"));
  expect(own).toEqual([
    "EnvironmentFile=-/etc/docs-admin-%i.env",
    "Environment=DATA_DIR=/var/lib/docs-admin-%i",
    "StateDirectory=docs-admin-%i",
    "WorkingDirectory=/var/lib/docs-admin-%i",
    "Environment=HOME=/var/lib/docs-admin-%i",
  ]);
  expect(template).toContain("\nExecStart=/usr/local/bin/docs-admin\n");
});
