import { describe, expect, test } from "bun:test";
import { join } from "node:path";

import { Client } from "../support/client.ts";
import { settingsFor, startGitHub, tokens } from "../support/emulator.ts";
import { temporaryFolder } from "../support/folder.ts";
import { hasPostgres, ownPostgres } from "../support/postgres.ts";
import { startServerIn } from "../support/server.ts";

const WRITERS = 8;

const AGAIN_WITHIN_MS = 20_000;

/** A server on a PostgreSQL that stops and starts. */
async function site(settings?: Record<string, string>) {
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(await temporaryFolder());
  const postgres = await ownPostgres();
  opened.defer(postgres.stop);
  const server = opened.use(
    await startServerIn(folder.path, {
      DATABASE_URL: postgres.url,
      SESSION_SECRET: "the same on all servers and 32 characters",
      ...(settings ?? { REPOSITORY: join(folder.path, "site.git"), REPOSITORY_CREATE: "1" }),
    }),
  );
  const all = opened.move();
  return { postgres, server, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

const drafted = "# One, drafted\n";

type Way = Readonly<{ name: string; change: (updatedAt: number) => object; draft: string | undefined }>;

const ways: readonly Way[] = [
  { name: "a page", change: (updatedAt) => ({ slug: "one", content: drafted, updatedAt }), draft: undefined },
  {
    name: "several pages",
    change: (updatedAt) => ({
      changes: [
        { slug: "one", content: drafted, updatedAt },
        { slug: "two", content: "# Two\n" },
      ],
    }),
    draft: undefined,
  },
  { name: "a move", change: () => ({ changes: [{ slug: "moved", from: "one" }] }), draft: "moved" },
];

async function until(holds: () => Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + AGAIN_WITHIN_MS; Date.now() < end; await Bun.sleep(50))
    if (await holds()) return true;
  return false;
}

if (hasPostgres)
  describe("a server whose PostgreSQL stops", () => {
    test("refuses with a sentence, and goes on by itself when it is back", async () => {
      await using running = await site();
      const { postgres, server } = running;
      const ada = await Client.signedIn(server.url);
      await ada.save("guide/before", "# Before\n");
      const stranger = new Client(server.url);

      await postgres.stop();
      const refused = await Promise.all([
        ada.put("/api/admin/drafts", { slug: "guide/meanwhile", content: "# Meanwhile\n" }),
        ada.get("/api/admin/drafts"),
        ada.get("/admin"),
        stranger.post("/api/admin/login", { pin: "2468" }),
        stranger.get("/readyz"),
        stranger.get("/healthz"),
      ]);
      await postgres.start();
      const isBack = await until(async () => (await stranger.get("/readyz")).status === 200);
      await ada.save("guide/after", "# After\n");
      const { json } = await ada.get("/api/admin/drafts");

      expect(refused.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503, 503]);
      for (const { text } of refused)
        expect(text).toMatch(/The store can(?:'|&#x27;)t be reached\. Try again in a moment\./);
      expect(isBack).toBe(true);
      expect(json.drafts.map(({ slug }: { slug: string }) => slug)).toEqual(["guide/after", "guide/before"]);
    });

    test.each(ways)(
      "has made a commit of $name by then, and says so; its drafts are done when it is back",
      async ({ change, draft }) => {
        await using gitHub = await startGitHub({ files: [{ path: "content/one.mdx", content: "# One\n" }] });
        await using running = await site(settingsFor(gitHub, { GITHUB_TOKEN: tokens.octocat }));
        const { postgres, server } = running;
        const ada = await Client.signedIn(server.url);
        const updatedAt = await ada.save("one", drafted);
        gitHub.stub.answer(async ({ method, path }, forward) => {
          if (method !== "PATCH" || !decodeURIComponent(path).endsWith("/refs/heads/main")) return undefined;
          const answer = await forward();
          await postgres.stop();
          return answer;
        });

        const { status, json } = await ada.post("/api/admin/publish", change(updatedAt));
        await postgres.start();
        const isDone = await until(async () => {
          const left = await ada.get("/api/admin/drafts");
          const slugs = left.json.drafts?.map(({ slug }: { slug: string }) => slug);
          return left.status === 200 && `${slugs}` === (draft ?? "");
        });

        expect({ status, commit: json.commitUrl?.split("/").at(-1), isDone }).toEqual({
          status: 200,
          commit: await gitHub.head(),
          isDone: true,
        });
      },
    );

    test("loses no acknowledged save, and keeps none twice", async () => {
      await using running = await site();
      const { postgres, server } = running;
      const { cookie } = await Client.signedIn(server.url);
      const accepted = new Map<string, number[]>();
      let isOver = false;

      const write = async (writer: number) => {
        const client = new Client(server.url);
        client.cookie = cookie;
        const [slug, times] = [`writer-${writer}`, [] as number[]];
        accepted.set(slug, times);
        let updatedAt: number | undefined;
        for (let n = 1; !isOver; n++) {
          const { status, json } = await client.put("/api/admin/drafts", {
            slug,
            content: `Text ${n}.`,
            updatedAt,
          });
          if (status === 200) times.push(json.updatedAt);
          if (status === 200) updatedAt = json.updatedAt;
          else if (status === 409) updatedAt = json.conflict.updatedAt;
          else expect(status).toBe(503);
        }
      };
      const writing = Array.from({ length: WRITERS }, (_, writer) => write(writer));
      const saved = (more: number) => {
        const from = accepted.values().reduce((sum, times) => sum + times.length, 0);
        return until(
          async () => accepted.values().reduce((sum, times) => sum + times.length, 0) > from + more,
        );
      };
      await saved(50);
      await postgres.stop();
      await postgres.start();
      const goesOn = await saved(50);
      isOver = true;
      await Promise.all(writing);

      const ada = new Client(server.url);
      ada.cookie = cookie;
      expect(goesOn).toBe(true);
      for (const [slug, times] of accepted) {
        const { json } = await ada.get(`/api/admin/drafts/versions?slug=${slug}`);
        const listed: number[] = json.versions.map((version: { updatedAt: number }) => version.updatedAt);
        expect(new Set(listed).size).toBe(listed.length);
        expect(times.filter((time) => !listed.includes(time))).toEqual([]);
      }
    });
  });
