import { afterAll, beforeEach, expect, test } from "bun:test";

import { MailServer } from "../../src/smtp/mail-server.ts";
import {
  certificate,
  login,
  MAIL_HOST,
  MailServerStub,
  refusal,
  type Said,
  ScriptedMailServer,
  type Step,
} from "../support/mail-server.ts";

const { key, cert } = certificate();
const plain = await MailServerStub.start();
const startTls = await MailServerStub.start({ key, cert, disabledCommands: [], allowInsecureAuth: false });
const tls = await MailServerStub.start({ key, cert, secure: true });
const servers = [plain, startTls, tls];
afterAll(() => Promise.all(servers.map((server) => server[Symbol.asyncDispose]())));
beforeEach(() => {
  for (const server of servers) {
    server.received.length = 0;
    server.answer = {};
  }
});

const AT = Date.UTC(2026, 4, 3, 9, 12, 44);

const mail = {
  to: { name: "Grace Hopper", address: "grace@example.org" },
  subject: "Ada published “Brewing tea”",
  text: "Ada published Brewing tea.\n\nhttps://admin.example.org/admin/edit/guide/tea\n",
  unsubscribeUrl: "https://admin.example.org/unsubscribe?key=abc",
};

type Options = ConstructorParameters<typeof MailServer>[0];

const usual = {
  host: MAIL_HOST,
  isSecure: false,
  isLoopback: false,
  login: undefined,
  from: { name: "Docs", address: "docs@example.org" },
  clock: { now: () => AT },
  instead: { address: "127.0.0.1", ca: cert },
};

const sender = ({ port }: { port: number }, more: Partial<Options> = {}) => {
  const options = { ...usual, port, ...more };
  return new MailServer({ ...options, server: `${options.host}:${port}` });
};

test("a message arrives with its headers, as plain text, and nothing else is in it", async () => {
  expect(await sender(plain).send(mail)).toEqual({ isSent: true });

  const [{ from, to, read, source }] = plain.received as [(typeof plain.received)[0]];
  expect([from, to]).toEqual(["docs@example.org", ["grace@example.org"]]);
  expect(read).toMatchObject({
    from: { name: "Docs", address: "docs@example.org" },
    to: [mail.to],
    subject: mail.subject,
    date: "2026-05-03T09:12:44.000Z",
    text: mail.text,
    attachments: [],
  });
  expect(read.html).toBeUndefined();
  const headers = Object.fromEntries(read.headers.map(({ key, value }) => [key, value]));
  expect(headers).toMatchObject({
    "auto-submitted": "auto-generated",
    "list-unsubscribe": `<${mail.unsubscribeUrl}>`,
    "list-unsubscribe-post": "List-Unsubscribe=One-Click",
    "message-id": expect.stringMatching(/^<[^\s@<>]+@example\.org>$/),
    "content-type": "text/plain; charset=utf-8",
  });
  expect(Object.keys(headers).sort()).toEqual([
    "auto-submitted",
    "content-transfer-encoding",
    "content-type",
    "date",
    "from",
    "list-unsubscribe",
    "list-unsubscribe-post",
    "message-id",
    "mime-version",
    "subject",
    "to",
  ]);
  expect(source).toMatch(/^[\r\n\x20-\x7e]*$/);
});

test("a password goes over TLS, from the start or by STARTTLS", async () => {
  expect(await sender(tls, { isSecure: true, login }).send(mail)).toEqual({ isSent: true });
  expect(await sender(startTls, { login }).send(mail)).toEqual({ isSent: true });

  for (const { received } of [tls, startTls])
    expect(received).toMatchObject([{ user: login.user, isSecure: true }]);
});

test("without a password, STARTTLS is used where it is offered", async () => {
  await sender(startTls).send(mail);
  await sender(plain).send(mail);

  expect(startTls.received).toMatchObject([{ isSecure: true }]);
  expect(plain.received).toMatchObject([{ isSecure: false }]);
});

test("where somebody took STARTTLS out, no password is sent and no message", async () => {
  await using stripped = await ScriptedMailServer.start({ EHLO: "250-mail.test\r\n250 AUTH PLAIN LOGIN" });

  expect(await sender(stripped, { login }).send(mail)).toEqual({
    isSent: false,
    isFinal: false,
    says: `mail.test:${stripped.port} offers no STARTTLS, so no password is sent. Set SMTP_URL to smtps:// and the port with TLS, which is often 465.`,
  });
  expect(stripped.asked).toEqual(["EHLO", "STARTTLS"]);
});

test("on this machine a password needs no TLS, and no certificate is asked for", async () => {
  const own = { ...{ instead: undefined as never, host: "127.0.0.1" }, isLoopback: true, login };
  await sender(plain, own).send(mail);
  await using offering = await MailServerStub.start({ key, cert, disabledCommands: [] });
  await sender(offering, own).send(mail);

  for (const { received } of [plain, offering])
    expect(received).toMatchObject([{ user: login.user, isSecure: false }]);
});

const AWAY = /^Can't reach mail\.test:9 \(ECONNREFUSED\)\. Check SMTP_URL\.$/;

test.each([
  ["a host that is away", () => sender({ port: 9 }), AWAY],
  [
    "a name that nobody has",
    () => sender({ port: 25 }, { instead: undefined as never, host: "mail.invalid" }),
    /^There is no host mail\.invalid \(\w+\)\. Check SMTP_URL\.$/,
  ],
  [
    "a port without TLS",
    () => sender(plain, { isSecure: true }),
    /^There is no TLS at mail\.test:\d+\. Set SMTP_URL to its port with TLS, which is often 465, or to smtp:\/\/, which uses STARTTLS\.$/,
  ],
  [
    "a port that expects TLS from the start",
    () => sender(tls, { connectMs: 200 }),
    /^mail\.test:\d+ doesn't greet within 0\.2 seconds\. If TLS is expected from the start, SMTP_URL begins with smtps:\/\/\.$/,
  ],
  ...([tls, startTls] as const).map(
    (server) =>
      [
        "a certificate that nobody trusts",
        () =>
          sender(server, {
            host: "localhost",
            instead: undefined as never,
            isSecure: server === tls,
          }),
        /^The certificate of localhost:\d+ isn't trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\)\. Set SMTP_URL to the name in it, or NODE_EXTRA_CA_CERTS to the file of the authority that made it\.$/,
      ] as const,
  ),
  ...([tls, startTls] as const).map(
    (server) =>
      [
        "a certificate of another host",
        () => sender(server, { host: "other.test", isSecure: server === tls }),
        /^The certificate of other\.test:\d+ isn't trusted \(ERR_TLS_CERT_ALTNAME_INVALID\)\./,
      ] as const,
  ),
  [
    "a wrong password",
    () => sender(tls, { isSecure: true, login: { ...login, password: "not this one" } }),
    /^mail\.test:\d+ refuses the login \(535\)\. Check the user and the password of SMTP_URL\.$/,
  ],
] as const)("%s is said, by check too, and can be another one later", async (_, make, sentence) => {
  for (const answer of [await make().send(mail), await make().reach()])
    expect(answer).toEqual({ isSent: false, isFinal: false, says: expect.stringMatching(sentence) });
});

test("only what is said of the message or its recipient is final", async () => {
  const steps: readonly Step[] = ["connect", "EHLO", "AUTH", "MAIL", "RCPT", "DATA", "message"];
  const finals: string[] = [];
  for (const step of steps)
    for (const code of [450, 550, 421, 530, 503]) {
      await using server = await ScriptedMailServer.start({ [step]: `${code} 5.0.0 no, not this` });
      const on = { isLoopback: true, login };
      const answer = await sender(server, on).send(mail);
      expect(answer).toMatchObject({ isSent: false, says: expect.stringMatching(/^mail\.test:\d+ .+\.$/) });
      if (!answer.isSent && answer.isFinal) finals.push(`${step} ${code}`);
      expect(JSON.stringify(answer)).not.toContain(login.password);
    }
  expect(finals).toEqual(["RCPT 550", "DATA 550", "message 550"]);
});

test("a server that says nothing of logins is still asked for one, before anything is sent", async () => {
  await using server = await ScriptedMailServer.start({ EHLO: "250 mail.test", AUTH: "502 5.5.1 unknown" });

  const answer = await sender(server, { isLoopback: true, login }).send(mail);

  expect(answer).toMatchObject({ isFinal: false, says: expect.stringContaining("refuses the login (502)") });
  expect(server.asked).toEqual(["EHLO", "AUTH"]);
});

test("a refusal is quoted, on one line", async () => {
  const says = async (stub: MailServerStub) => (await sender(stub).send(mail)) as { says: string };
  plain.answer = { recipient: () => refusal(550, "5.1.1 No such\u202e user") };
  expect((await says(plain)).says).toBe(
    `mail.test:${plain.port} refuses the recipient: 550 5.1.1 No such user.`,
  );
  plain.answer = { sender: () => refusal(553, "5.7.1 Not yours.") };
  expect((await says(plain)).says).toBe(
    `mail.test:${plain.port} refuses the sender docs@example.org: 553 5.7.1 Not yours. Set SMTP_FROM to an address that this login may use.`,
  );
  plain.answer = { message: () => refusal(554, "x".repeat(1000)) };
  expect((await says(plain)).says.length).toBeLessThan(260);
});

test.each([mail.unsubscribeUrl, mail.subject, "Ada published Brewing tea.", login.password])(
  "an answer that has %p in it isn't quoted",
  async (secret) => {
    await using server = await ScriptedMailServer.start({ message: `554 refused: ${secret} is bad` });

    const answer = await sender(server, { isLoopback: true, login }).send(mail);

    expect(answer).toMatchObject({
      isFinal: true,
      says: `mail.test:${server.port} refuses the message: 554.`,
    });
  },
);

const steps: readonly Step[] = ["connect", "EHLO", "AUTH", "MAIL", "RCPT", "DATA", "message"];

test.each(steps.flatMap((step) => ["silent", "endless", "closes"].map((said) => [step, said] as const)))(
  "at %s, a server that is %s doesn't keep the attempt",
  async (step, said) => {
    await using server = await ScriptedMailServer.start({ [step]: said as Said });
    const on = { isLoopback: true, login, connectMs: 100, wholeMs: 150 };
    const began = performance.now();

    const answer = await sender(server, on).send(mail);

    expect(answer).toMatchObject({
      isSent: false,
      isFinal: false,
      says: expect.stringMatching(/^(?:mail\.test|Can't)/),
    });
    expect(performance.now() - began).toBeLessThan(2000);
  },
);

test("a server that talks and never ends is left after the whole time", async () => {
  await using server = await ScriptedMailServer.start({ RCPT: "silent" });

  expect(await sender(server, { wholeMs: 100 }).send(mail)).toEqual({
    isSent: false,
    isFinal: false,
    says: `mail.test:${server.port} didn't take the message within 0.1 seconds.`,
  });
});

test("of many messages, two are on the way at once, and all arrive", async () => {
  await using server = await ScriptedMailServer.start();
  const port = sender(server);

  const answers = await Promise.all(Array.from({ length: 12 }, () => port.send(mail)));

  expect(answers).toEqual(Array.from({ length: 12 }, () => ({ isSent: true })));
  // Two that just ended can still be open.
  expect(server.mostOpen).toBeLessThanOrEqual(4);
  expect(server.asked.filter((word) => word === "message")).toHaveLength(12);
});

test("check asks for the sender, and sends nothing", async () => {
  await using server = await ScriptedMailServer.start();

  expect(await sender(server, { isLoopback: true, login }).reach()).toEqual({ isSent: true });

  expect(server.asked.slice(0, 4)).toEqual(["EHLO", "AUTH", "MAIL", "RSET"]);
});

test("check finds a sender that is refused, and a login that is missing", async () => {
  await using refusing = await ScriptedMailServer.start({ MAIL: "550 5.7.60 not as this sender" });
  await using closed = await ScriptedMailServer.start({ MAIL: "530 5.7.0 Authentication required" });

  expect(await sender(refusing).reach()).toMatchObject({
    says: `mail.test:${refusing.port} refuses the sender docs@example.org: 550 5.7.60 not as this sender. Set SMTP_FROM to an address that this login may use.`,
  });
  expect(await sender(closed).reach()).toMatchObject({
    isFinal: false,
    says: `mail.test:${closed.port} asks for a login (530). Set SMTP_URL with a user and a password.`,
  });
});

test.each([
  "a@example.org, b@example.org",
  "a@example.org>",
  "Ada <a@example.org>",
  "a b@example.org",
  "a",
  "a@b@c",
  "a@example.org\r\nRCPT TO:<b@example.org>",
  '"a,b"@example.org',
  "\ud800@example.org",
])("to %p nothing is sent", async (address) => {
  await using server = await ScriptedMailServer.start();

  const answer = await sender(server).send({ ...mail, to: { name: "Ada", address } });

  expect(answer).toMatchObject({ isSent: false, isFinal: true });
  expect(server.asked).toEqual([]);
});

test("an attempt is counted, with the status and without the person", async () => {
  const calls: unknown[][] = [];
  const told = { headers: () => ({}), ended: (...call: unknown[]) => void calls.push(call) };
  await sender(plain, { calls: told }).send(mail);
  plain.answer = { recipient: () => refusal(550, "no") };
  await sender(plain, { calls: told }).send(mail);
  await sender({ port: 9 }, { calls: told }).send(mail);

  const server = `mail.test:${plain.port}`;
  expect(calls.map(([service, , facts]) => [service, facts])).toEqual([
    ["mail", { server, status: 250 }],
    ["mail", { server, status: 550 }],
    ["mail", { server: "mail.test:9", status: undefined }],
  ]);
});
