import { expect, test } from "bun:test";
import { resolve } from "node:path";

import { ConfigError, readConfig } from "../../src/config/config.ts";

const read = (environment: Record<string, string>) => readConfig(environment, { isTerminal: false });

function problemsWith(environment: Record<string, string>): string {
  try {
    read(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "";
}

test("the defaults let the server start", () => {
  const config = read({});

  expect(config).toMatchObject({
    host: "127.0.0.1",
    port: 3000,
    baseUrl: undefined,
    pin: undefined,
    sessionSecrets: undefined,
    sessionDays: 7,
    auditDays: 365,
    branch: undefined,
    contentDirs: undefined,
    uploadsDir: undefined,
    gemini: undefined,
    ai: undefined,
    publishing: undefined,
    maxUploadBytes: 20 * 1024 * 1024,
    log: { level: "info", format: "json" },
    trustProxy: false,
  });
  expect(config.dataDir).toEndWith("/data");
  expect(config.repository).toEqual({ path: `${config.dataDir}/site.git`, mayCreate: true });
  expect(config.gitHub).toMatchObject({
    token: undefined,
    client: undefined,
    apiUrl: "https://api.github.com",
  });
});

test.each([
  ["PORT", "http"],
  ["PORT", "65536"],
  ["PORT", "-1"],
  ["PORT", "80.5"],
  ["BASE_URL", "admin.example.org"],
  ["BASE_URL", "ftp://admin.example.org"],
  ["BASE_URL", "https://admin.example.org/docs"],
  ["SESSION_DAYS", "0"],
  ["SESSION_DAYS", "366"],
  ["SESSION_DAYS", "week"],
  ["AUDIT_DAYS", "0"],
  ["AUDIT_DAYS", "3651"],
  ["REPOSITORY", "site"],
  ["REPOSITORY", "a/b/c"],
  ["REPOSITORY", "https://github.com/a"],
  ["REPOSITORY", "https://github.com/a/b/tree/main"],
  ["REPOSITORY", "github.com/a"],
  ["REPOSITORY", "http://example.org/a/b"],
  ["REPOSITORY", "https://example.org"],
  ["REPOSITORY", "git://example.org/a/b"],
  ["COMMIT_URL", "https://git.example.org/commit"],
  ["REVIEW_BRANCHES", "yes"],
  ["REVIEW_BRANCHES", "1"],
  ["GIT_FETCH_SECONDS", "0"],
  ["GIT_FETCH_SECONDS", "3601"],
  ["GIT_SSH_KEY", "/nowhere/id_ed25519"],
  ["REPOSITORY", "ftp://github.com/a/b"],
  ["REPOSITORY_CREATE", "yes"],
  ["COMMIT_MESSAGE", "docs"],
  ["SIGN_OFF", "yes"],
  ["COMMIT_MESSAGE", "docs({scope}):{summary}"],
  ["AFTER_PUBLISH", "[./deploy]"],
  ["AFTER_PUBLISH", "[]"],
  ["AFTER_PUBLISH_MINUTES", "0"],
  ["AFTER_PUBLISH_MINUTES", "121"],
  ["CONTENT_DIR", "../docs"],
  ["CONTENT_DIR", "/docs"],
  ["CONTENT_DIR", "docs//pages"],
  ["UPLOADS_DIR", ".git/hooks"],
  ["SITE_URL", "docs.example.org"],
  ["MAX_UPLOAD_MB", "20MB"],
  ["MAX_UPLOAD_MB", "0"],
  ["BACKUP_KEEP", "0"],
  ["BACKUP_KEEP", "all"],
  ["LOG_LEVEL", "loud"],
  ["LOG_FORMAT", "xml"],
  ["TRUST_PROXY", "yes"],
  ["GITHUB_API_URL", "api"],
  ["GEMINI_BASE_URL", "file:///x"],
])("%s=%s is refused with the variable, the value and what is allowed", (name, value) => {
  const problems = problemsWith({ [name]: value });

  expect(problems).toStartWith(`${name} is “${value}”: it must `);
  expect(problems.split("\n")).toHaveLength(1);
});

test.each([
  ["TEAM_PIN", "12345"],
  ["TEAM_PIN_HASH", "argon2id=19=19456$abc"],
  ["SESSION_SECRET", "too-short-to-be-a-secret"],
  ["GITHUB_WEBHOOK_SECRET", "fifteen-letters"],
  ["GIT_WEBHOOK_SECRET", "fifteen-letters"],
  ["GIT_TOKEN", "two\nlines"],
  ["METRICS_TOKEN", "fifteen-letters"],
  ["DATABASE_URL", "mysql://ada:a-password@db/docs"],
  ["DATABASE_URL", "postgres://ada:a-password@db/docs"],
  ["METRICS_TOKEN", "two words of eight letters"],
  ["GITHUB_CLIENT_SECRET", "s3cr3t-without-an-id"],
])("a wrong %s is refused without its value", (name, value) => {
  const problems = problemsWith({ [name]: value });

  expect(problems).toStartWith(`${name} isn't valid: `);
  expect(problems).not.toContain(value);
});

const SECRET = "s3cr3t/with+signs";

test.each([
  ["REPOSITORY", `https://u:${SECRET}@host.example/x.git`, "https://…@host.example/x.git"],
  ["REPOSITORY", `https://${SECRET}@host.example/x.git`, "https://…@host.example/x.git"],
  ["REPOSITORY", `u:${SECRET}@host.example/x.git`, "…@host.example/x.git"],
  ["REPOSITORY", `https://u:p@${SECRET}@host.example/x.git`, "https://…@host.example/x.git"],
  ["REPOSITORY", `https://host.example/x.git?token=${SECRET}`, "https://host.example/x.git?…"],
  ["BASE_URL", `https://u:${SECRET}@admin.example.org`, "https://…@admin.example.org"],
  ["BASE_URL", `https://:${SECRET}@admin.example.org`, "https://…@admin.example.org"],
  ["SITE_URL", `https://docs.example.org/#${SECRET}`, "https://docs.example.org/#…"],
  ["GITHUB_API_URL", `https://:${SECRET}@api.example`, "https://…@api.example"],
  ["GITHUB_URL", `https://git:${SECRET}@code.example`, "https://…@code.example"],
  ["GEMINI_BASE_URL", `https://ai.example/?key=${SECRET}`, "https://ai.example/?…"],
  ["AFTER_PUBLISH", `./deploy --token=${SECRET} && ./tell`, "./deploy …"],
  ["AFTER_PUBLISH", `["./deploy", "${SECRET}", 1]`, '["./deploy", …'],
])("a wrong %s of %s is refused without what may be a secret", (name, value, shown) => {
  const problems = problemsWith({ [name]: value });

  expect(problems).toStartWith(`${name} is “${shown}”: it must `);
  expect(problems).not.toContain(SECRET);
});

test.each([`https://u:${SECRET}@hooks.example/`, `https://:${SECRET}@hooks.example/`])(
  "WEBHOOK_URL has no password: %s",
  (url) => {
    const secret = `whsec_${"A".repeat(44)}`;

    expect(problemsWith({ WEBHOOK_URL: url, WEBHOOK_SECRET: secret })).toStartWith(
      "WEBHOOK_URL isn't valid: ",
    );
  },
);

test("TEAM_PIN_WEAK allows a PIN of 4 characters, but not of 3", () => {
  expect(read({ TEAM_PIN: "1234", TEAM_PIN_WEAK: "1" }).pin).toEqual({ plain: "1234" });
  expect(problemsWith({ TEAM_PIN: "123", TEAM_PIN_WEAK: "1" })).toContain("at least 4 characters");
});

test("servers of one database need one PIN, unless the PIN is turned off", () => {
  const url = "postgres://ada:a-password@db/docs";
  const shared = { DATABASE_URL: url, SESSION_SECRET: "s".repeat(32), REPOSITORY: "./site" };

  expect(problemsWith(shared)).toBe(
    "DATABASE_URL isn't valid: it needs TEAM_PIN or TEAM_PIN_HASH too, the same on all servers.",
  );
  for (const more of [{ TEAM_PIN: "correct horse" }, { PIN_ROLE: "none" }])
    expect(readConfig({ ...shared, ...more }, { isTerminal: false }).databaseUrl).toBe(url);
});

test("all errors are reported at once", () => {
  const problems = problemsWith({ PORT: "x", LOG_LEVEL: "x", TRUST_PROXY: "x" });

  expect(problems.split("\n").map((line) => line.split(" ")[0])).toEqual([
    "PORT",
    "LOG_LEVEL",
    "TRUST_PROXY",
  ]);
});

test("a PIN together with a hash is refused, because one would be ignored", () => {
  expect(problemsWith({ TEAM_PIN: "246810", TEAM_PIN_HASH: "$argon2id$v=19$m=1,t=1,p=1$a$b" })).toContain(
    "not both",
  );
});

test.each([
  [{ AI_BASE_URL: "http://localhost:11434/v1" }, /^AI_BASE_URL is “http:.*”: set AI_TEXT_MODEL too/],
  [{ AI_TEXT_MODEL: "llama3.3" }, /^AI_TEXT_MODEL is “llama3.3”: set AI_BASE_URL too/],
  [
    { AI_BASE_URL: "localhost:11434", AI_TEXT_MODEL: "llama3.3" },
    /^AI_BASE_URL is “localhost:11434”: it must be an http/,
  ],
  [
    { AI_BASE_URL: `http://u:${SECRET}@ai.example`, AI_TEXT_MODEL: "m" },
    /^AI_BASE_URL is “http:\/\/…@ai.example”: it must be/,
  ],
  [
    { AI_BASE_URL: "http://localhost:11434/v1", AI_TEXT_MODEL: "llama3.3", GEMINI_API_KEY: SECRET },
    /^AI_BASE_URL is “http:.*”: GEMINI_API_KEY is set, too\./,
  ],
  [{ AI_API_KEY: SECRET, GEMINI_API_KEY: SECRET }, /^AI_API_KEY isn't valid: GEMINI_API_KEY is set, too\./],
])(
  "another AI server needs its address and its model, and is in place of Gemini: %j",
  (environment, sentence) => {
    const problems = problemsWith(environment);

    expect(problems).toMatch(sentence);
    expect(problems.split("\n")).toHaveLength(1);
    expect(problems).not.toContain(SECRET);
  },
);

test("another AI server needs neither a key nor a model for images", () => {
  const set = { AI_BASE_URL: "http://localhost:11434/v1/", AI_TEXT_MODEL: "llama3.3" };
  const more = { AI_API_KEY: "key", AI_IMAGE_MODEL: "painter" };

  expect(read(set).ai).toEqual({ baseUrl: "http://localhost:11434/v1", textModel: "llama3.3" });
  expect(read({ ...set, ...more }).ai).toMatchObject({ key: "key", imageModel: "painter" });
  expect(read({ ...set, ...more }).childEnvironment).not.toHaveProperty("AI_API_KEY");
});

test("an empty variable counts as not set", () => {
  expect(read({ PORT: "", CONTENT_DIR: " ", TEAM_PIN: "", GEMINI_API_KEY: "" })).toMatchObject({
    port: 3000,
    contentDirs: undefined,
    pin: undefined,
    gemini: undefined,
  });
});

test.each([
  ["docs/", ["docs"]],
  ["./docs/pages", ["docs/pages"]],
  [".", [""]],
  ["./", [""]],
  ["docs, versioned_docs/version-2.0/,blog", ["docs", "versioned_docs/version-2.0", "blog"]],
  [".,docs", ["", "docs"]],
])("CONTENT_DIR=%s means the folders %j of the repository", (given, folders) => {
  expect(read({ CONTENT_DIR: given }).contentDirs).toEqual(folders);
});

test.each(["docs,", "docs,.", "docs,./docs/", "docs,/etc", "docs,../x", ",", "a\tb"])(
  "CONTENT_DIR=%s is refused",
  (given) => {
    expect(problemsWith({ CONTENT_DIR: given })).toContain("CONTENT_DIR");
  },
);

test("several session secrets are separated by commas", () => {
  const [first, second] = ["a".repeat(32), "b".repeat(40)];

  expect(read({ SESSION_SECRET: `${first}, ${second}` }).sessionSecrets).toEqual([first, second]);
  expect(problemsWith({ SESSION_SECRET: `${first},short` })).toContain("SESSION_SECRET");
});

test("a path and a repository on GitHub are distinguished by their start", () => {
  const local = (path: string) => ({ path, mayCreate: false });
  expect(read({ REPOSITORY: "/srv/site" }).repository).toEqual(local("/srv/site"));
  expect(read({ REPOSITORY: "./site" }).repository).toEqual(local(`${process.cwd()}/site`));
  expect(read({ REPOSITORY: "../site" }).repository).toEqual(local(resolve("../site")));
  expect(read({ REPOSITORY: "octocat/site.docs" }).repository).toEqual({
    on: "github",
    name: "octocat/site.docs",
  });
});

test("a repository may be made at the default path, and elsewhere with REPOSITORY_CREATE", () => {
  const mayCreate = (settings: Record<string, string>) => {
    const { repository } = read(settings);
    return "path" in repository && repository.mayCreate;
  };

  expect(mayCreate({})).toBe(true);
  expect(mayCreate({ DATA_DIR: "/srv/data" })).toBe(true);
  expect(mayCreate({ DATA_DIR: "/srv/data", REPOSITORY: "/srv/data/site.git" })).toBe(true);
  expect(mayCreate({ DATA_DIR: "/srv/data", REPOSITORY: "/srv/data/docs.git" })).toBe(false);
  expect(mayCreate({ REPOSITORY: "/srv/docs", REPOSITORY_CREATE: "0" })).toBe(false);
  expect(mayCreate({ REPOSITORY: "/srv/docs", REPOSITORY_CREATE: "1" })).toBe(true);
});

const addresses = [
  "https://HOST/ada/docs",
  "http://HOST/ada/docs",
  "https://www.HOST/ada/docs",
  "HOST/ada/docs",
  "git@HOST:ada/docs",
  "ssh://git@HOST/ada/docs",
];

test.each(addresses.flatMap((address) => ["", ".git", "/", ".git/"].map((end) => address + end)))(
  "%s means owner/name, on github.com and on the host of GITHUB_URL",
  (address) => {
    const at = (host: string, settings: Record<string, string> = {}) =>
      read({ REPOSITORY: address.replace("HOST", host), ...settings }).repository;
    const enterprise = { GITHUB_URL: "https://code.example.org" };

    const [one, other] = [at("github.com"), at("code.example.org", enterprise)];

    expect([one, other]).toEqual(Array(2).fill({ on: "github", name: "ada/docs" }));
    // Elsewhere it is any host of git, where it is an address of git.
    const isOfGit = /^(?:https|ssh):|^git@/.test(address);
    for (const elsewhere of [() => at("github.com", enterprise), () => at("code.example.org")])
      if (isOfGit) expect(elsewhere()).toMatchObject({ address: { path: "ada/docs" } });
      else expect(elsewhere).toThrow("REPOSITORY");
  },
);

test.each([
  "https://gitlab.com/group/sub/docs.git",
  "git@git.example.org:docs.git",
  "file:///srv/git/docs.git",
])("%s is a repository on another machine", (url) => {
  expect(read({ REPOSITORY: url }).repository).toMatchObject({ address: { url } });
});

test("an address of GitHub with a user or a password is refused without it", () => {
  for (const user of ["ada", "ada:s3cr3t", ":s3cr3t"])
    for (const address of [`https://${user}@github.com/ada/docs`, `ssh://${user}@github.com/ada/docs`]) {
      const problems = problemsWith({ REPOSITORY: address });
      if (user !== "ada" || address.startsWith("https:")) expect(problems).toContain("it must ");
      expect(problems).not.toContain("s3cr3t");
    }
});

test("a repository on GitHub can belong to an enterprise-managed user", () => {
  expect(read({ REPOSITORY: "jane_acme/docs" }).repository).toEqual({ on: "github", name: "jane_acme/docs" });
});

test("child processes inherit no secrets and no GIT_ variables", () => {
  const { childEnvironment } = read({
    PATH: "/bin",
    TEAM_PIN: "246810",
    GITHUB_TOKEN: "t",
    GIT_DIR: "/elsewhere",
    GIT_INDEX_FILE: "x",
  });

  expect(Object.keys(childEnvironment).sort()).toEqual(["HOME", "PATH"]);
});

test("the command after publishing is split at spaces, or a JSON list, and is for a local repository", () => {
  const command = (AFTER_PUBLISH: string) =>
    read({ REPOSITORY: "/srv/site", AFTER_PUBLISH, AFTER_PUBLISH_MINUTES: "3" }).afterPublish;

  expect(command("./deploy  --to site")).toEqual({
    command: ["./deploy", "--to", "site"],
    minutes: 3,
    folder: "/srv/site",
  });
  expect(command('["/opt/de ploy", "$x"]')?.command).toEqual(["/opt/de ploy", "$x"]);
  expect(problemsWith({ REPOSITORY: "octocat/site", AFTER_PUBLISH: "./deploy" })).toBe(
    "AFTER_PUBLISH is “./deploy”: it is for a local repository. Elsewhere, what builds the site there is told by the host.",
  );
});

test("reviews are pushed as branches of a host of git alone", () => {
  const pushes = (REPOSITORY: string, REVIEW_BRANCHES: string) =>
    read({ REPOSITORY, REVIEW_BRANCHES }).git.pushesReviews;

  expect(pushes("https://gitlab.example.org/team/docs.git", "1")).toBe(true);
  expect(pushes("octocat/site", "0")).toBe(false);
  for (const REPOSITORY of ["octocat/site", "/srv/site", "https://github.com/octocat/site"])
    expect(problemsWith({ REPOSITORY, REVIEW_BRANCHES: "1" })).toStartWith(
      "REVIEW_BRANCHES is “1”: it must be 0, or REPOSITORY an address of git.",
    );
});

test("a webhook has an https address and a secret of the specification, and neither is repeated in a problem", () => {
  const secret = `whsec_${Buffer.alloc(24, 7).toString("base64")}`;
  const given = { WEBHOOK_URL: "https://hooks.example.org/x?key=1", WEBHOOK_SECRET: `${secret}, ${secret}` };

  expect(read(given).webhook).toEqual({
    url: "https://hooks.example.org/x?key=1",
    keys: [Buffer.alloc(24, 7), Buffer.alloc(24, 7)],
    allowsPrivate: false,
  });
  expect(read({ ...given, WEBHOOK_URL: "http://a", WEBHOOK_ALLOW_PRIVATE: "1" }).webhook?.allowsPrivate).toBe(
    true,
  );
  expect(read(given).childEnvironment).not.toHaveProperty("WEBHOOK_URL");
  const wrong = [
    { WEBHOOK_URL: "http://hooks.example.org/x" },
    { WEBHOOK_URL: "https://a:b@hooks.example.org/x" },
    { WEBHOOK_URL: "ftp://hooks.example.org/x" },
    { WEBHOOK_SECRET: "hooks.example.org/x" },
    { WEBHOOK_SECRET: `${secret},` },
    { WEBHOOK_URL: "" },
    { WEBHOOK_SECRET: "" },
  ];
  for (const more of wrong) {
    const problems = problemsWith({ ...given, ...more });
    expect(problems).toMatch(/^WEBHOOK_(URL|SECRET) isn't valid: [^/]*$/);
  }
});
