import { expect, test } from "bun:test";

import { Client } from "../support/client.ts";
import { startGemini } from "../support/gemini.ts";
import { startServer } from "../support/server.ts";

const events = { accept: "text/event-stream" };

async function ends(path: string, end: (ada: Client, other: Client) => Promise<unknown>): Promise<string> {
  await using server = await startServer();
  const [ada, other] = [await Client.signedIn(server.url), await Client.signedIn(server.url)];
  const answer = await fetch(server.url + path, { headers: { ...events, cookie: ada.cookie! } });
  const reader = answer.body!.getReader();
  const first = await reader.read();
  await end(ada, other);
  let text = new TextDecoder().decode(first.value);
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    text += new TextDecoder().decode(next.value);
  }
  return text;
}

const news = "/admin/news/page?tab=t";

test("an open stream of news ends when its session is signed out", async () => {
  expect(await ends(news, (ada) => ada.post("/api/admin/logout", {}))).toStartWith("data: ");
});

test("and when everybody is signed out by somebody else", async () => {
  expect(await ends(news, (_, other) => other.submit("/admin/sessions/end"))).toStartWith("data: ");
});

test("nothing more is told on it", async () => {
  const text = await ends(news, async (ada, other) => {
    await ada.post("/api/admin/logout", {});
    await other.save("page", "A word.\n");
  });

  expect(text.match(/data: /g)).toHaveLength(1);
});

test("a text that is generated meanwhile stops, and says why", async () => {
  await using gemini = startGemini({ texts: ["## Tea\n"], hangs: true });
  await using server = await startServer({ GEMINI_API_KEY: "a-key", GEMINI_BASE_URL: gemini.url });
  const ada = await Client.signedIn(server.url);
  const answer = await fetch(`${server.url}/api/admin/ai/generate`, {
    method: "POST",
    headers: { ...events, cookie: ada.cookie!, "content-type": "application/json" },
    body: JSON.stringify({ prompt: "Tea" }),
  });

  await ada.post("/api/admin/logout", {});

  const error = { ok: false, error: "Your session has ended; sign in again." };
  expect(await answer.text()).toEndWith(`event: error\ndata: ${JSON.stringify(error)}\n\n`);
  await gemini.calls[0]!.gone;
});
