import { expect, test } from "bun:test";

import { Client } from "../../support/client.ts";
import { testSite } from "../../support/site.ts";

const { server, ada } = await testSite();

/** Each is a place where a name by which people know each other is given. */
const doors = {
  "sign-in": (name: string) => new Client(server.url).post("/api/admin/login", { pin: "2468", name }),
  "the author of a draft": (author: string) =>
    ada.put("/api/admin/drafts", { slug: `names/${crypto.randomUUID()}`, content: "# Names\n", author }),
  "a token": (name: string) => ada.post("/api/admin/tokens", { name, can: ["read"] }),
  "an app": (client_name: string) =>
    new Client(server.url).post("/oauth/register", { client_name, redirect_uris: ["https://app.example/"] }),
} satisfies Record<string, (name: string) => ReturnType<Client["post"]>>;

const looksLikeAnother = {
  "a space of no width": "Gra\u200Bce",
  "a turned direction": "\u202EecarG",
  "a soft hyphen": "Gr\u00ADace",
  "a mark of direction at the end": "Grace\u200F",
  "a byte order mark inside": "Gr\uFEFFace",
  "an invisible letter of tags": "Grace\u{E0041}",
  "an isolate": "\u2066Grace\u2069",
  "a joiner at the start": "\u200DGrace",
  "a joiner at the end": "Grace\u200D",
  "a joiner beside a space": "Ada\u200C Grace",
  "two joiners": "Gr\u200D\u200Dace",
};

const reads = {
  "a Persian name": "علی\u200Cرضا",
  "a Sinhala name": "ශ්\u200Dරී",
  "a family": "👩\u200D👩\u200D👧 Ada",
  "a heart on fire": "❤️\u200D🔥",
  "a person of a color": "👩🏽\u200D🚀",
};

for (const [door, send] of Object.entries(doors)) {
  test.each(Object.entries(looksLikeAnother))(`${door} takes no name with %s`, async (_, name) => {
    const { status, json } = await send(name);

    expect(status).toBe(400);
    expect(json.error_description ?? json.error).toMatch(
      / contains an invisible character, U\+[0-9A-F]{4,5}\. Remove it\.$/,
    );
  });

  test.each(Object.entries(reads))(`${door} takes %s`, async (_, name) => {
    expect((await send(name)).status).toBeOneOf([200, 201]);
  });
}

test("an app's long name that is cut at a joiner is one that a token can have", async () => {
  const { json } = await doors["an app"](`${"x".repeat(39)}\u200Dy`);

  expect(json.client_name).toBe("x".repeat(39));
});

test("names that differ in a joiner are one person's, who approves no text of their own", async () => {
  const twin = await Client.signedIn(server.url, { name: "A\u200Dda" });
  await ada.save("names/own", "# Own\n");
  const changes = [{ slug: "names/own", content: "# Own\n" }];
  const { id } = (await ada.post("/api/admin/reviews", { changes })).json.review;

  const approved = await twin.post(`/api/admin/reviews/${id}/approve`, {});

  expect([approved.status, approved.json.code]).toEqual([403, "forbidden"]);
});
