import { afterAll, expect, test } from "bun:test";

import { caretAfter, pageText, save, testEditor } from "../support/editor.ts";
import { Agent } from "../support/mcp.ts";
import { button } from "../support/roles.ts";

const { server, ada, editPublished, openPage, draftOf } = await testEditor();

/** What an app on the person's machine listens with, until the browser comes back. */
const came = Promise.withResolvers<URL>();
const app = Bun.serve({
  port: 0,
  fetch: (request) => {
    came.resolve(new URL(request.url));
    return new Response("You can close this page.");
  },
});
afterAll(() => app.stop(true));

test("what an agent writes is in the editor of a person at once, between what the person types", async () => {
  const agent = new Agent(await ada.withToken({ name: "bot" }));
  const page = await editPublished("agents/live", "One.\n\nTwo.\n\nThree.\n");
  await caretAfter(page, "Three");

  const { version } = await agent.ask("read_page", { slug: "agents/live" });
  const edits = [{ at: [1], kind: "replace", text: "Two, by the agent." }];
  await agent.ask("edit_blocks", { slug: "agents/live", version, edits });
  await pageText(page).getByText("Two, by the agent.").waitFor();
  await page.keyboard.type(" and more");
  await save(page);
  const told = await agent.refused("edit_blocks", { slug: "agents/live", version, edits });

  expect((await draftOf("agents/live")).content).toBe("One.\n\nTwo, by the agent.\n\nThree and more.\n");
  expect(told).toContain("Ada saved it.");
});

test("a person allows an app, and the browser goes back to it with a code", async () => {
  const redirect_uri = `http://localhost:${app.port}/callback`;
  const registered = await ada.post("/oauth/register", {
    client_name: "My app",
    redirect_uris: [redirect_uri],
  });
  const query = new URLSearchParams({
    client_id: registered.json.client_id,
    redirect_uri,
    response_type: "code",
    code_challenge: "c".repeat(43),
    code_challenge_method: "S256",
    state: "42",
  });
  const page = await openPage(`${server.url}/admin/connect?${query}`, { name: "Ada" });

  await button(page, "Allow").click();
  const { searchParams } = await came.promise;

  expect(searchParams.get("state")).toBe("42");
  expect(searchParams.get("code")).toBeString();
});
