import { expect, test } from "bun:test";

import { Client } from "../../support/client.ts";
import { testGitHub } from "../../support/emulator.ts";
import { expectRefusal } from "../../support/envelope.ts";
import { CALLBACK, files, known, startOn } from "../../support/github-site.ts";
import { textsOf } from "../../support/markup.ts";
import { samples } from "../../support/samples.ts";

const gitHub = await testGitHub({ files, callback: CALLBACK });
const isDown = () => new Response("<p>Unicorn", { status: 502 });

test.each([
  ["is down", isDown, 502],
  ["limits the rate", () => Response.json({}, { status: 403, headers: { "retry-after": "33" } }), 503],
  ["refuses the token", () => Response.json({ message: "Bad credentials" }, { status: 401 }), 503],
])(
  "while GitHub %s, drafts and uploads are saved, and a failed publication keeps the draft",
  async (_, answer, status) => {
    await using server = await startOn(gitHub, known);
    const ada = await Client.signedIn(server.url);
    gitHub.stub.answer(() => answer());

    const updatedAt = await ada.save("kept", "kept\n");
    const { url } = await ada.upload("a.png", samples.png);
    const published = await ada.post("/api/admin/publish", { slug: "kept", content: "kept\n", updatedAt });

    expect((await ada.get(url)).bytes).toEqual(new Uint8Array(samples.png));
    expect([published.status, published.json.ok]).toEqual([status, false]);
    expect(published.headers.get("retry-after")).toBe(
      status === 503 && published.json.error.includes("rate limit") ? "33" : null,
    );
    expect((await ada.draftOf("kept")).content).toBe("kept\n");
  },
);

test("a draft can be opened and edited while GitHub is down", async () => {
  await using server = await startOn(gitHub);
  const ada = await Client.signedIn(server.url, { name: "Ada" });
  await ada.save("guide/install", "# Install it\n");
  gitHub.stub.answer(isDown);

  const { status, text } = await ada.get("/admin/edit/guide/install");

  expect(status).toBe(200);
  expect(text).toContain("Install it");
});

test("the list opens while GitHub is down, and the API reports the failure", async () => {
  // The server reads ahead from its start.
  gitHub.stub.answer(isDown);
  await using server = await startOn(gitHub, known);
  const ada = await Client.signedIn(server.url, { name: "Ada" });
  await ada.save("a", "# A draft\n");

  const { status, text } = await ada.get("/admin");
  const api = await ada.sourceOf("guide/install");

  expect(status).toBe(200);
  expect(await textsOf(text, "#listing .away")).toEqual([
    "GitHub failed with status 502. Try again in a few minutes. Showing drafts only. You can still write and save drafts. Try again",
  ]);
  expect(await textsOf(text, ".row-title")).toEqual(["A draft"]);
  expect(expectRefusal(api, 502)).toBe("GitHub failed with status 502. Try again in a few minutes.");
});

test("the API reports an unreachable address of GitHub", async () => {
  await using server = await startOn({ url: "http://127.0.0.1:1" }, known);
  const ada = await Client.signedIn(server.url);

  const answer = await ada.sourceOf("guide/install");

  expect(expectRefusal(answer, 502)).toBe("Can't reach GitHub. Try again in a few minutes.");
});
