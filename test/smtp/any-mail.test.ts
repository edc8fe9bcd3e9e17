import { afterAll, expect, test } from "bun:test";

import fc from "fast-check";
import PostalMime from "postal-mime";

import { MailServer } from "../../src/smtp/mail-server.ts";
import { composed } from "../../src/smtp/message.ts";
import { MailServerStub } from "../support/mail-server.ts";
import { runs } from "../support/seed.ts";

const server = await MailServerStub.start();
afterAll(() => server[Symbol.asyncDispose]());

const from = { name: 'Docs, "Team" <x@evil.example>', address: "docs@example.org" };
const address = "grace@example.org";
const unsubscribeUrl = "https://admin.example.org/unsubscribe?key=a'b(c)<é>&to=1,2";

/** What could end a header, begin another recipient, or turn what is read. */
const nasty = [
  "\r\nBcc: eve@evil.example\r\n",
  "\n.\r\n",
  "\r",
  "\n",
  "\u2028",
  "\u0085",
  '"',
  "\\",
  "<eve@evil.example>",
  ", eve@evil.example",
  "; x: y;",
  "(",
  ")",
  "=?utf-8?Q?=0D=0ABcc:_eve@evil.example?=",
  "=?UTF-8?B?Zm9v?=",
  "=?utf-8?b?4oCu?=",
  "\u202e",
  "\u2066",
  "\u200b",
  "\ud800",
  "\0",
  "👩‍🚀",
  "é",
  "漢字",
  "a".repeat(300),
  " ",
  "\t",
];

const headers = new Set([
  "from",
  "to",
  "subject",
  "date",
  "message-id",
  "mime-version",
  "content-type",
  "content-transfer-encoding",
  "auto-submitted",
  "list-unsubscribe",
  "list-unsubscribe-post",
]);

const anyText = fc
  .array(fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: "binary", maxLength: 8 }), fc.string()), {
    maxLength: 8,
  })
  .map((parts) => parts.join(""));

const seen = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu, " ")
    .replace(/=\?([^\s?]+\?[bq]\?)/gi, "= ?$1")
    .split(" ")
    .filter(Boolean)
    .join(" ");

const cut = (text: string) => [...text].slice(0, 200).join("");

test("whatever a name, a subject and a text are, one person gets them, and no header is another one", async () => {
  await fc.assert(
    fc.asyncProperty(anyText, anyText, anyText, async (name, subject, text) => {
      const message = composed({ to: { name, address }, subject, text, unsubscribeUrl }, from, 0);
      const source = (await message.build()).toString("latin1");
      const read = await PostalMime.parse(source);

      expect(message.getEnvelope()).toEqual({ from: "docs@example.org", to: [address] });
      expect(read.to).toEqual([{ name: cut(seen(name)), address }]);
      expect(read.from).toEqual({ name: from.name, address: from.address });
      expect([read.cc, read.bcc, read.replyTo]).toEqual([undefined, undefined, undefined]);
      expect(read.subject ?? "").toBe(cut(seen(subject)));
      const expected = text
        .toWellFormed()
        .replace(/\r\n?/g, "\n")
        .replace(/[^\P{Cc}\n\t]/gu, "");
      expect((read.text ?? "").trimEnd()).toBe(expected.trimEnd());
      const keys = read.headers.map(({ key }) => key);
      expect(keys.filter((key) => !headers.has(key))).toEqual([]);
      expect(new Set(keys).size).toBe(keys.length);
      expect(read.headers.find(({ key }) => key === "list-unsubscribe")?.value).toBe(
        "<https://admin.example.org/unsubscribe?key=a%27b(c)%3C%C3%A9%3E&to=1,2>",
      );
      expect(source).toMatch(/^(?:[\t\x20-\x7e]{0,998}\r\n)*[\t\x20-\x7e]{0,998}$/);
      expect(JSON.stringify([read.to, read.subject])).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    }),
    { numRuns: runs(400) },
  );
});

test("lines of dots, long lines and bare line breaks arrive as they are meant", async () => {
  const text = [".", "..", "QUIT", ".\rRSET", "x".repeat(5000), "é".repeat(2000), "From me", "-- ", "="].join(
    "\n",
  );
  const sender = new MailServer({
    ...{
      server: "here",
      host: "127.0.0.1",
      port: server.port,
      isSecure: false,
      isLoopback: true,
      login: undefined,
    },
    ...{ from: { name: "", address: "docs@example.org" }, clock: { now: () => 0 } },
  });

  for (const each of [text, text.replaceAll("é", "e"), ".", ""]) {
    server.received.length = 0;
    await sender.send({ to: { name: "", address }, subject: "Dots", text: each, unsubscribeUrl });

    const [{ to, read }] = server.received as [(typeof server.received)[0]];
    expect(to).toEqual([address]);
    expect((read.text ?? "").trimEnd()).toBe(each.replaceAll("\r", "\n").trimEnd());
    expect([read.from, read.to]).toEqual([
      { name: "", address: "docs@example.org" },
      [{ name: "", address }],
    ]);
  }
});
