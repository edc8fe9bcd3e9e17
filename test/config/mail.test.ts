import { expect, test } from "bun:test";

import { ConfigError, readConfig } from "../../src/config/config.ts";

const own = {
  SMTP_URL: "smtps://docs%40example.org:p%3Aw%2F%40%C3%A9@mail.example.org",
  SMTP_FROM: "Docs <docs@example.org>",
  BASE_URL: "https://admin.example.org",
};

const read = (environment: Record<string, string>) => readConfig(environment, { isTerminal: false });
const mailOf = (environment: Record<string, string>) => read({ ...own, ...environment }).mail;

function problemsWith(environment: Record<string, string>): string {
  try {
    mailOf(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "";
}

test("a server and a sender turn it on", () => {
  expect(mailOf({})).toEqual({
    server: "mail.example.org:465",
    host: "mail.example.org",
    port: 465,
    isSecure: true,
    isLoopback: false,
    login: { user: "docs@example.org", password: "p:w/@é" },
    from: { name: "Docs", address: "docs@example.org" },
  });
  expect(read({}).mail).toBeUndefined();
});

test.each([
  ["smtp://mail.example.org", { host: "mail.example.org", port: 587, isSecure: false }],
  ["smtp://mail:25/", { host: "mail", port: 25, isSecure: false, isLoopback: false }],
  ["smtp://LOCALHOST:25", { isLoopback: true, login: undefined }],
  ["smtp://[::1]:2525", { server: "[::1]:2525", host: "::1", port: 2525, isLoopback: true }],
  ["smtps://127.0.0.1", { host: "127.0.0.1", port: 465, isLoopback: true }],
])("%s is a server", (SMTP_URL, expected) => {
  expect(mailOf({ SMTP_URL })).toMatchObject(expected);
});

test.each([
  ["docs@example.org", { name: "", address: "docs@example.org" }],
  ['"Docs, of Acme" <docs+x@example.org>', { name: "Docs, of Acme", address: "docs+x@example.org" }],
  ["<docs@localhost>", { name: "", address: "docs@localhost" }],
  ["Équipe 漢字 <docs@example.org>", { name: "Équipe 漢字", address: "docs@example.org" }],
])("messages can come from %s", (SMTP_FROM, expected) => {
  expect(mailOf({ SMTP_FROM })?.from).toEqual(expected);
});

test.each([
  "mail.example.org",
  "https://mail.example.org",
  "smtps://",
  "smtps://mail.example.org/inbox",
  "smtps://mail.example.org?tls.rejectUnauthorized=false",
  "smtps://mail.example.org#x",
  "smtps://mail.example.org?",
  "smtps://user@mail.example.org",
  "smtps://:s3cr3t@mail.example.org",
  "smtps://user:s3cr3t%@mail.example.org",
  "smtps://user:s3cr3t%0d%0aMAIL@mail.example.org",
  "smtps://user:s3cr3t#1@mail.example.org",
  "smtps://user:s3cr3t/1@mail.example.org",
  "smtps://user:s3cr3t@mail example.org",
  "smtps://user:s3cr3t@mail.example.org:99999",
  "smtps://user:s3cr3t@mail.example.org:0",
  "smtps://user:s3cr3t@a_b,c",
])("SMTP_URL can't be %s, and the sentence has nothing of it", (SMTP_URL) => {
  const problems = problemsWith({ SMTP_URL });

  expect(problems).toStartWith("SMTP_URL isn't valid: it must be smtps://user:password@host:465 or ");
  expect(problems).not.toContain("s3cr3t");
});

test.each([
  "Docs",
  "docs@example.org, ada@example.org",
  "docs@",
  "@example.org",
  "Docs <docs@example.org> more",
  "Docs <docs@example.org",
  "<Docs> <docs@example.org>",
  "Do\u202ecs <docs@example.org>",
  "Do\ncs <docs@example.org>",
  `${"x".repeat(81)} <docs@example.org>`,
  "döcs@example.org",
])("SMTP_FROM can't be %p", (SMTP_FROM) => {
  expect(problemsWith({ SMTP_FROM })).toContain(": it must be one address, such as docs@example.org, or ");
});

test.each([
  [{ SMTP_FROM: "" }, "SMTP_URL isn't valid: set SMTP_FROM too, such as docs@example.org."],
  [{ SMTP_URL: "" }, "SMTP_FROM is “…@example.org>”: set SMTP_URL too."],
  [{ BASE_URL: "" }, "SMTP_URL isn't valid: set BASE_URL too: links in messages lead there."],
])("without its others, %j is refused", (environment, sentence) => {
  expect(problemsWith(environment as Record<string, string>)).toBe(sentence);
});

test("programs that are started get no password", () => {
  expect(read(own).childEnvironment).not.toHaveProperty("SMTP_URL");
});
