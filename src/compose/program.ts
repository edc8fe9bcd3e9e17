import type { ContentFolder } from "../core/slug/content-folder.ts";
import type { Composed } from "./compose.ts";

/** `before` is the one that is replaced. */
type Make = (folder: ContentFolder, before: Composed | undefined) => Composed;

/** The whole program, made again where the folder of pages becomes another one: nothing keeps what it knew of the folder before. */
export class Program {
  readonly #make: Make;
  /** Told why what was under way couldn't be resumed after a change. */
  readonly #failed: (cause: unknown) => void;
  #now: Composed;

  constructor(make: Make, folder: ContentFolder, failed: (cause: unknown) => void) {
    this.#make = make;
    this.#failed = failed;
    this.#now = make(folder, undefined);
  }

  get now(): Composed {
    return this.#now;
  }

  /** What only reads is read again where the folders changed meanwhile, as where the request is the first after a push. */
  async fetch(request: Request): Promise<Response> {
    const { app } = this.#now;
    const response = await app.fetch(request);
    const isSame = app === this.#now.app;
    if (isSame || !["GET", "HEAD"].includes(request.method)) return response;
    await response.body?.cancel();
    return this.fetch(request);
  }

  /** Requests that change something, and are under way, end with the program that they began with. */
  remake(folder: ContentFolder): void {
    const before = this.#now;
    const next = this.#make(folder, before);
    next.app.server = before.app.server;
    this.#now = next;
    endOf(before);
    // Not waited for: a publication that found the other folders holds the turn that this needs.
    void this.#resume(next).catch(this.#failed);
  }

  async #resume(next: Composed): Promise<void> {
    await next.interrupted.resume();
    if (next !== this.#now) return;
    await next.deployments.resume();
    next.webhooks.resume();
    next.mails.resume();
  }

  [Symbol.dispose](): void {
    endOf(this.#now);
  }
}

function endOf({ deployments, webhooks, mails }: Composed): void {
  deployments[Symbol.dispose]();
  mails[Symbol.dispose]();
  webhooks[Symbol.dispose]();
}
