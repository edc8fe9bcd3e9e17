import { describe, expect, test } from "bun:test";
import { join } from "node:path";

import type { Client } from "../support/client.ts";
import { signInWithCompany, startCompany } from "../support/company.ts";
import { temporaryFolder } from "../support/folder.ts";
import { openStream } from "../support/opened-stream.ts";
import { emptyDatabase, hasPostgres } from "../support/postgres.ts";
import { built, startServerIn } from "../support/server.ts";

/** Two programs on one database and one repository, where people of a company sign in. */
async function twoServers() {
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(await temporaryFolder());
  const database = await emptyDatabase();
  opened.defer(database.drop);
  const company = opened.use(
    await startCompany("https://admin.example.org", {
      ada: { name: "Ada", email: "ada@example.org", email_verified: true },
      grace: { name: "Grace", groups: ["docs"] },
    }),
  );
  const settings = {
    ...company.settings,
    ROLES: "ada@example.org=administrator, group:docs=publisher@guide, *=reader",
    DATABASE_URL: database.url,
    SESSION_SECRET: "the same on both servers and 32 characters",
    REPOSITORY: join(folder.path, "site.git"),
    REPOSITORY_CREATE: "1",
  };
  const start = async (name: string) =>
    opened.use(await startServerIn(folder.path, { ...settings, DATA_DIR: join(folder.path, name) }, built));
  const one = await start("one");
  const other = await start("other");
  const all = opened.move();
  return { one, other, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

const pages = { pages: [{ slug: "guide", tab: "t" }] };
const save = (client: Client, slug: string) => client.put("/api/admin/drafts", { slug, content: "# Tea\n" });
const statusOf = async (answer: Promise<Readonly<{ status: number }>>) => (await answer).status;

if (hasPostgres)
  describe("two servers on one PostgreSQL", () => {
    test("what somebody is, and that they are removed, counts at the other one at once, and ends what is open there", async () => {
      await using place = await twoServers();
      const { client: ada } = await signInWithCompany(place.one.url, "ada");
      const { client: grace } = await signInWithCompany(place.other.url, "grace");
      const token = await grace.withToken({ name: "CI", can: ["read", "draft"] });
      const { id, role, folders } = (await grace.get("/api/admin/me")).json.me;
      const person = `/api/admin/people/${encodeURIComponent(id)}`;
      const open = () => [
        openStream(grace, "/admin/page-events", pages),
        openStream(grace, "/api/admin/events"),
        openStream(token, "/api/admin/events"),
      ];
      const [first, second, ofToken] = await Promise.all(open());
      expect([role, folders]).toEqual(["publisher", ["guide"]]);
      expect(await statusOf(save(grace, "guide/tea"))).toBe(200);

      expect(await statusOf(ada.put(person, { role: "publisher", folders: ["server"] }))).toBe(200);
      const lowered = [grace, token].flatMap((each, nth) => [
        save(each, `guide/milk-${nth}`),
        save(each, `server/milk-${nth}`),
      ]);

      expect(await Promise.all(lowered.map(statusOf))).toEqual([403, 200, 403, 200]);
      await Promise.all([first, second, ofToken].map((stream) => stream!.ended));

      const again = await Promise.all(open());
      expect(await statusOf(ada.delete(person))).toBe(200);
      expect(await statusOf(grace.get("/api/admin/me"))).toBe(401);
      expect(await statusOf(token.get("/api/admin/me"))).toBe(401);
      expect(await statusOf(grace.get("/admin"))).toBe(303);
      await Promise.all(again.map(({ ended }) => ended));

      const { client: back } = await signInWithCompany(place.other.url, "grace");
      expect((await back.get("/api/admin/me")).json.me).toMatchObject({ id, role, folders });
      expect(await statusOf(grace.get("/api/admin/me"))).toBe(401);
    });
  });
