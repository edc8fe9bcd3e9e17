import { expect, test } from "bun:test";
import { stat } from "node:fs/promises";
import { join } from "node:path";

import { askpassAnswer, writeAskpass } from "../../../src/repository/git/askpass.ts";
import { temporaryFolder } from "../../support/folder.ts";

const env = { DOCS_ADMIN_GIT_ORIGIN: "https://git.example.org", DOCS_ADMIN_GIT_PASSWORD: "a token" };

test("git gets the password for its origin", () => {
  expect(askpassAnswer("Password for 'https://ada@git.example.org': ", env)).toBe("a token");
  expect(askpassAnswer("Password for 'https://git.example.org': ", env)).toBe("a token");
});

test.each([
  "Password for 'http://git.example.org': ",
  "Password for 'https://git.example.org:8443': ",
  "Password for 'https://ada@git.example.org.evil.example': ",
  "Password for 'https://git.example.org@evil.example': ",
  "Password for 'https://evil.example/https://git.example.org': ",
  "Username for 'https://git.example.org': ",
  "Enter passphrase for key '/root/.ssh/id_ed25519': ",
  "Are you sure you want to continue connecting (yes/no/[fingerprint])? ",
  "",
])("“%s” gets no answer", (question) => {
  expect(askpassAnswer(question, env)).toBeUndefined();
});

test("without an origin or a password there is no answer", () => {
  const question = "Password for 'https://git.example.org': ";

  expect(askpassAnswer(question, { ...env, DOCS_ADMIN_GIT_ORIGIN: undefined })).toBeUndefined();
  expect(askpassAnswer(question, { ...env, DOCS_ADMIN_GIT_PASSWORD: "" })).toBeUndefined();
});

test("the program that git asks is its owner's alone, and starts this one with the question", async () => {
  await using folder = await temporaryFolder();
  const own = ["/bin/echo", "it's", "$HOME", "askpass"];

  const file = await writeAskpass(folder.path, own);

  const child = Bun.spawn([file, "Password for 'x y': "], { stdout: "pipe" });
  expect(await child.stdout.text()).toBe("it's $HOME askpass Password for 'x y': \n");
  expect((await stat(file)).mode & 0o777).toBe(0o700);
  expect(file).toBe(join(folder.path, "askpass"));
});
