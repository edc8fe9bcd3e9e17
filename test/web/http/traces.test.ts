import { expect, test } from "bun:test";

import { Client } from "../../support/client.ts";
import { startGitHub, withSignIn } from "../../support/emulator.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { CookieJar, signedInWithGitHub, startSignIn } from "../../support/github-sign-in.ts";
import { runProgram, startServer, type TestServer } from "../../support/server.ts";

const BASE_URL = "https://admin.example.org";
const CALLBACK = `${BASE_URL}/api/admin/oauth/github/callback`;
const JSON_LINES = { LOG_FORMAT: "json" };

function linesOf(server: TestServer): Array<Record<string, unknown>> {
  return server
    .printed()
    .trim()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));
}

const refusals = (server: TestServer) =>
  linesOf(server)
    .filter(({ message }) => message === "A sign-in was refused")
    .map(({ level, address, why }) => [level, address, why]);

const guess = (server: TestServer, pin: string, address: string) =>
  new Client(server.url).post("/api/admin/login", { pin }, { "x-forwarded-for": address });

test("every refused sign-in is logged with its address, and counted on the settings page", async () => {
  await using server = await startServer({ ...JSON_LINES, TRUST_PROXY: "1" });
  for (let n = 0; n < 7; n++) await guess(server, "a-guess", "203.0.113.7");
  const ada = await Client.signedIn(server.url);

  const { text } = await ada.get("/admin/settings");

  expect(refusals(server)).toEqual([
    ...Array(5).fill(["warn", "203.0.113.7", "a wrong PIN"]),
    ...Array(2).fill(["warn", "203.0.113.7", "too many wrong PINs"]),
  ]);
  expect(text.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ")).toContain(
    "Refused sign-ins The last one now from 203.0.113.7 7 in the last 30 days",
  );
  expect(server.printed()).not.toContain("a-guess");
});

test("every line of a signed-in request names the person, and a stranger's names nobody", async () => {
  await using gitHub = await startGitHub({
    callback: CALLBACK,
    files: [{ path: "content/a.md", content: "# A\n" }],
  });
  await using server = await startServer(withSignIn(gitHub, BASE_URL, { ...JSON_LINES, LOG_LEVEL: "debug" }));
  const [ada, grace] = [
    await signedInWithGitHub(server.url, "ada"),
    await Client.signedIn(server.url, { name: "Grace" }),
  ];

  const answers = [
    await ada.post("/api/admin/publish", { slug: "b", content: "# B\n" }),
    await grace.get("/api/admin/drafts"),
    await new Client(server.url).get("/api/admin/drafts"),
  ];

  await server.prints(new RegExp(`"request","requestId":"${answers[2]!.headers.get("x-request-id")}"`));
  const named = answers.map(({ headers }) => {
    const lines = linesOf(server).filter(({ requestId }) => requestId === headers.get("x-request-id"));
    return { lines: lines.length, names: [...new Set(lines.map(({ by }) => by))] };
  });
  expect(named.map(({ names }) => names)).toEqual([["ada"], ["Grace"], [undefined]]);
  expect(named[0]!.lines).toBeGreaterThan(3);
});

const unread = "X-Forwarded-For isn't read";

test("an unread X-Forwarded-For is logged once", async () => {
  await using server = await startServer(JSON_LINES);
  const client = new Client(server.url);
  await client.get("/healthz");
  const before = server.printed().includes(unread);
  for (let n = 0; n < 3; n++) await client.get("/healthz", { "x-forwarded-for": "203.0.113.7" });

  expect([before, server.printed().split(unread).length - 1]).toEqual([false, 1]);
});

test("an X-Forwarded-For that is read is not logged", async () => {
  await using server = await startServer({ ...JSON_LINES, TRUST_PROXY: "1", BASE_URL });
  await new Client(server.url).get("/healthz", { "x-forwarded-for": "203.0.113.7" });

  expect(server.printed()).not.toContain(unread);
});

test("the start and check report an unread X-Forwarded-For under https without a trusted proxy", async () => {
  await using server = await startServer({ ...JSON_LINES, BASE_URL });
  await using folder = await temporaryFolder();
  const check = (settings: Record<string, string>) =>
    runProgram(["check"], { folder: folder.path, settings });

  const [warned, well] = [await check({ BASE_URL }), await check({ BASE_URL, TRUST_PROXY: "1" })];

  expect(server.printed()).toContain("X-Forwarded-For isn't read");
  expect(warned.stdout).toMatch(/^warn {2}proxy: .*Set TRUST_PROXY=1$/m);
  expect([warned.status, well.stdout.includes("proxy")]).toEqual([0, false]);
});

test("sign-in with GitHub closes for an address after 50 refusals, and for no other", async () => {
  await using gitHub = await startGitHub({ callback: CALLBACK });
  await using server = await startServer(withSignIn(gitHub, BASE_URL, { TRUST_PROXY: "1" }));
  const followCallback = async (address: string) => {
    const jar = new CookieJar();
    const state = (await startSignIn(server.url, jar)).searchParams.get("state");
    const answer = await jar.ask(`${server.url}/api/admin/oauth/github/callback?code=guess&state=${state}`, {
      headers: { "x-forwarded-for": address },
    });
    return answer.headers.get("location");
  };
  for (let n = 0; n < 50; n++) await followCallback("203.0.113.7");

  const { asked, result } = await gitHub.stub.during(() => followCallback("203.0.113.7"));

  expect([result, asked]).toEqual(["/admin/login?problem=too-many&next=%2Fadmin", []]);
  expect(await followCallback("203.0.113.8")).toContain("problem=over");
});
