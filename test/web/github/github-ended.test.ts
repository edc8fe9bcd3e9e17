import { afterAll, expect, test } from "bun:test";

import { testGitHub, tokens } from "../../support/emulator.ts";
import { signedInWithGitHub } from "../../support/github-sign-in.ts";
import { CALLBACK, files, known, signedInAs, startOn } from "../../support/github-site.ts";

const REVOKED = "ghu_arevokedtoken0000000000000000000000000";
const gitHub = await testGitHub({ files, callback: CALLBACK });
const server = await startOn(gitHub);
afterAll(() => server[Symbol.asyncDispose]());

const bearer = ({ headers }: { headers: Headers }) => headers.get("authorization");

const refuse = (token: string) =>
  gitHub.stub.answer((asked) =>
    bearer(asked) === `Bearer ${token}`
      ? Response.json({ message: "Bad credentials" }, { status: 401 })
      : undefined,
  );

test("a revoked token ends the session with a sentence; the draft stays and is publishable after sign-in", async () => {
  const ada = signedInAs(server.url, "ada", REVOKED);
  const updatedAt = await ada.save("kept", "kept\n");
  refuse(REVOKED);

  const refused = await ada.post("/api/admin/publish", { slug: "kept", content: "kept\n", updatedAt });
  const next = await ada.get("/api/admin/drafts");
  const again = await signedInWithGitHub(server.url, "ada");
  const published = await again.post("/api/admin/publish", { slug: "kept", content: "kept\n", updatedAt });

  expect([refused.status, refused.json.error]).toEqual([
    401,
    "GitHub no longer accepts your sign-in. Sign in again. Your text is saved.",
  ]);
  expect([next.status, next.json.error]).toEqual([401, "Your session has ended. Sign in again."]);
  expect(published.status).toBe(200);
});

test("a page that needs a revoked token leads to the sign-in page, which says so", async () => {
  await using tokenless = await startOn(gitHub, { ...known, GITHUB_TOKEN: "" });
  refuse(REVOKED);

  const { headers } = await signedInAs(tokenless.url, "ada", REVOKED).get("/admin/edit/guide/install");

  expect(headers.get("location")).toBe("/admin/login?problem=ended&next=%2Fadmin%2Fedit%2Fguide%2Finstall");
});

test("a person's revoked token does not sign out a colleague who reads at the same time", async () => {
  await using tokenless = await startOn(gitHub, { ...known, GITHUB_TOKEN: "" });
  const [asked, refused] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  gitHub.stub.answer(async (one) => {
    if (bearer(one) !== `Bearer ${tokens.grace}`) return undefined;
    asked.resolve();
    await refused.promise;
    return Response.json({ message: "Bad credentials" }, { status: 401 });
  });
  const edit = (login: "ada" | "grace") =>
    signedInAs(tokenless.url, login, tokens[login]).get("/admin/edit/guide/install");

  const graces = edit("grace");
  await asked.promise;
  const adas = edit("ada");
  refused.resolve();

  expect((await graces).headers.get("location")).toStartWith("/admin/login?problem=ended");
  expect((await adas).status).toBe(200);
});

test("people who signed in with GitHub go on with their own tokens if the server's is refused", async () => {
  await using fresh = await startOn(gitHub, known);
  refuse(tokens.octocat);
  const ada = signedInAs(fresh.url, "ada", tokens.ada);

  const list = await ada.get("/api/admin/pages");
  await ada.publish("from-ada", "one\n");

  expect(list.json.pages).toEqual(["", "guide/install"]);
  expect((await gitHub.log())[0]).toMatchObject({ message: "Update from-ada\n", author: "Ada Lovelace" });
});
