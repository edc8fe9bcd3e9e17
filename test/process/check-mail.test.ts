import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";

import { temporaryFolder } from "../support/folder.ts";
import {
  certificate,
  login,
  MailServerStub,
  type ReceivedMail,
  refusal,
  ScriptedMailServer,
} from "../support/mail-server.ts";
import { built, runProgram } from "../support/server.ts";

const { key, cert } = certificate();
const tls = await MailServerStub.start({ key, cert, secure: true });
const plain = await MailServerStub.start();
const refusing = await MailServerStub.start();
refusing.answer = { sender: () => refusal(550, "5.7.60 Not as this sender.") };
const closed = await ScriptedMailServer.start({ MAIL: "530 5.7.0 Authentication required" });
const stubs = [tls, plain, refusing, closed];
afterAll(() => Promise.all(stubs.map((stub) => stub[Symbol.asyncDispose]())));

const name = encodeURIComponent(login.user);
const password = encodeURIComponent(login.password);

async function checked(SMTP_URL: string, { isTrusted = true } = {}) {
  await using folder = await temporaryFolder();
  const ca = join(folder.path, "ca.pem");
  await Bun.write(ca, cert);
  const settings: Record<string, string> = {
    SMTP_URL,
    SMTP_FROM: "Docs <docs@example.org>",
    BASE_URL: "https://admin.example.org",
    TRUST_PROXY: "1",
    ...(isTrusted ? { NODE_EXTRA_CA_CERTS: ca } : {}),
  };
  const { stdout, stderr, status } = await runProgram(["check"], {
    folder: folder.path,
    settings,
    program: built,
  });
  expect(stdout + stderr).not.toContain(login.password);
  expect(stdout + stderr).not.toContain(password);
  return { line: stdout.split("\n").find((line) => line.includes(" mail: ")), status };
}

test("check logs in, asks for the sender, and sends nothing", async () => {
  for (const url of [
    `smtps://${name}:${password}@127.0.0.1:${tls.port}`,
    `smtp://${name}:${password}@localhost:${plain.port}`,
    `smtp://127.0.0.1:${plain.port}`,
  ])
    expect(await checked(url)).toEqual({
      line: `ok    mail: ${new URL(url).host} takes messages from docs@example.org`,
      status: 0,
    });

  const received: ReceivedMail[] = [...tls.received, ...plain.received];
  expect(received).toEqual([]);
});

const at = (port: number) => `127.0.0.1:${port}`;

test.each([
  ["a host that is away", "smtp://127.0.0.1:9", "Can't reach 127.0.0.1:9 (ECONNREFUSED). Check SMTP_URL."],
  [
    "no TLS there",
    `smtps://${at(plain.port)}`,
    `There is no TLS at ${at(plain.port)}. Set SMTP_URL to its port with TLS, which is often 465, or to smtp://, which uses STARTTLS.`,
  ],
  [
    "a wrong login",
    `smtps://${name}:x${password}@${at(tls.port)}`,
    `${at(tls.port)} refuses the login (535). Check the user and the password of SMTP_URL.`,
  ],
  [
    "no login where one is needed",
    `smtp://${at(closed.port)}`,
    `${at(closed.port)} asks for a login (530). Set SMTP_URL with a user and a password.`,
  ],
  [
    "a sender that is refused",
    `smtp://${at(refusing.port)}`,
    `${at(refusing.port)} refuses the sender docs@example.org: 550 5.7.60 Not as this sender. Set SMTP_FROM to an address that this login may use.`,
  ],
])("check finds %s", async (_, url, sentence) => {
  expect(await checked(url)).toEqual({ line: `wrong mail: ${sentence}`, status: 1 });
});

test("check finds a certificate that this machine doesn't trust", async () => {
  const { line } = await checked(`smtps://${at(tls.port)}`, { isTrusted: false });

  expect(line).toStartWith(`wrong mail: The certificate of ${at(tls.port)} isn't trusted (`);
  expect(line).toEndWith("or NODE_EXTRA_CA_CERTS to the file of the authority that made it.");
});
