import SMTPConnection from "nodemailer/lib/smtp-connection";

import type { Mail, MailAnswer, MailSender } from "../core/notification/mail.ts";
import type { Clock, OutsideCalls } from "../core/ports.ts";
import { type Failure, failureOf, TooSlow } from "./failures.ts";
import { composed, isOneAddress, type Mailbox } from "./message.ts";

type Options = Readonly<{
  /** The host and the port, as people see them. */
  server: string;
  host: string;
  port: number;
  /** TLS from the start; otherwise by STARTTLS, where the server offers it. */
  isSecure: boolean;
  /** On this machine nobody listens in, and a server's certificate is seldom one that is trusted. */
  isLoopback: boolean;
  login: Readonly<{ user: string; password: string }> | undefined;
  from: Mailbox;
  clock: Clock;
  calls?: OutsideCalls | undefined;
  /** Until the server has greeted, and of the whole attempt. */
  connectMs?: number;
  wholeMs?: number;
  /** Where the host is, and which authority is trusted, for tests. */
  instead?: Readonly<{ address: string; ca: string }>;
}>;

type Work = (connection: SMTPConnection) => Promise<void>;

const CONNECT_MS = 10_000;
const WHOLE_MS = 30_000;

/** Servers refuse a client that opens many at once. */
const MAX_CONNECTIONS = 2;

const ASK_SENDER = "ASK-SENDER";

/** Shorter lines of a message can be in any answer. */
const TELLING_CHARACTERS = 8;

/** The server of SMTP_URL. Each message has a connection of its own. */
export class MailServer implements MailSender {
  readonly server: string;
  readonly #options: Options;
  #open = 0;
  readonly #waiting: Array<() => void> = [];

  constructor(options: Options) {
    this.#options = options;
    this.server = options.server;
  }

  async send(mail: Mail): Promise<MailAnswer> {
    const { from, clock } = this.#options;
    if (!isOneAddress(mail.to.address))
      return {
        isSent: false,
        isFinal: true,
        says: "The person's address isn't one that a message can go to.",
      };
    const message = composed(mail, from, clock.now());
    const source = await message.build();
    const { from: sender, to } = message.getEnvelope();
    const lines = [mail.unsubscribeUrl, mail.subject, ...mail.text.split("\n")].map((line) => line.trim());
    return this.#attempt(
      lines.filter((line) => line.length >= TELLING_CHARACTERS),
      (connection) => answered((done) => connection.send({ from: sender, to }, source, done)),
    );
  }

  /** Asks whether the server takes messages from the sender, and sends none. */
  reach(): Promise<MailAnswer> {
    return this.#attempt([], async (connection) => {
      const asked = answered((done) => connection.login({ method: ASK_SENDER, user: "-", pass: "-" }, done));
      await asked.catch((error) => {
        throw Object.assign(error, { code: "EENVELOPE", command: "MAIL FROM" });
      });
      await answered((done) => connection.reset(done));
    });
  }

  async #attempt(unsaid: readonly string[], work: Work): Promise<MailAnswer> {
    if (this.#open < MAX_CONNECTIONS) this.#open++;
    else await new Promise<void>((done) => this.#waiting.push(done));
    const began = performance.now();
    const failure = await this.#connected(work).catch((error: Failure) => error);
    const status = failure ? failure.responseCode : 250;
    this.#options.calls?.ended("mail", began, { server: this.server, status });
    const next = this.#waiting.shift();
    if (next) next();
    else this.#open--;
    return failure ? failureOf(failure, this.#about(unsaid)) : { isSent: true };
  }

  async #connected(work: Work): Promise<undefined> {
    const { login, wholeMs = WHOLE_MS } = this.#options;
    const connection = new SMTPConnection(this.#connectionOptions());
    const ended = Promise.withResolvers<never>();
    connection.on("error", ended.reject);
    // What came of the question that the server answered last is known first.
    connection.on("end", () => setTimeout(ended.reject, 0, new Error("The connection ended.")));
    const timer = setTimeout(() => ended.reject(new TooSlow()), wholeMs);
    const all = async () => {
      await answered((done) => connection.connect(done));
      if (login) await answered((done) => connection.login({ user: login.user, pass: login.password }, done));
      await work(connection);
    };
    try {
      await Promise.race([ended.promise, all()]);
      connection.quit();
    } finally {
      clearTimeout(timer);
      connection.close();
    }
  }

  #connectionOptions(): ConstructorParameters<typeof SMTPConnection>[0] {
    const { host, port, isSecure, isLoopback, login, from, instead } = this.#options;
    const { connectMs = CONNECT_MS, wholeMs = WHOLE_MS } = this.#options;
    return {
      host: instead?.address ?? host,
      port,
      secure: isSecure,
      requireTLS: !isSecure && !isLoopback && login !== undefined,
      ignoreTLS: isLoopback,
      tls: instead && { ca: instead.ca, servername: host },
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      dnsTimeout: connectMs,
      socketTimeout: wholeMs,
      socketCloseTimeout: 1000,
      customAuth: {
        // The only way in which the library lets a question of one's own be asked.
        [ASK_SENDER]: async ({ sendCommand }) => {
          const { status, response } = await sendCommand(`MAIL FROM:<${from.address}>`);
          if (status !== 250) throw new Error(response);
        },
      },
    };
  }

  #about(unsaid: readonly string[]) {
    const { host, isSecure, login, from, connectMs = CONNECT_MS, wholeMs = WHOLE_MS } = this.#options;
    const { server } = this;
    return {
      ...{ server, host, isSecure, connectMs, wholeMs, sender: from.address },
      unsaid: login ? [login.password, ...unsaid] : unsaid,
    };
  }
}

/** Makes a promise of a method of the library that tells a function what came of it. */
function answered(ask: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => ask((error) => (error ? reject(error) : resolve())));
}
