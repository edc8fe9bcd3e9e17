import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";

import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

import { place } from "./folder.ts";

/** Its name is in its certificate, beside 127.0.0.1. */
export const MAIL_HOST = "mail.test";

export const login = { user: "docs@example.org", password: "pa ss:w@rd%é" };

export type ReceivedMail = Readonly<{
  /** What the envelope says: who sends, and to whom. */
  from: string;
  to: readonly string[];
  /** As whom the sender logged in, and whether nobody could listen in. */
  user: string | undefined;
  isSecure: boolean;
  /** The message as it came, each byte a character. */
  source: string;
  /** As another program reads it. */
  read: Email;
}>;

type Answer = Error | undefined;

/** A real server of mail, on the loopback. It takes what is sent to it, until a test says what it refuses. */
export class MailServerStub implements AsyncDisposable {
  readonly received: ReceivedMail[] = [];
  /** What it says to a recipient, and to a message. */
  answer: Readonly<Partial<Record<"sender" | "recipient" | "message", () => Answer>>> = {};
  /** What happens once a message is there, and before the sender is told so. */
  taken: () => void | Promise<void> = () => {};
  readonly #server: SMTPServer;
  #waiting: Array<{ count: number; done: () => void }> = [];

  private constructor(options: SMTPServerOptions) {
    this.#server = new SMTPServer({
      authOptional: true,
      disableReverseLookup: true,
      closeTimeout: 100,
      onAuth: ({ username, password }, _, done) =>
        username === login.user && password === login.password
          ? done(null, { user: username })
          : done(refusal(535, `5.7.8 ${password} is wrong`)),
      onMailFrom: (_, __, done) => done(this.answer.sender?.()),
      onRcptTo: (_, __, done) => done(this.answer.recipient?.()),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => void this.#take(Buffer.concat(chunks), session).then(done, done));
      },
      ...options,
    });
    // A client that ends the connection is no failure of a test.
    this.#server.on("error", () => {});
  }

  static async start(options: SMTPServerOptions = {}): Promise<MailServerStub> {
    const stub = new MailServerStub({ disabledCommands: ["STARTTLS"], allowInsecureAuth: true, ...options });
    await new Promise<void>((done) => stub.#server.listen(0, "127.0.0.1", done));
    return stub;
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port;
  }

  /** Resolves once so many messages are there. */
  async until(count: number): Promise<readonly ReceivedMail[]> {
    if (this.received.length < count) await new Promise<void>((done) => this.#waiting.push({ count, done }));
    return this.received;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await new Promise<void>((done) => this.#server.close(done));
  }

  async #take(
    source: Buffer,
    { envelope, user, secure }: Parameters<NonNullable<SMTPServerOptions["onData"]>>[1],
  ): Promise<Error | undefined> {
    const refused = this.answer.message?.();
    if (refused) return refused;
    this.received.push({
      from: envelope.mailFrom ? envelope.mailFrom.address : "",
      to: envelope.rcptTo.map(({ address }) => address),
      user: user as string | undefined,
      isSecure: secure,
      source: source.toString("latin1"),
      read: await PostalMime.parse(source),
    });
    for (const { count, done } of this.#waiting) if (this.received.length >= count) done();
    await this.taken();
    return undefined;
  }
}

export function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

let made: Readonly<{ key: string; cert: string }> | undefined;

/** A certificate of its own authority, which no machine trusts by itself. */
export function certificate(): Readonly<{ key: string; cert: string }> {
  made ??= makeCertificate();
  return made;
}

function makeCertificate() {
  const folder = mkdtempSync(join(place, "docs-admin-test-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const names = `subjectAltName=DNS:${MAIL_HOST},IP:127.0.0.1`;
  const command = `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=${MAIL_HOST} -addext ${names} -keyout ${key} -out ${cert}`;
  const { success, stderr } = Bun.spawnSync(command.split(" "), { stderr: "pipe" });
  if (!success) throw new Error(`openssl made no certificate: ${stderr.toString()}`);
  const texts = { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
  rmSync(folder, { recursive: true });
  return texts;
}

export type Step = "connect" | "EHLO" | "AUTH" | "MAIL" | "RCPT" | "DATA" | "message" | "RSET";

/** `silent` says nothing more; `endless` never ends its line; `closes` hangs up. */
export type Said = "silent" | "endless" | "closes" | (string & {});

const usual: Readonly<Record<Step, Said>> = {
  connect: "220 mail.test",
  EHLO: "250-mail.test\r\n250 AUTH PLAIN",
  AUTH: "235 2.7.0 ok",
  MAIL: "250 ok",
  RCPT: "250 ok",
  DATA: "354 go on",
  message: "250 queued",
  RSET: "250 ok",
};

/** Says at each step what a test wants, as no real server would. */
export class ScriptedMailServer implements AsyncDisposable {
  /** The commands that it was given, without what follows the first word. */
  readonly asked: string[] = [];
  readonly #said: Readonly<Record<Step, Said>>;
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((socket) => this.#talk(socket));
  /** Of connections that nobody quit yet. */
  mostOpen = 0;
  #open = 0;

  private constructor(said: Partial<Record<Step, Said>>) {
    this.#said = { ...usual, ...said };
  }

  static async start(said: Partial<Record<Step, Said>> = {}): Promise<ScriptedMailServer> {
    const server = new ScriptedMailServer(said);
    await new Promise<void>((done) => server.#server.listen(0, "127.0.0.1", done));
    return server;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((done) => this.#server.close(() => done()));
  }

  #talk(socket: Socket): void {
    this.#sockets.add(socket);
    this.mostOpen = Math.max(this.mostOpen, ++this.#open);
    socket.on("error", () => {});
    let isMessage = false;
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      for (let end = text.indexOf("\r\n"); end >= 0; end = text.indexOf("\r\n")) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        if (isMessage && line !== ".") continue;
        const word = isMessage ? "message" : line.split(" ")[0]!.toUpperCase();
        this.asked.push(word);
        if (word === "QUIT") this.#open--;
        isMessage = word === "DATA" && this.#said.DATA.startsWith("354");
        this.#say(socket, word in usual ? this.#said[word as Step] : "502 unknown");
      }
    });
    this.#say(socket, this.#said.connect);
  }

  #say(socket: Socket, said: Said): void {
    if (said === "silent") return;
    if (said === "closes") socket.end();
    else if (said === "endless") goOn(socket);
    else socket.write(`${said}\r\n`);
  }
}

/** One line without an end, as fast as the other side reads. */
function goOn(socket: Socket): void {
  while (!socket.destroyed && socket.write("250-".padEnd(8192, "x")));
  socket.once("drain", () => goOn(socket));
}
