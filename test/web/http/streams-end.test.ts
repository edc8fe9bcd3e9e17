import { expect, test } from "bun:test";

import { tokenCommand } from "../../../src/cli/token-command.ts";
import { Client } from "../../support/client.ts";
import { startGemini } from "../../support/gemini.ts";
import { startServer } from "../../support/server.ts";

const events = { accept: "text/event-stream", "content-type": "application/json" };

/** Collects the events of a page until its stream ends. */
async function toldUntil(end: (ada: Client, other: Client) => Promise<unknown>): Promise<string> {
  await using server = await startServer();
  const [ada, other] = [await Client.signedIn(server.url), await Client.signedIn(server.url)];
  const answer = await fetch(`${server.url}/admin/page-events`, {
    method: "POST",
    headers: { ...events, cookie: ada.cookie! },
    body: JSON.stringify({ pages: [{ slug: "page", tab: "t" }] }),
  });
  const reader = answer.body!.getReader();
  const first = await reader.read();
  await end(ada, other);
  let text = new TextDecoder().decode(first.value);
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    text += new TextDecoder().decode(next.value);
  }
  return text;
}

test("an open stream of page events ends when its session is signed out", async () => {
  expect(await toldUntil((ada) => ada.post("/api/admin/logout", {}))).toStartWith("data: ");
});

test("an open stream ends when somebody else signs everybody out", async () => {
  expect(await toldUntil((_, other) => other.submit("/admin/sessions/end"))).toStartWith("data: ");
});

test("an ended stream sends nothing more", async () => {
  const text = await toldUntil(async (ada, other) => {
    await ada.post("/api/admin/logout", {});
    await other.save("page", "A word.\n");
  });

  expect(text.match(/data: /g)).toHaveLength(1);
});

test("a running generation stops when its session ends, and says why", async () => {
  await using gemini = startGemini({ texts: ["## Tea\n"], hangs: true });
  await using server = await startServer({ GEMINI_API_KEY: "a-key", GEMINI_BASE_URL: gemini.url });
  const ada = await Client.signedIn(server.url);
  const answer = await fetch(`${server.url}/api/admin/ai/generate`, {
    method: "POST",
    headers: { ...events, cookie: ada.cookie! },
    body: JSON.stringify({ prompt: "Tea" }),
  });

  await ada.post("/api/admin/logout", {});

  const error = { ok: false, error: "Your session has ended. Sign in again.", code: "unauthenticated" };
  expect(await answer.text()).toEndWith(`event: error\ndata: ${JSON.stringify(error)}\n\n`);
  await gemini.calls[0]!.gone;
});

test.each([
  ["in the settings", (_: string, id: string, ada: Client) => ada.delete(`/api/admin/tokens/${id}`)],
  [
    "on the command line",
    (dataDir: string, id: string) => tokenCommand(["revoke", id], { dataDir, databaseUrl: undefined }),
  ],
])("a running generation stops when its token is revoked, and says why: %s", async (_, revoke) => {
  await using gemini = startGemini({ texts: ["## Tea\n"], hangs: true });
  await using server = await startServer({ GEMINI_API_KEY: "a-key", GEMINI_BASE_URL: gemini.url });
  const ada = await Client.signedIn(server.url);
  const { token, secret } = (await ada.post("/api/admin/tokens", { name: "CI", can: ["generate"] })).json;
  const answer = await fetch(`${server.url}/api/admin/ai/generate`, {
    method: "POST",
    headers: { ...events, authorization: `Bearer ${secret}` },
    body: JSON.stringify({ prompt: "Tea" }),
  });

  await revoke(server.dataDir, token.id, ada);

  const error = { ok: false, error: "This token has ended.", code: "unauthenticated" };
  expect(await answer.text()).toEndWith(`event: error\ndata: ${JSON.stringify(error)}\n\n`);
  await gemini.calls[0]!.gone;
});
