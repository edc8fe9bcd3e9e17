import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";

import { Client } from "../../support/client.ts";
import { expectRefusal } from "../../support/envelope.ts";
import { signedInWithGitHub } from "../../support/github-sign-in.ts";
import { gitHubSite, startOn } from "../../support/github-site.ts";

/** On GitHub, the repository is octocat's, and Grace may push to it. */
const { server, gitHub } = await gitHubSite();
const signIn = async (login: string) => (await signedInWithGitHub(server.url, login)).withoutKeepAlive();
const [owner, grace] = [await signIn("octocat"), await signIn("grace")];
const pin = (await Client.signedIn(server.url, { name: "Bob" })).withoutKeepAlive();

const me = async (client: Client) => (await client.get("/api/admin/me")).json.me;
const [ownersId, gracesId]: string[] = [(await me(owner)).id, (await me(grace)).id];
const at = (id: string) => `/api/admin/people/${encodeURIComponent(id)}`;
const change = (id: string, standing: object) => owner.put(at(id), standing);

test("each is told who they are and what they may do, a token too", async () => {
  expect(await me(owner)).toEqual({
    id: expect.stringMatching(/^github:\d+$/),
    name: "octocat",
    email: null,
    kind: "github",
    role: "administrator",
    folders: null,
  });
  expect(await me(pin)).toMatchObject({ id: "pin", name: "Bob", kind: "pin", role: "publisher" });
  const token = await owner.withToken({ name: "CI", can: ["read"], folders: ["guide"] });
  expect(await me(token)).toMatchObject({
    id: ownersId,
    kind: "token",
    role: "administrator",
    folders: ["guide"],
  });
  expect(expectRefusal(await token.put("/api/admin/me", { email: "ada@example.com" }), 403)).toContain(
    "token",
  );
});

test("administrators alone see people, and change what they are at their next request", async () => {
  expect(expectRefusal(await pin.get("/api/admin/people"), 403)).toContain("administrator");
  const { people } = (await owner.get("/api/admin/people")).json;
  expect(people.map(({ name, kind, role }: Record<string, string>) => [name, kind, role])).toEqual([
    ["grace", "github", "publisher"],
    ["octocat", "github", "administrator"],
    ["Team PIN", "pin", "publisher"],
  ]);
  const token = await grace.withToken({ name: "CI", can: ["read", "draft", "publish"] });

  const changed = await change(gracesId!, { role: "writer", folders: ["guide"] });

  expect(changed.json.person).toMatchObject({ id: gracesId, role: "writer", folders: ["guide"] });
  expect(await me(grace)).toMatchObject({ role: "writer", folders: ["guide"] });
  expect(expectRefusal(await grace.get("/api/admin/people"), 403)).toContain("administrator");
  for (const client of [grace, token]) {
    expect((await client.put("/api/admin/drafts", { slug: "guide/hers", content: "# Hers\n" })).status).toBe(
      client === grace ? 200 : 409,
    );
    expectRefusal(await client.put("/api/admin/drafts", { slug: "other", content: "# Other\n" }), 403);
    expectRefusal(await client.post("/api/admin/publish", { slug: "guide/hers", content: "# Hers\n" }), 403);
  }
});

test("what can't be is refused", async () => {
  for (const standing of [
    {},
    { role: "owner" },
    { role: "administrator", folders: ["guide"] },
    { role: "writer", folders: [] },
    { role: "writer", folders: [".up"] },
  ])
    expectRefusal(await change(gracesId!, standing), 400);
  expectRefusal(await change("github:0", { role: "reader" }), 404);
  expectRefusal(await owner.delete(at("oidc:https://id.example.com/ no/body")), 404);
  expectRefusal(await change("pin", { role: "reader" }), 409);
});

test("the last administrator can't be lowered or removed", async () => {
  await change(gracesId!, { role: "publisher" });

  expectRefusal(await change(ownersId!, { role: "publisher" }), 409);
  expectRefusal(await owner.delete(at(ownersId!)), 409);
  expect(await me(owner)).toMatchObject({ role: "administrator" });
});

test("who is removed is out at once, and comes in again as the code host says", async () => {
  const copy = new Client(server.url);
  copy.cookie = grace.cookie;
  const token = await grace.withToken({ name: "more" });

  const removed = await owner.delete(at(gracesId!));
  expect(removed.status).toBe(200);

  const { entries } = (await owner.get("/api/admin/audit?limit=100")).json;
  const id = removed.headers.get("x-request-id");
  const own = entries.filter(({ requestId }: { requestId: string }) => requestId === id);
  expect(own.map(({ who, action }: { who: string; action: string }) => [who, action])).toEqual([
    [expect.any(String), "removePerson"],
  ]);
  for (const client of [grace, copy, token]) expectRefusal(await client.get("/api/admin/me"), 401);
  expect(await me(await signIn("grace"))).toMatchObject({ id: gracesId, role: "publisher" });
  expectRefusal(await copy.get("/api/admin/me"), 401);
});

test("an address for commits is one's own", async () => {
  const give = (client: Client, email: unknown) => client.put("/api/admin/me", { email });

  expect((await give(pin, "bob@example.com")).json.me).toMatchObject({ email: "bob@example.com" });
  expect(await me(pin)).toMatchObject({ name: "Bob", email: "bob@example.com" });
  expect((await give(owner, "ada@example.com")).json.me).toMatchObject({ email: "ada@example.com" });
  for (const email of ["ADA@example.com", "bob", "", "a b@c", 7]) expectRefusal(await give(pin, email), 400);
  expect(await me(pin)).toMatchObject({ email: "bob@example.com" });
  expect(await me(await Client.signedIn(server.url, { name: "Bob" }))).toMatchObject({ email: null });
});

test("the page of people shows them, and changes and removes somebody without script", async () => {
  const linus = await signIn("linus");
  const id: string = (await me(linus)).id;
  const list = await owner.get("/admin/people");
  expect(list.status).toBe(200);
  expect(list.text).toContain("linus");
  expect(list.text).toContain("Team PIN");
  const one = `/admin/people/person?id=${encodeURIComponent(id)}`;
  expect((await owner.get(one)).text).toContain("GitHub says");

  const changed = await owner.submit("/admin/people/person", {
    id,
    role: "writer",
    folders: "guide\r\n\r\nblog\r\n",
  });

  expect([changed.status, changed.headers.get("location")]).toEqual([303, "/admin/people"]);
  expect(await me(linus)).toMatchObject({ role: "writer", folders: ["guide", "blog"] });
  expect((await owner.get(one)).text).toContain("an administrator chose here");
  const refused = await owner.submit("/admin/people/person", { id: ownersId!, role: "reader", folders: "" });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("This is the last administrator");
  expect((await linus.get("/admin/people")).status).toBe(403);
  expect((await owner.submit("/admin/people/remove", { id })).status).toBe(303);
  expectRefusal(await linus.get("/api/admin/me"), 401);
  expect((await owner.get(one)).status).toBe(404);
});

test("after the end of a token one is where one was, and on the list where its person is no longer listed", async () => {
  const ofOwner = encodeURIComponent(ownersId!);
  const queries = ["", `?of=${ofOwner}`, "?of=github:9999", "?of=//elsewhere.example"];
  const answers: Array<string | null> = [];
  for (const query of queries) {
    const { json } = await owner.post("/api/admin/tokens", { name: "one", can: ["read"] });
    answers.push(
      (await owner.submit(`/admin/tokens/${json.token.id}/revoke${query}`)).headers.get("location"),
    );
  }

  expect(answers).toEqual([
    "/admin/settings#tokens",
    `/admin/people/person?id=${ofOwner}#tokens`,
    "/admin/people",
    "/admin/people",
  ]);
});

test("without the PIN nobody signs in with it, and the page doesn't ask for one", async () => {
  await using closed = await startOn(gitHub, { PIN_ROLE: "none", TEAM_PIN: "" });

  expect((await new Client(closed.url).post("/api/admin/login", { pin: "2468" })).status).toBe(503);
  const page = await new Client(closed.url).get("/admin/login");
  expect(page.text).toContain("Sign in with GitHub");
  expect(page.text).not.toContain("Team PIN");
  expect([closed.printedPin, existsSync(join(closed.dataDir, "pin-hash"))]).toEqual([undefined, false]);
});
