import MailComposer from "nodemailer/lib/mail-composer";

import type { Mail } from "../core/notification/mail.ts";

/** A display name can be empty. */
export type Mailbox = Readonly<{ name: string; address: string }>;

const MAX_SHOWN = 200;

/** What would end a line of the header, hides, or turns the direction of what comes after it. */
const unshown = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]+/gu;

/** In a text, line breaks and tabs are no harm. */
const unshownInText = /[^\P{Cc}\r\n\t]/gu;

/** No blank, no quote, no comma and no second @, so that it can't be a list, nor end early. */
const oneAddress = /^[^\s\p{C}@<>()[\]\\,;:"]{1,64}@[^\s\p{C}@<>()[\]\\,;:"]{1,253}$/u;

/** What programs take for an encoded word (RFC 2047), also in quotes: it would be read as what it hides. */
const encodedWord = /=\?(?=[^\s?]{1,40}\?[bq]\?)/gi;

export function isOneAddress(text: string): boolean {
  return text.isWellFormed() && oneAddress.test(text);
}

/** Returns the message as it goes over the wire: plain text, without attachments. `at` is Unix milliseconds. */
export function composed({ to, subject, text, unsubscribeUrl }: Mail, from: Mailbox, at: number) {
  return new MailComposer({
    from: named(from),
    to: named(to),
    subject: onOneLine(subject),
    date: new Date(at),
    text: text
      .toWellFormed()
      .replace(unshownInText, "")
      .replace(/\r\n?|\n/g, "\r\n"),
    // Lines of any length and any first character arrive as they are.
    textEncoding: "quoted-printable",
    headers: [
      { key: "Auto-Submitted", value: "auto-generated" },
      // Source: RFC 8058. A whole address has no character that a header must encode.
      { key: "List-Unsubscribe", value: { prepared: true, value: `<${new URL(unsubscribeUrl).href}>` } },
      { key: "List-Unsubscribe-Post", value: "List-Unsubscribe=One-Click" },
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
}

/** Returns text of other programs or people on one line, cut where it is long. */
export function onOneLine(text: string): string {
  const shown = text
    .toWellFormed()
    .replace(unshown, " ")
    .replace(encodedWord, "= ?")
    .replace(/ +/g, " ")
    .trim();
  return [...shown].slice(0, MAX_SHOWN).join("");
}

function named({ name, address }: Mailbox): Mailbox {
  return { name: onOneLine(name), address };
}
