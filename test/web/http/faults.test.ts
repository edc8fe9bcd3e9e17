import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { join } from "node:path";

import { Client } from "../../support/client.ts";
import { expectRefusal } from "../../support/envelope.ts";
import { testSite } from "../../support/site.ts";

const { server, ada } = await testSite();

/** Removes a table from the store during `work`, as a broken disk would. */
async function without(table: string, work: () => Promise<void>): Promise<void> {
  using store = new Database(join(server.dataDir, "docs-admin.db"));
  store.run("pragma busy_timeout = 5000");
  store.run(`alter table ${table} rename to gone`);
  try {
    await work();
  } finally {
    store.run(`alter table gone rename to ${table}`);
  }
}

test("a fault shows no details, and is logged in full under the id of the answer", async () => {
  await without("drafts", async () => {
    const answer = await ada.get("/api/admin/drafts");

    const id = answer.headers.get("x-request-id")!;
    await server.prints(new RegExp(`"message":"request","requestId":"${id}"`));
    const lines = server
      .printed()
      .split("\n")
      .filter((line) => line.includes(id));
    expect(expectRefusal(answer, 500)).toBe(
      "Something went wrong on the server. Try again, or tell your administrator.",
    );
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        level: "error",
        requestId: id,
        cause: expect.stringContaining("no such table: drafts"),
      },
      { level: "info", requestId: id, path: "/api/admin/drafts", status: 500 },
    ]);
  });
  expect((await ada.get("/api/admin/drafts")).status).toBe(200);
});

test("a fault on a page is a page without details", async () => {
  await without("drafts", async () => {
    const answer = await ada.get("/admin");

    expect(answer.status).toBe(500);
    expect(answer.headers.get("content-type")).toStartWith("text/html");
    expect(answer.headers.get("x-request-id")).toBeString();
    expect(answer.text).not.toMatch(/no such table|SQLite|node_modules|\bat \S+:\d+/i);
    expect(answer.text).not.toContain(server.folder);
  });
});

test("a failing store lets nobody in, and accepts no save", async () => {
  await without("right_pins", async () => {
    const answer = await new Client(server.url).post("/api/admin/login", { pin: "2468" });
    expectRefusal(answer, 500);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
  const updatedAt = await ada.save("guide", "# Kept\n");
  await without("versions", async () => {
    const answer = await ada.put("/api/admin/drafts", { slug: "guide", content: "# Lost\n", updatedAt });
    expect(expectRefusal(answer, 503)).toBe("Couldn't write to the store. Try again in a moment.");
  });

  const { json } = await ada.get("/api/admin/drafts?slug=guide");
  expect(json).toMatchObject({ draft: { content: "# Kept\n", updatedAt } });
});

test("health reports when the store cannot be written and when it can again; the log says why", async () => {
  await without("probe", async () => {
    const answer = await new Client(server.url).get("/healthz");

    const id = answer.headers.get("x-request-id")!;
    await server.prints(new RegExp(`"message":"request","requestId":"${id}"`));
    const [why] = server
      .printed()
      .split("\n")
      .filter((line) => line.includes(id));
    expect(answer.status).toBe(503);
    expect(answer.text).not.toMatch(/probe|SQLite/i);
    expect(JSON.parse(why!)).toMatchObject({
      level: "error",
      cause: expect.stringContaining("no such table"),
    });
  });

  expect((await new Client(server.url).get("/healthz")).json).toEqual({ ok: true });
});
