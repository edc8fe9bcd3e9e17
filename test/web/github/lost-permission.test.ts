import { afterAll, beforeAll, expect, test } from "bun:test";

import { startGitHub, type TestGitHub, withSignIn } from "../../support/emulator.ts";
import { signedInWithGitHub } from "../../support/github-sign-in.ts";
import { startServer } from "../../support/server.ts";

const BASE_URL = "https://admin.example.org";
const CALLBACK = `${BASE_URL}/api/admin/oauth/github/callback`;
const files = [{ path: "content/index.md", content: "# Home\n" }];
const publication = { slug: "page", content: "# Page\n" };

let gitHub: TestGitHub;
let server: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  gitHub = await startGitHub({ files, callback: CALLBACK });
  server = await startServer(withSignIn(gitHub, BASE_URL));
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await gitHub[Symbol.asyncDispose]();
});

/** Makes GitHub refuse every write until the returned function is called. */
const refuseWrites = (status: number) =>
  gitHub.stub.answer(({ method, path }) =>
    method !== "GET" && path.includes("/git/") ? Response.json({ message: "No" }, { status }) : undefined,
  );

const role = (permission: string) =>
  gitHub.stub.answer(({ path }) =>
    path.endsWith("/collaborators/ada/permission") ? Response.json({ permission }) : undefined,
  );

const statusAfter = async (status: number, permission: string) => {
  const ada = await signedInWithGitHub(server.url, "ada");
  const [writes, reads] = [refuseWrites(status), role(permission)];
  const refused = await ada.post("/api/admin/publish", publication);
  writes();
  reads();
  return [refused.status, (await ada.get("/api/admin/drafts")).status];
};

test.each([403, 404])(
  "a %d of GitHub ends the session of a person who may no longer write",
  async (status) => {
    expect(await statusAfter(status, "read")).toEqual([403, 401]);
  },
);

test("a 403 ends no session of a person who may still write", async () => {
  expect(await statusAfter(403, "write")).toEqual([403, 200]);
});

test("a 401 ends the session", async () => {
  expect(await statusAfter(401, "write")).toEqual([401, 401]);
});

test("the app asks GitHub at sign-out to revoke the token", async () => {
  const ada = await signedInWithGitHub(server.url, "ada");
  gitHub.stub.answerOnce("DELETE", /^\/applications\//, new Response(null, { status: 204 }));

  const { requests, result } = await gitHub.stub.during(() => ada.post("/api/admin/logout", {}));

  const [{ method, path, headers, body }] = requests as [(typeof requests)[number]];
  expect(`${method} ${path}`).toBe("DELETE /applications/Iv1.docs-admin/token");
  expect(atob(headers.get("authorization")!.replace("Basic ", ""))).toBe(
    "Iv1.docs-admin:the-secret-of-the-oauth-app-0123456789",
  );
  expect(body).toEqual({ access_token: expect.stringMatching(/^gho_/) });
  expect(result.json).toEqual({ ok: true });
});

test.each([
  ["fails", () => new Response("No", { status: 500 })],
  ["does not know the token", () => Response.json({ message: "Not Found" }, { status: 404 })],
  ["is silent", () => new Promise<Response>(() => {})],
])("everybody is signed out even if GitHub %s at sign-out", async (_, answer) => {
  const ada = await signedInWithGitHub(server.url, "ada");
  const copy = ada.cookie!;
  const stop = gitHub.stub.answer(({ method }) => (method === "DELETE" ? answer() : undefined));

  const { json, headers } = await ada.post("/api/admin/logout", {});
  stop();

  expect(json).toEqual({ ok: true });
  expect(headers.getSetCookie().join()).toContain("service_admin=;");
  expect((await ada.get("/api/admin/drafts", { cookie: copy })).status).toBe(401);
});
