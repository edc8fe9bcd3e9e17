import { expect, test } from "bun:test";

import { Client } from "../../support/client.ts";
import { testSite } from "../../support/site.ts";

const { server, ada } = await testSite();

test("copied HTML becomes Markdown, with relative addresses for this server", async () => {
  const html = `<p>A <b>bold</b> <a href="${server.url}/guide">{link}</a></p>`;

  const { status, json } = await ada.post("/admin/pasted", { html }, { origin: server.url });

  expect(status).toBe(200);
  expect(json).toEqual({ markdown: "A **bold** [\\{link}](/guide)" });
});

test("copied HTML that says no more than its plain text gives no Markdown", async () => {
  const { status, json } = await ada.post("/admin/pasted", { html: "<script>a</script>" });

  expect(status).toBe(200);
  expect(json).toEqual({ markdown: null });
});

test.each([
  [413, { html: "a".repeat(1024 * 1024) }],
  [400, { html: 1 }],
  [400, {}],
])("an unreadable body is refused with %d", async (status, body) => {
  const answer = await ada.post("/admin/pasted", body);

  expect(answer.status).toBe(status);
});

test("a stranger's text is not read", async () => {
  const answer = await new Client(server.url).post("/admin/pasted", { html: "a" });

  expect(answer.status).toBe(303);
});
