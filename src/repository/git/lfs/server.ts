import type { OutsideCalls } from "../../../core/ports.ts";
import { type GitAddress, isLoopback } from "../../../core/repository/git-address.ts";
import { LargeFileRefused } from "../../../core/repository/large-file-store.ts";
import type { Pointer } from "../../../core/repository/pointer.ts";
import { type Action, batchBody, type Offer, offersIn } from "./batch.ts";
import { type Asking, lfsRefusal, unusable } from "./refusal.ts";
import { longBody, Requests, shortText } from "./requests.ts";

export type LfsServerSettings = Readonly<{
  address: GitAddress;
  username: string;
  token?: string | undefined;
  /** How long nothing may move, in milliseconds. */
  silentMs?: number | undefined;
  calls?: OutsideCalls | undefined;
}>;

type Operation = Asking["operation"];

const SILENT_MS = 30_000;

const MAX_ANSWER_BYTES = 1024 * 1024;
const MAX_SAID_BYTES = 16 * 1024;

const MAX_REDIRECTS = 3;

const TYPE = "application/vnd.git-lfs+json";

/**
 * Git LFS of a repository at an http address. The token goes to the origin of the repository alone; other addresses get the headers
 * that an answer gave for them.
 */
export class LfsServer {
  readonly #settings: LfsServerSettings;
  readonly #requests: Requests;

  constructor({ silentMs = SILENT_MS, ...settings }: LfsServerSettings) {
    this.#settings = settings;
    this.#requests = new Requests({ ...settings, silentMs });
  }

  /** @throws Conflict where there is none, NotFound, LargeFileRefused, UpstreamFailed, UpstreamSilent; so do the others */
  async batch(
    endpoint: string,
    operation: Operation,
    pointers: readonly Pointer[],
    branch: string,
  ): Promise<ReadonlyMap<string, Offer>> {
    const url = new URL(`${endpoint}/objects/batch`);
    const asking = this.#asking(url, operation);
    const body = Buffer.from(batchBody(operation, pointers, branch));
    const headers = this.#withToken(url, new Headers({ accept: TYPE, "content-type": TYPE }));
    return this.#requests.ask(url, { method: "POST", headers, body }, asking, async (response) => {
      await checkAnswer(response, asking);
      const text = await shortText(response, MAX_ANSWER_BYTES);
      try {
        if (text === undefined) throw new Error("the answer is too long");
        return offersIn(text, (address) => this.#isAllowed(address));
      } catch (error) {
        throw unusable(asking, (error as Error).message);
      }
    });
  }

  /** Returns what to do for a file. @throws as the server says of it */
  offerOf(offers: ReadonlyMap<string, Offer>, { oid }: Pointer, operation: Operation): Offer {
    const asking = this.#asking(new URL(this.#settings.address.url), operation);
    const offer = offers.get(oid);
    if (!offer) throw unusable(asking, "the answer lacks a file that was asked for");
    if (!offer.error) return offer;
    const { code, message } = offer.error;
    // One file can't be there where others are.
    if (operation !== "download" && (code === 404 || code === 410))
      throw new LargeFileRefused(lfsRefusal(asking, 422, message).message);
    throw lfsRefusal(asking, code >= 400 && code < 600 ? code : 422, message);
  }

  async upload({ url, headers, isAuthenticated }: Action, content: Uint8Array): Promise<void> {
    const sent = new Headers(headers);
    if (!sent.has("content-type")) sent.set("content-type", "application/octet-stream");
    await this.#send(url, "PUT", this.#withToken(url, sent, isAuthenticated), content);
  }

  /** Says that a file arrived. */
  async verify({ url, headers, isAuthenticated }: Action, { oid, bytes }: Pointer): Promise<void> {
    const sent = new Headers(headers);
    sent.set("accept", TYPE);
    sent.set("content-type", TYPE);
    const body = Buffer.from(JSON.stringify({ oid, size: bytes }));
    await this.#send(url, "POST", this.#withToken(url, sent, isAuthenticated), body);
  }

  /** Calls `keep` with the file as it comes. A redirect is followed without a header, as to a storage that is asked by its address. */
  async download<T>(
    { url, headers, isAuthenticated }: Action,
    keep: (content: AsyncIterable<Uint8Array>) => Promise<T>,
  ): Promise<T> {
    let at = url;
    let sent = this.#withToken(url, new Headers(headers), isAuthenticated);
    for (let redirects = 0; ; redirects++) {
      const asking = this.#asking(at, "download");
      const got = await this.#requests.ask(
        at,
        { method: "GET", headers: sent },
        asking,
        async (response, moved) => {
          const next = redirects < MAX_REDIRECTS ? this.#redirected(response, at) : undefined;
          if (next) return { next };
          await checkAnswer(response, asking);
          return { kept: await keep(longBody(response, moved)) };
        },
      );
      if ("kept" in got) return got.kept!;
      at = got.next;
      sent = new Headers();
    }
  }

  async #send(url: URL, method: "PUT" | "POST", headers: Headers, body: Uint8Array): Promise<void> {
    const asking = this.#asking(url, "upload");
    await this.#requests.ask(url, { method, headers, body }, asking, (response) =>
      checkAnswer(response, asking),
    );
  }

  #redirected({ status, headers }: Response, from: URL): URL | undefined {
    const location = [301, 302, 303, 307, 308].includes(status) ? headers.get("location") : null;
    const next = location === null ? null : URL.parse(location, from.href);
    return next && this.#isAllowed(next) ? next : undefined;
  }

  /** http is for tests, where all of it is on this machine. */
  #isAllowed({ protocol, hostname }: URL): boolean {
    if (protocol === "https:") return true;
    return protocol === "http:" && isLoopback(hostname) && this.#settings.address.origin.startsWith("http:");
  }

  #withToken(url: URL, headers: Headers, isAuthenticated = false): Headers {
    const { address, username, token } = this.#settings;
    const isOurs = url.origin === address.origin && token !== undefined;
    if (isOurs && !isAuthenticated && !headers.has("authorization")) {
      const credentials = Buffer.from(`${username}:${token}`).toString("base64");
      headers.set("authorization", `Basic ${credentials}`);
    }
    return headers;
  }

  #asking({ origin, host: other }: URL, operation: Operation): Asking {
    const { address, token } = this.#settings;
    const by = origin === address.origin ? address.host : other;
    return { operation, host: address.host, by, hasToken: token !== undefined };
  }
}

/** @throws as `lfsRefusal` */
async function checkAnswer(response: Response, asking: Asking): Promise<void> {
  const { status } = response;
  if (status >= 200 && status < 300) return;
  const said = (await shortText(response, MAX_SAID_BYTES).catch(() => undefined)) ?? "";
  throw lfsRefusal(asking, status, sentenceIn(said));
}

function sentenceIn(said: string): string {
  try {
    const { message } = JSON.parse(said);
    return typeof message === "string" ? message : "";
  } catch {
    return "";
  }
}
