import type {
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  ConsoleMessage,
  Page,
} from "playwright-core";

import { sharedBrowser } from "./chromium.ts";
import { Client } from "./client.ts";

const WAITS_MS = 90_000;
const ABORTED = "htmx: htmx:error: Failed to fetch";

export type Look = Readonly<{
  /** A `stranger` is not signed in. */
  name?: string;
  pin?: string;
  stranger?: boolean;
  width?: number;
  height?: number;
  colorScheme?: "light" | "dark";
  /** 2 is 200 %. */
  zoom?: number;
  javaScript?: boolean;
  /** Lets a test move time by `page.clock.fastForward`. */
  clock?: boolean;
  /** Errors that the test expects. */
  mayComplain?: RegExp;
  context?: BrowserContextOptions;
}>;

/** Windows are reused: a new one starts processes, which takes as long as many tests. */
const free: BrowserWindow[] = [];

export class BrowserWindow {
  readonly page: Page;
  #complaints: string[] = [];
  #abortedRequests = 0;
  #mayComplain: RegExp | undefined;
  readonly #key: string;
  readonly #context: BrowserContext;
  readonly #debugger: CDPSession;

  private constructor(key: string, page: Page, debuggerOf: CDPSession) {
    this.page = page;
    this.#key = key;
    this.#context = page.context();
    this.#debugger = debuggerOf;
    this.#context.on("weberror", (error) => this.#hear(String(error.error().stack ?? error.error())));
    this.#context.on("console", (message) => {
      if (isComplaint(message)) this.#hear(`${message.text()} (${message.location().url})`);
    });
    this.#context.on("requestfailed", (request) => {
      if (request.failure()?.errorText === "net::ERR_ABORTED") this.#abortedRequests++;
    });
  }

  static async of({
    zoom = 1,
    javaScript = true,
    clock = false,
    context = {},
  }: Look): Promise<BrowserWindow> {
    const key = JSON.stringify([zoom, javaScript, clock, context]);
    const index = free.findIndex((window) => window.#key === key);
    if (index >= 0) return free.splice(index, 1)[0]!;
    const browser = await sharedBrowser();
    const profile = await browser.newContext({
      deviceScaleFactor: zoom,
      javaScriptEnabled: javaScript,
      reducedMotion: "reduce",
      locale: "en-GB",
      timezoneId: "UTC",
      ...context,
    });
    profile.setDefaultTimeout(WAITS_MS);
    if (clock) await profile.clock.install();
    const page = await profile.newPage();
    return new BrowserWindow(key, page, await profile.newCDPSession(page));
  }

  async show(address: string, look: Look): Promise<void> {
    const { width = 1200, height = 800, zoom = 1, colorScheme = "light" } = look;
    this.#mayComplain = look.mayComplain;
    this.takeComplaints();
    if (!look.stranger) await this.#context.addCookies([await cookieOf(new URL(address).origin, look)]);
    await this.page.setViewportSize({ width: Math.round(width / zoom), height: Math.round(height / zoom) });
    await this.page.emulateMedia({ colorScheme });
    await this.page.goto(address);
  }

  /** Script errors, console errors, and violations of the content policy since the last call. */
  takeComplaints(): string[] {
    let aborted = this.#abortedRequests;
    this.#abortedRequests = 0;
    // A page that is left aborts its requests, and htmx logs that.
    const isOfAborted = (complaint: string) => complaint.startsWith(ABORTED) && aborted-- > 0;
    // Chromium still asks for the icon of a page that about:blank has replaced, as about:blank, which may not.
    const isOfIcon = (complaint: string) =>
      complaint.includes("/site-icon") && /from origin 'null'|net::ERR_FAILED/.test(complaint);
    // A test's own server can end before its page is left, and cuts the streams to it.
    const isOfStream = (complaint: string) =>
      /net::ERR_(?:INCOMPLETE_CHUNKED_ENCODING|CONNECTION_REFUSED|EMPTY_RESPONSE) .*\/admin\/(?:news|page-events)\)/.test(
        complaint,
      );
    const isFault = (complaint: string) =>
      !isOfAborted(complaint) && !isOfIcon(complaint) && !isOfStream(complaint);
    return this.#complaints.splice(0).filter(isFault);
  }

  /** Clears everything but the files of the site; a closed or hanging window is dropped. */
  async empty(): Promise<void> {
    try {
      const others = this.#context.pages().filter((page) => page !== this.page);
      await Promise.all(others.map((page) => page.close()));
      await this.page.unrouteAll({ behavior: "ignoreErrors" });
      const { origin } = new URL(this.page.url());
      await this.page.goto("about:blank");
      await Promise.all([
        this.#context.setOffline(false),
        this.#context.clearCookies(),
        this.#debugger.send("Storage.clearDataForOrigin", {
          origin,
          storageTypes: "local_storage,indexeddb",
        }),
      ]);
      free.push(this);
    } catch {
      await this.#context.close();
    }
  }

  #hear(complaint: string): void {
    if (!this.#mayComplain?.test(complaint)) this.#complaints.push(complaint);
  }
}

/** The browser logs a 4xx answer as an error, even where the page expects it. */
export function isComplaint(message: ConsoleMessage): boolean {
  const isRefusal =
    /^Failed to load resource: the server responded with a status of 4/.test(message.text()) &&
    !new URL(message.location().url).pathname.startsWith("/static/");
  return (message.type() === "error" || message.type() === "warning") && !isRefusal;
}

export async function cookieOf(url: string, { name, pin }: Pick<Look, "name" | "pin">) {
  const { cookie } = await Client.signedIn(url, { name, pin });
  const [key, value] = cookie!.split("=") as [string, string];
  return { name: key, value, url };
}
