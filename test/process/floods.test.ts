import { expect, test } from "bun:test";

import { Client } from "../support/client.ts";
import { Flood, type Request } from "../support/flood.ts";
import { built, startServer } from "../support/server.ts";

const SAVES = 5;

/** So many connections at a time, and for how long at most. */
const bounds = { clients: 6, seconds: 30 };

const objects = (count: number) =>
  `{"redirect_uris":["https://e/"],"z":[${Array(count).fill("{}").join(",")}]}`;

const headers = { "content-type": "application/json" };
const strangers: Request = { method: "POST", path: "/oauth/register", headers, body: objects(21_000) };
const scripts: Request = { method: "PUT", path: "/api/admin/drafts", headers, body: objects(9000) };

test.each([
  ["strangers who register apps", strangers],
  ["scripts that send many objects", scripts],
])("people save and publish while %s keep the server busy with new connections", async (_, request) => {
  await using server = await startServer({ LOG_LEVEL: "error" }, built);
  const ada = await Client.signedIn(server.url);
  let updatedAt = await ada.save("quiet", "# Quiet\n");
  const working = async () => {
    for (let nth = 0; nth < SAVES; nth++) updatedAt = await ada.save("quiet", `# Quiet ${nth}\n`, updatedAt);
    await ada.publish("quiet", "# Quiet\n", { updatedAt });
    return "done";
  };
  const cookie: Record<string, string> = request === scripts ? { cookie: ada.cookie! } : {};

  await using flood = new Flood(
    server.url,
    [{ ...request, headers: { ...request.headers, ...cookie } }],
    bounds,
  );
  await flood.started;
  const first = await Promise.race([working(), flood.ended]);

  expect(first).toBe("done");
});
