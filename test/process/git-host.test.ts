import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";

import { Client } from "../support/client.ts";
import { temporaryFolder } from "../support/folder.ts";
import { freePort } from "../support/free-port.ts";
import { startHttpHost, startSshHost, TOKEN } from "../support/git-host.ts";
import { git } from "../support/git.ts";
import { startLfsHost } from "../support/lfs-host.ts";
import { emptyDatabase, hasPostgres } from "../support/postgres.ts";
import { built, runProgram, startServerIn } from "../support/server.ts";

const host = await startHttpHost();
const ssh = await startSshHost();
const scratch = await temporaryFolder();
afterAll(async () => {
  await scratch[Symbol.asyncDispose]();
  await host[Symbol.asyncDispose]();
  await ssh[Symbol.asyncDispose]();
});

async function filled(
  at: Pick<typeof host, "create">,
  name: string,
  more: Record<string, string> = {},
): Promise<string> {
  const path = await at.create(name);
  await using clone = await temporaryFolder();
  await git(clone.path, "init", "-q", "-b", "main");
  for (const [file, text] of Object.entries({ "content/one.mdx": "# One\n", ...more }))
    await Bun.write(join(clone.path, file), text);
  await git(clone.path, "add", "-A");
  await git(clone.path, "commit", "-q", "-m", "first");
  await git(clone.path, "push", "-q", path, "main");
  return path;
}

async function checked(settings: Record<string, string>) {
  await using folder = await temporaryFolder();
  const { stdout, stderr, status } = await runProgram(["check"], { folder: folder.path, settings });
  expect(await Array.fromAsync(new Bun.Glob("**").scan(folder.path))).toEqual([]);
  expect(stdout).not.toContain(TOKEN);
  return { stdout, stderr, status };
}

test("check of a repository on a host says each step, and creates nothing", async () => {
  await filled(host, "checked.git");

  const { stdout, status } = await checked({ REPOSITORY: host.url("checked.git"), GIT_TOKEN: TOKEN });

  expect(stdout).toContain(`ok    repository's host: ${host.url("checked.git")}, 1 branch\n`);
  expect(stdout).toContain("ok    branch: main\n");
  expect(stdout).toContain("ok    push: accepted, as far as a dry run shows\n");
  expect(stdout).toContain("pages in content");
  expect(stdout).not.toContain("Git LFS");
  expect(status).toBe(0);
  expect(await git(host.path("checked.git"), "for-each-ref", "--format=%(refname)")).toBe("refs/heads/main");
});

/** One whose history is cut off. */
async function shallow(at: Pick<typeof host, "create">, name: string): Promise<void> {
  const path = await filled(at, name);
  const next = await git(path, ...committing, "commit-tree", "-p", "main", "-m", "two", "main^{tree}");
  await git(path, "update-ref", "refs/heads/main", next);
  await Bun.write(join(path, "shallow"), `${next}\n`);
}

const committing = ["-c", "user.name=Grace", "-c", "user.email=grace@example.org"];

test("check names each mistake with what to do", async () => {
  for (const at of [host, ssh]) {
    await filled(at, "mistaken.git");
    await at.create("empty.git");
    await shallow(at, "shallow.git");
  }
  await filled(host, "read-only.git");
  await git(host.path("read-only.git"), "config", "http.receivepack", "false");
  const byHttp = (name: string) => ({ REPOSITORY: host.url(name), GIT_TOKEN: TOKEN });
  const bySsh = (name: string) => ({
    REPOSITORY: ssh.url(name),
    GIT_KNOWN_HOSTS: ssh.knownHosts,
    GIT_SSH_KEY: ssh.key,
  });
  const otherKeys = join(scratch.path, "known_hosts");
  const [address] = (await Bun.file(ssh.knownHosts).text()).split(" ");
  await Bun.write(otherKeys, `${address} ${await Bun.file(`${ssh.strangersKey}.pub`).text()}`);
  const mistakes: Array<[settings: Record<string, string>, says: string, status: number]> = [
    ...[byHttp, bySsh].flatMap((by): typeof mistakes => [
      [by("none.git"), "There is no repository at this address", 1],
      [{ ...by("mistaken.git"), REPOSITORY_BRANCH: "mian" }, "no branch “mian”. It has “main”.", 1],
      [by("empty.git"), "is empty. The first publication makes its first commit", 0],
      [by("empty.git"), "ok    branch: main, which the first publication makes\nok    push: accepted", 0],
      [{ ...by("empty.git"), REPOSITORY_BRANCH: "docs" }, "ok    branch: docs, which the first", 0],
      [
        by("shallow.git"),
        "is shallow: it lacks older commits. Ask your administrator to complete it there",
        1,
      ],
    ]),
    [{ ...byHttp("mistaken.git"), GIT_TOKEN: "another" }, "refuses GIT_TOKEN", 1],
    [
      { REPOSITORY: host.url("mistaken.git") },
      "asks for a token. Ask your administrator to set GIT_TOKEN",
      1,
    ],
    [byHttp("read-only.git"), "wrong push: ", 1],
    [{ ...bySsh("mistaken.git"), GIT_SSH_KEY: ssh.readersKey }, "wrong push: 127.0.0.1", 1],
    [
      { ...bySsh("mistaken.git"), GIT_KNOWN_HOSTS: "/dev/null" },
      `ssh-keyscan -p ${new URL(ssh.url("")).port} 127.0.0.1 >>KNOWN_HOSTS, and set GIT_KNOWN_HOSTS`,
      1,
    ],
    [{ ...bySsh("mistaken.git"), GIT_KNOWN_HOSTS: otherKeys }, "is another than the known one", 1],
    [{ ...bySsh("mistaken.git"), GIT_SSH_KEY: ssh.strangersKey }, "refuses the key of ssh", 1],
    [{ REPOSITORY: "https://docs-admin.invalid/a/b.git" }, "No machine is called docs-admin.invalid", 1],
    [{ REPOSITORY: "git@docs-admin.invalid:a/b.git" }, "No machine is called docs-admin.invalid", 1],
  ];
  for (const [settings, says, status] of mistakes) {
    const { stdout, stderr, status: is } = await checked(settings);
    expect(stdout + stderr, says).toContain(says);
    expect(is, says).toBe(status);
  }
});

test("check says whether uploads get into Git LFS, where the repository uses it, and leaves nothing there", async () => {
  await using lfs = await startLfsHost();
  const attributes = "*.png filter=lfs diff=lfs merge=lfs -text\n";
  const path = await filled(lfs, "large.git", { ".gitattributes": attributes });
  const settings = { REPOSITORY: lfs.url("large.git"), GIT_TOKEN: TOKEN };
  const answers: Array<[status: number, says: string]> = [
    [200, "ok    Git LFS: the host takes the files"],
    [403, "wrong Git LFS: 127.0.0.1:"],
    [404, "has no Git LFS for this repository"],
    [503, "failed"],
  ];
  for (const [status, says] of answers) {
    lfs.answers(status === 200 ? {} : { batch: () => new Response("", { status }) });
    const found = await checked(settings);
    expect(found.stdout).toContain(says);
    expect(found.stdout).not.toContain("Nothing was published");
    expect(found.status).toBe(status === 200 ? 0 : 1);
  }
  const byFile = await checked({ REPOSITORY: `file://${path}` });
  const inFolder = await checked({ REPOSITORY: path });

  const refused = "warn  Git LFS: uploads that .gitattributes gives to Git LFS are refused here.";
  expect(byFile.stdout).toContain(`${refused} Set REPOSITORY to the https address`);
  expect(inFolder.stdout).toContain(`${refused} Add them with git`);
  expect([lfs.objects.size, lfs.atStorage]).toEqual([0, []]);
});

test("check of a clone that is there says what is wrong with its host by now", async () => {
  const path = await filled(host, "rewritten.git");
  await using folder = await temporaryFolder();
  const settings = { REPOSITORY: host.url("rewritten.git"), GIT_TOKEN: TOKEN };
  await (await startServerIn(folder.path, settings, built)).stop();
  const other = await git(path, ...committing, "commit-tree", "-m", "anew", "main^{tree}");
  await git(path, "update-ref", "refs/heads/main", other);

  const { stdout, stderr, status } = await runProgram(["check"], { folder: folder.path, settings });

  expect(stdout + stderr).toContain("was rewritten on the repository's host");
  expect(status).toBe(1);
});

test("a first start while the host is away says so on the sign-in page, and goes on by itself", async () => {
  await filled(host, "later.git");
  await using folder = await temporaryFolder();
  await host.away();
  const free = freePort();
  const url = `http://127.0.0.1:${free}`;

  const starting = startServerIn(
    folder.path,
    { REPOSITORY: host.url("later.git"), GIT_TOKEN: TOKEN, PORT: `${free}` },
    built,
  );
  const away = await answered(`${url}/admin/login`, "Can&#x27;t reach");
  const [health, api, style] = [
    await fetch(`${url}/healthz`),
    await fetch(`${url}/api/admin/pages`),
    await fetch(url + /href="(\/static\/admin-[^"]+)"/.exec(away.text)![1]!),
  ];
  host.back();
  await using server = await starting;
  const ada = await Client.signedIn(server.url);

  expect([away.status, away.refresh]).toEqual([503, "5"]);
  expect([health.status, api.status, style.status]).toEqual([200, 503, 200]);
  expect(await api.json()).toMatchObject({ ok: false, code: "unavailable" });
  expect((await ada.get("/api/admin/pages")).json.pages).toEqual(["one"]);
}, 120_000);

/** Asks until the page has the words; what starts doesn't tell when. */
async function answered(address: string, words: string) {
  for (let tries = 0; tries < 600; tries++, await Bun.sleep(100)) {
    const answer = await fetch(address).catch(() => undefined);
    const text = (await answer?.text()) ?? "";
    if (answer && new RegExp(words).test(text))
      return { text, status: answer.status, refresh: answer.headers.get("refresh") };
  }
  throw new Error(`${address} never said “${words}”`);
}

test("over ssh a server publishes, and starts again", async () => {
  const path = await filled(ssh, "published.git");
  await using folder = await temporaryFolder();
  const settings = {
    REPOSITORY: ssh.url("published.git"),
    GIT_SSH_KEY: ssh.key,
    GIT_KNOWN_HOSTS: ssh.knownHosts,
  };
  {
    await using server = await startServerIn(folder.path, settings, built);
    const ada = await Client.signedIn(server.url);
    expect((await ada.post("/api/admin/publish", { slug: "one", content: "# Once\n" })).status).toBe(200);
  }
  await using server = await startServerIn(folder.path, settings, built);
  const ada = await Client.signedIn(server.url);

  expect((await ada.post("/api/admin/publish", { slug: "one", content: "# Twice\n" })).status).toBe(200);
  expect(await git(path, "log", "--format=%s", "main")).toBe("Update one\nUpdate one\nfirst");
});

if (hasPostgres)
  test("two servers on one PostgreSQL have a clone each, and publish in turns", async () => {
    const path = await filled(host, "shared.git");
    await using folder = await temporaryFolder();
    await using opened = new AsyncDisposableStack();
    const database = await emptyDatabase();
    opened.defer(database.drop);
    const start = async (name: string) =>
      opened.use(
        await startServerIn(
          folder.path,
          {
            DATABASE_URL: database.url,
            SESSION_SECRET: "the same on both servers and 32 characters",
            REPOSITORY: host.url("shared.git"),
            GIT_TOKEN: TOKEN,
            GIT_FETCH_SECONDS: "1",
            GIT_WEBHOOK_SECRET: "a-secret-of-the-webhook",
            DATA_DIR: join(folder.path, name),
          },
          built,
        ),
      );
    const servers = [await start("one"), await start("other")];
    const people = await Promise.all(servers.map(({ url }) => Client.signedIn(url)));

    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, nth) =>
        people[nth % 2]!.post("/api/admin/publish", { slug: `page-${nth}`, content: `# ${nth}\n` }),
      ),
    );
    const told = await fetch(`${servers[0]!.url}/webhooks/git`, {
      method: "POST",
      headers: { "x-gitlab-token": "a-secret-of-the-webhook" },
    });

    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(told.status).toBe(204);
    expect((await git(path, "log", "--format=%s", "main")).split("\n")).toHaveLength(9);
    for (const person of people) expect(await hasPages(person, 9)).toBe(true);
  });

/** What another server published is known within GIT_FETCH_SECONDS. */
async function hasPages(person: Client, count: number): Promise<boolean> {
  for (let tries = 0; tries < 100; tries++, await Bun.sleep(100))
    if ((await person.get("/api/admin/pages")).json.pages.length === count) return true;
  return false;
}
