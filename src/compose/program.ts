import { Mutex } from "../core/mutex.ts";
import type { ContentFolder } from "../core/slug/content-folder.ts";
import type { Composed } from "./compose.ts";

/** `before` is the one that is replaced. */
type Make = (folder: ContentFolder, before: Composed | undefined) => Composed;

/** The whole program, made again where the folder of pages becomes another one: nothing keeps what it knew of the folder before. */
export class Program {
  readonly #make: Make;
  readonly #turn = new Mutex();
  #now: Composed;

  constructor(make: Make, folder: ContentFolder) {
    this.#make = make;
    this.#now = make(folder, undefined);
  }

  get now(): Composed {
    return this.#now;
  }

  /** Requests that are under way end with the program that they began with. @throws Unavailable */
  remake(folder: ContentFolder): Promise<void> {
    return this.#turn.runExclusive(async () => {
      const before = this.#now;
      const next = this.#make(folder, before);
      next.app.server = before.app.server;
      this.#now = next;
      endOf(before);
      await next.interrupted.resume();
      await next.deployments.resume();
      next.webhooks.resume();
    });
  }

  [Symbol.dispose](): void {
    endOf(this.#now);
  }
}

function endOf({ deployments, webhooks }: Composed): void {
  deployments[Symbol.dispose]();
  webhooks[Symbol.dispose]();
}
