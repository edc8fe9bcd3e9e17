import { expect, test } from "bun:test";

import { Client } from "../../support/client.ts";
import { textsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const { server, ada, grace } = await testSite();

const typed = { name: "nightly import", folders: "", days: "30", read: "on", draft: "on" };

async function listed() {
  const { text } = await ada.get("/admin/settings");
  return textsOf(text, '[aria-labelledby="tokens"] li');
}

test("a token is made with a form, shown once, and then listed and revoked", async () => {
  const made = await ada.submit("/admin/tokens/new", { ...typed, folders: " guide \r\n\r\nhelp\r\n" });
  const secret = /value="(docsadm_[\w-]{43})"/.exec(made.text)![1]!;
  const script = Object.assign(new Client(server.url), { token: secret });
  await script.save("guide/form", "# Form\n");
  const [before] = await listed();
  const again = await ada.get("/admin/settings");
  const { id } = (await ada.get("/api/admin/tokens")).json.tokens[0];

  const revoked = await grace.submit(`/admin/tokens/${id}/revoke`);

  expect(made.status).toBe(200);
  expect(made.headers.get("cache-control")).toBe("no-store");
  expect(before).toMatch(/nightly import .*Ada/);
  expect(before).toContain("Can read and save drafts, only in guide and help");
  expect(before).toMatch(/last used .* from 127\.0\.0\.1/);
  expect(again.text).not.toContain(secret);
  expect([revoked.status, revoked.headers.get("location")]).toEqual([303, "/admin/settings#tokens"]);
  expect(await listed()).toEqual([]);
  expect((await script.get("/api/admin/drafts")).status).toBe(401);
});

test.each([
  [{ read: "", draft: "" }, "Choose at least one right."],
  [{ days: "0" }, "days must be a whole number from 1 to 365."],
  [{ days: "many" }, "days must be a whole number from 1 to 365."],
  [{ name: "a".repeat(41) }, "name is longer than 40 characters."],
  [{ folders: "a//b" }, "The slug isn't allowed"],
])("a form that asks for %j is shown again with what was typed and why", async (change, sentence) => {
  const asked = Object.fromEntries(
    Object.entries({ ...typed, ...change }).filter(([, value]) => value !== ""),
  );

  const { status, text } = await ada.submit("/admin/tokens/new", { folders: "", ...asked });

  expect(status).toBe(400);
  expect((await textsOf(text, '[role="alert"]'))[0]).toContain(sentence);
  expect(text).toContain(`value="${asked.name}"`);
  expect(text).not.toContain("docsadm_");
  expect(await listed()).toEqual([]);
});

test("a token opens none of these pages, and makes no token with them", async () => {
  const script = await ada.withToken();

  const answers = [
    await script.get("/admin/tokens/new"),
    await script.submit("/admin/tokens/new", typed),
    await script.submit("/admin/tokens/any/revoke"),
  ];

  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect((await ada.get("/api/admin/tokens")).json.tokens).toHaveLength(1);
});
