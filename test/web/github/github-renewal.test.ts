import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";

import { storeFile } from "../../../src/compose/data-dir.ts";
import { Seal } from "../../../src/web/request/seal.ts";
import { Client } from "../../support/client.ts";
import { tokens } from "../../support/emulator.ts";
import { gitHubSite, SESSION_SECRET, signedInAs } from "../../support/github-site.ts";

const { gitHub, server } = await gitHubSite();
const due = { token: "ghr_therenewal000000000000000000000000000000", dueAt: Date.now() + 1000 };

const renewed = {
  access_token: tokens.ada,
  expires_in: 28_800,
  refresh_token: "ghr_thenextrenewal0000000000000000000000000",
  refresh_token_expires_in: 15_811_200,
};

test("an expiring token is renewed once for all simultaneous requests, and the browser gets the new one", async () => {
  const { cookie } = signedInAs(server.url, "ada", "ghu_old", { renewal: due });
  const withCookie = () => Object.assign(new Client(server.url), { cookie });
  gitHub.stub.answerOnce("POST", /access_token/, Response.json(renewed));

  const { requests, result } = await gitHub.stub.during(() =>
    Promise.all(
      [1, 2, 3].map((n) => withCookie().post("/api/admin/publish", { slug: `${n}`, content: "x\n" })),
    ),
  );
  const later = withCookie();
  await later.get("/api/admin/drafts");

  const renewals = requests.filter(({ path }) => path.endsWith("access_token"));
  expect(renewals.map(({ body }) => [body.grant_type, body.refresh_token])).toEqual([
    ["refresh_token", due.token],
  ]);
  expect(result.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await gitHub.log())[0]!.author).toBe("Ada Lovelace");
  const session = new Seal([SESSION_SECRET]).open(later.cookie!.slice("service_admin=".length));
  expect(session).toMatchObject({ token: tokens.ada, renewal: { token: renewed.refresh_token } });
});

test("what is renewed is sealed in the store", async () => {
  const ada = signedInAs(server.url, "ada", "ghu_old", { renewal: due });
  gitHub.stub.answerOnce("POST", /access_token/, Response.json(renewed));
  await ada.post("/api/admin/publish", { slug: "sealed", content: "x\n" });

  using store = new Database(storeFile(server.dataDir), { readonly: true });
  const rows = JSON.stringify(store.query("select * from renewals").all());

  expect(rows).toContain("sealed");
  for (const secret of [renewed.access_token, renewed.refresh_token]) expect(rows).not.toContain(secret);
});

test("a token that GitHub refuses to renew ends the session; a failure of GitHub does not", async () => {
  const ada = signedInAs(server.url, "ada", "ghu_old", { renewal: due });
  const publish = () => ada.post("/api/admin/publish", { slug: "a", content: "a\n" });
  gitHub.stub.answerOnce("POST", /access_token/, new Response("<p>Unicorn", { status: 502 }));
  const [down, still] = [await publish(), await ada.get("/api/admin/drafts")];

  gitHub.stub.answerOnce("POST", /access_token/, Response.json({ error: "bad_refresh_token" }));
  const [over, gone] = [await publish(), await ada.get("/api/admin/drafts")];

  expect([down.status, still.status]).toEqual([502, 200]);
  expect([over.status, gone.status]).toEqual([401, 401]);
  expect(over.json.error).toStartWith("GitHub no longer accepts your sign-in");
});

test("saving a draft needs no token, and renews none", async () => {
  const ada = signedInAs(server.url, "ada", "ghu_old", { renewal: due });

  const { asked } = await gitHub.stub.during(() => ada.save("a", "a\n"));

  expect(asked).toEqual([]);
});
