import { expect, test } from "bun:test";
import { rm } from "node:fs/promises";
import { join } from "node:path";

import { Client } from "../../support/client.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { startServer, startServerIn, type TestServer } from "../../support/server.ts";

const drafts = "/api/admin/drafts";
const SECRETS = ["a secret that is at least 32 characters long", "another secret of at least 32 characters"];

const statusWith = async (url: string, cookie: string) =>
  (await new Client(url).get(drafts, { cookie })).status;

/** Runs `work` while a server runs in the folder. */
async function during<T>(
  folder: string,
  settings: Record<string, string>,
  work: (server: TestServer) => Promise<T>,
): Promise<T> {
  await using server = await startServerIn(folder, settings);
  return await work(server);
}

/** Returns the text of the section on sessions in the settings. */
async function listShownTo(client: Client): Promise<string> {
  const { text } = await client.get("/admin/settings");
  const section = /<section[^>]* aria-labelledby="sessions">.*?<\/section>/s.exec(text)![0];
  return section.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
}

test("the settings list each session with its way in, address, start and last use", async () => {
  await using server = await startServer();
  const ada = await Client.signedIn(server.url, { name: "Ada" });
  await Client.signedIn(server.url, { name: "Grace" });

  const list = await listShownTo(ada);

  const when = "Signed in with the team PIN from 127.0.0.1 · since now · last used now";
  expect(list).toContain(`Ada (you, in this browser) ${when}`);
  expect(list).toContain(`Grace ${when}`);
});

test("one session can be ended there, and no other ends", async () => {
  await using server = await startServer();
  const ada = await Client.signedIn(server.url, { name: "Ada" });
  const grace = await Client.signedIn(server.url, { name: "Grace" });
  const { text } = await ada.get("/admin/settings");
  const [, address] = /action="([^"]+)"><button[^>]*aria-label="End session of Grace"/.exec(text)!;

  const { status } = await ada.submit(address!);
  const again = await ada.submit(address!);

  expect([status, again.status]).toEqual([303, 404]);
  expect([await statusWith(server.url, grace.cookie!), await statusWith(server.url, ada.cookie!)]).toEqual([
    401, 200,
  ]);
  expect(await listShownTo(ada)).not.toContain("Grace");
});

test("Sign everyone out ends every session, also after a restart, and new ones work", async () => {
  await using folder = await temporaryFolder();

  const cookies = await during(folder.path, {}, async ({ url }) => {
    const [ada, grace] = [await Client.signedIn(url), await Client.signedIn(url)];
    const before = [ada.cookie!, grace.cookie!];
    const { status, headers } = await ada.submit("/admin/sessions/end");
    const location = "/admin/login?problem=all-ended&next=%2Fadmin%2Fsettings";
    expect([status, headers.get("location")]).toEqual([303, location]);
    expect(await Promise.all(before.map((cookie) => statusWith(url, cookie)))).toEqual([401, 401]);
    return [...before, (await Client.signedIn(url)).cookie!];
  });
  const restarted = await during(folder.path, {}, ({ url }) =>
    Promise.all(cookies.map((cookie) => statusWith(url, cookie))),
  );

  expect(restarted).toEqual([401, 401, 200]);
});

test("a stranger or a page of another site can end no session", async () => {
  await using server = await startServer();
  const ada = await Client.signedIn(server.url);

  const stranger = await new Client(server.url).submit("/admin/sessions/end");
  const foreign = await ada.submit("/admin/sessions/end", {}, { "sec-fetch-site": "cross-site" });

  expect([stranger.headers.get("location"), foreign.status]).toEqual([expect.stringMatching(/login/), 403]);
  expect(await statusWith(server.url, ada.cookie!)).toBe(200);
});

/** Whether a session of a server with the first settings is valid on one with the second. */
async function survives(
  first: Record<string, string>,
  second: Record<string, string>,
  between = async (_: string) => {},
) {
  await using folder = await temporaryFolder();
  const cookie = await during(folder.path, first, async ({ url, printedPin }) => {
    const client = await Client.signedIn(url, { pin: printedPin ?? first.TEAM_PIN });
    return client.cookie!;
  });
  await between(join(folder.path, "data"));
  return await during(folder.path, second, async ({ url }) => (await statusWith(url, cookie)) === 200);
}

const withPin = (TEAM_PIN: string, SESSION_SECRET = SECRETS[0]!) => ({ TEAM_PIN, SESSION_SECRET });

test("a session ends when its PIN changes", async () => {
  expect(await survives(withPin("246810"), withPin("246810"))).toBe(true);
  expect(await survives(withPin("246810"), withPin("135790"))).toBe(false);
});

test("deleting the hash of the PIN ends the sessions", async () => {
  expect(await survives({ TEAM_PIN: "" }, { TEAM_PIN: "" })).toBe(true);
  const deleted = survives({ TEAM_PIN: "" }, { TEAM_PIN: "" }, (dataDir) => rm(join(dataDir, "pin-hash")));
  expect(await deleted).toBe(false);
});

test("a new secret beside the old one ends no session, and a new PIN ends them all with either secret", async () => {
  const both = [SECRETS[1], SECRETS[0]].join(",");

  expect(await survives(withPin("246810"), withPin("246810", both))).toBe(true);
  expect(await survives(withPin("246810"), withPin("135790", both))).toBe(false);
});

test("the store holds neither the PIN nor a digest that reveals it without the secret", async () => {
  await using folder = await temporaryFolder();
  await during(folder.path, withPin("246810"), async () => undefined);

  const store = Buffer.from(await Bun.file(join(folder.path, "data/docs-admin.db")).bytes()).toString(
    "latin1",
  );

  const [fingerprint] = /[0-9a-f]{64}/.exec(store)!;
  const digests = ["246810", "fingerprint of the PIN\x00246810"].map((text) =>
    new Bun.CryptoHasher("sha256").update(text).digest("hex"),
  );
  expect(store).not.toContain("246810");
  expect(digests).not.toContain(fingerprint!);
});
