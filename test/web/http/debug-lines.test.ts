import { expect, test } from "bun:test";

import { Client } from "../../support/client.ts";
import { startGitHub, tokens, withSignIn } from "../../support/emulator.ts";
import { startGemini } from "../../support/gemini.ts";
import { signedInWithGitHub } from "../../support/github-sign-in.ts";
import { startServer, type TestServer } from "../../support/server.ts";

const BASE_URL = "https://admin.example.org";
const secrets = {
  TEAM_PIN: "pin-of-the-team",
  SESSION_SECRET: "a secret that is at least 32 characters long",
  GITHUB_TOKEN: tokens.octocat,
  GEMINI_API_KEY: "key-of-gemini",
};
const texts = ["Words of a page", "Words of a message", "Words of a prompt", "Words of Gemini"];
const [ofPage, ofMessage, ofPrompt, ofGemini] = texts as [string, string, string, string];

type Line = { level: string; message: string; requestId?: string } & Record<string, unknown>;

function linesOf(server: TestServer): Line[] {
  return server
    .printed()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** Returns the lines of calls with this answer's id, shortened to `info git update-ref`. */
function causedBy({ headers }: { headers: Headers }, server: TestServer): string[] {
  return linesOf(server)
    .filter(({ requestId }) => requestId === headers.get("x-request-id"))
    .map(({ level, message, method, path, command, model, kind, status }) =>
      [level, message, method, path, String(command ?? "").split(" ")[0], model, kind, status]
        .filter(Boolean)
        .join(" "),
    );
}

/** Saves, publishes, reads, generates and deletes. Returns two of the answers. */
async function work(client: Client) {
  const updatedAt = await client.save("guide/tea", `# Tea\n\n${ofPage}.\n`);
  const content = `# Tea\n\n${ofPage}.\n\nMore.\n`;
  const published = await client.post("/api/admin/publish", {
    slug: "guide/tea",
    content,
    updatedAt,
    message: ofMessage,
  });
  const generated = await client.post("/api/admin/ai/generate", { prompt: ofPrompt, context: ofPage });
  const read = [
    await client.get("/admin"),
    await client.get("/admin/edit/guide/tea"),
    await client.get("/admin/history/guide/tea"),
    await client.get("/api/admin/pages/source?slug=guide/tea"),
    await client.delete("/api/admin/pages?slug=guide/tea"),
  ];
  expect([published, generated, ...read].map(({ status }) => status)).toEqual(Array(7).fill(200));
  expect(generated.json.markdown).toBe(ofGemini);
  return { published, generated };
}

test("each call to GitHub and Gemini is logged under its request's id, without secrets or texts at debug either", async () => {
  await using gemini = startGemini({ texts: [ofGemini] });
  await using gitHub = await startGitHub({
    files: [{ path: "content/index.md", content: `# Home\n\n${ofPage}\n` }],
    callback: `${BASE_URL}/api/admin/oauth/github/callback`,
  });
  await using server = await startServer(
    withSignIn(gitHub, BASE_URL, { ...secrets, LOG_LEVEL: "debug", GEMINI_BASE_URL: gemini.url }),
  );
  await new Client(server.url).post("/api/admin/login", { pin: "pin-of-a-stranger" });
  const grace = await Client.signedIn(server.url, { pin: secrets.TEAM_PIN });
  const ada = await signedInWithGitHub(server.url, "ada");

  const { published, generated } = await work(ada);

  expect(causedBy(published, server)).toEqual(
    expect.arrayContaining([
      "info github POST /repos/octocat/site/git/trees 201",
      "info github POST /repos/octocat/site/git/commits 201",
      "info github PATCH /repos/octocat/site/git/refs/heads%2Fmain 200",
    ]),
  );
  expect(causedBy(generated, server)).toContain("info gemini gemini-3.8-flash doc 200");
  const asked = gitHub.stub.asked.filter(({ path }) => path === "/login/oauth/access_token");
  const given = asked.flatMap(({ body }) => [body.code, body.code_verifier, body.client_secret]);
  const bearers = gitHub.stub.asked.flatMap(
    ({ headers }) => headers.get("authorization")?.split(" ")[1] ?? [],
  );
  const hidden = new Set([...Object.values(secrets), ...texts, ...given, ...bearers, "pin-of-a-stranger"]);
  for (const { cookie } of [grace, ada]) hidden.add(cookie!.split("=")[1]!);
  expect(hidden.size).toBeGreaterThan(12);
  expect([...hidden].filter((one) => server.printed().includes(one))).toEqual([]);
});

test("a call to git that writes is logged, and the others at debug", async () => {
  await using gemini = startGemini({ texts: [ofGemini] });
  const { GITHUB_TOKEN: _, ...own } = secrets;
  await using server = await startServer({ ...own, LOG_LEVEL: "debug", GEMINI_BASE_URL: gemini.url });
  const grace = await Client.signedIn(server.url, { pin: secrets.TEAM_PIN, name: "Grace" });

  const { published } = await work(grace);

  expect(causedBy(published, server)).toEqual(
    expect.arrayContaining(["debug git cat-file", "info git fast-import", "info git update-ref"]),
  );
  const hidden = [...Object.values(own), ...texts, grace.cookie!.split("=")[1]!];
  expect(hidden.filter((one) => server.printed().includes(one))).toEqual([]);
});
