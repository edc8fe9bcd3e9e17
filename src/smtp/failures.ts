import type { MailAnswer } from "../core/notification/mail.ts";
import { onOneLine } from "./message.ts";

/** What the library throws. */
export type Failure = Error &
  Readonly<{
    code?: string | undefined;
    /** Of the system or of TLS. */
    originalCode?: string | undefined;
    /** What the server answered, whole, and its code. */
    response?: string | undefined;
    responseCode?: number | undefined;
    /** What was asked, such as `RCPT TO`; `CONN` before the first question, `API` where nothing was asked. */
    command?: string | undefined;
    timeoutType?: string | undefined;
  }>;

export type About = Readonly<{
  /** The host and the port. */
  server: string;
  host: string;
  isSecure: boolean;
  sender: string;
  connectMs: number;
  wholeMs: number;
  /** An answer in which one of them is isn't quoted. */
  unsaid: readonly string[];
}>;

type NotSent = Extract<MailAnswer, { isSent: false }>;

/** The whole attempt took too long. */
export class TooSlow extends Error {}

/** Source: RFC 4954, 6. */
const LOGIN_NEEDED = 530;

/** Of 5xx, what doesn't speak of the message: the login is missing, or the session came out of step. */
const notOfMessage: ReadonlySet<number> = new Set([LOGIN_NEEDED, 503]);

const NOT_TRUSTED =
  /SELF_SIGNED_CERT|UNABLE_TO_(?:GET|VERIFY)|^CERT_|^ERR_TLS_CERT_ALTNAME_INVALID|INVALID_CA|HOSTNAME_MISMATCH/;

/**
 * Returns what came of an attempt that failed, in a sentence that says what to change. Only what a server says of a message or of
 * its recipient is final: a login, a sender or a certificate that is wrong will be corrected.
 */
export function failureOf(error: Failure, about: About): NotSent {
  const { responseCode: status } = error;
  const question = questionOf(error);
  const isOfMessage = question === "recipient" || question === "message";
  const isTooLarge = error.code === "EMESSAGE" && status === undefined;
  const isFinal = isOfMessage && status !== undefined && status >= 500 && !notOfMessage.has(status);
  return { isSent: false, isFinal: isFinal || isTooLarge, says: sentenceOf(error, question, about) };
}

type Question = "connection" | "encryption" | "login" | "sender" | "recipient" | "message";

function questionOf({ code, command = "" }: Failure): Question {
  if (code === "EAUTH") return "login";
  if (code === "ETLS") return "encryption";
  if (command === "MAIL FROM") return "sender";
  if (command === "RCPT TO") return "recipient";
  return command === "DATA" ? "message" : "connection";
}

function sentenceOf(error: Failure, question: Question, about: About): string {
  const { server, sender } = about;
  const { responseCode: status } = error;
  if (status === undefined) return unanswered(error, question, about);
  if (status === LOGIN_NEEDED)
    return `${server} asks for a login (530). Set SMTP_URL with a user and a password.`;
  switch (question) {
    case "login":
      // Some servers quote what they were given.
      return `${server} refuses the login (${status}). Check the user and the password of SMTP_URL.`;
    case "encryption":
      return notEncrypted(about);
    case "sender":
      return `${server} refuses the sender ${sender}: ${quoted(error, about)} Set SMTP_FROM to an address that this login may use.`;
    case "recipient":
      return `${server} refuses the recipient: ${quoted(error, about)}`;
    case "message":
      return `${server} refuses the message: ${quoted(error, about)}`;
    case "connection":
      return `${server} refuses the connection: ${quoted(error, about)}`;
  }
}

function unanswered(error: Failure, question: Question, about: About): string {
  const { server, host, isSecure, connectMs, wholeMs } = about;
  const { code, originalCode = "", timeoutType } = error;
  if (error instanceof TooSlow) return `${server} didn't take the message within ${seconds(wholeMs)}.`;
  if (code === "EMESSAGE") return `${server} takes no message of this size.`;
  if (timeoutType === "GREETING_TIMEOUT") {
    const scheme = isSecure ? "" : " If TLS is expected from the start, SMTP_URL begins with smtps://.";
    return `${server} doesn't greet within ${seconds(connectMs)}.${scheme}`;
  }
  if (code === "ETIMEDOUT") return `${server} doesn't answer within ${seconds(connectMs)}. Check SMTP_URL.`;
  if (code === "EDNS") return `There is no host ${host} (${originalCode || "EDNS"}). Check SMTP_URL.`;
  if (code === "EPROTOCOL") return `${server} doesn't speak SMTP. Check SMTP_URL.`;
  if (NOT_TRUSTED.test(originalCode))
    return `The certificate of ${server} isn't trusted (${originalCode}). Set SMTP_URL to the name in it, or NODE_EXTRA_CA_CERTS to the file of the authority that made it.`;
  if (/SSL|TLS|EPROTO/.test(originalCode))
    return isSecure
      ? `There is no TLS at ${server}. Set SMTP_URL to its port with TLS, which is often 465, or to smtp://, which uses STARTTLS.`
      : notEncrypted(about);
  if (question === "encryption") return notEncrypted(about);
  if (question === "login") return `${server} offers no way to log in that is known here.`;
  const why = originalCode === "" ? "it ends the connection" : originalCode;
  return `Can't reach ${server} (${why}). Check SMTP_URL.`;
}

function notEncrypted({ server }: About): string {
  return `${server} offers no STARTTLS, so no password is sent. Set SMTP_URL to smtps:// and the port with TLS, which is often 465.`;
}

/** Returns what the server answered, on one line, with a full stop. */
function quoted({ response = "", responseCode }: Failure, { unsaid }: About): string {
  const text = onOneLine(response);
  const isSaid = !unsaid.some((secret) => secret !== "" && text.includes(secret));
  const shown = isSaid ? text : String(responseCode);
  return shown.endsWith(".") ? shown : `${shown}.`;
}

function seconds(ms: number): string {
  return `${ms / 1000} seconds`;
}
