import type {
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  ConsoleMessage,
  Page,
} from "playwright-core";

import { sharedBrowser } from "./chromium.ts";
import { Client } from "./client.ts";

const WAITS_MS = 30_000;

export type Look = Readonly<{
  /** Who is signed in; a `stranger` is nobody. */
  name?: string;
  pin?: string;
  stranger?: boolean;
  width?: number;
  height?: number;
  colorScheme?: "light" | "dark";
  /** As by the browser's own zoom: 2 is 200 %. */
  zoom?: number;
  javaScript?: boolean;
  /** Time can be put forward there: `page.clock.fastForward`. */
  clock?: boolean;
  /** Complaints of the browser that belong to what is tested. */
  mayComplain?: RegExp;
  context?: BrowserContextOptions;
}>;

/** A new window starts processes, which takes as long as many a test: so what one test has left is the next one's. */
const free: BrowserWindow[] = [];

/** A window of the browser with a profile of its own. */
export class BrowserWindow {
  readonly page: Page;
  /** Errors of scripts, those in the console, and breaches of the content policy. */
  complaints: string[] = [];
  mayComplain: RegExp | undefined;
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
  }

  /** One that is free, or a new one. */
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
    this.mayComplain = look.mayComplain;
    this.complaints = [];
    if (!look.stranger) await this.#context.addCookies([await cookieOf(new URL(address).origin, look)]);
    await this.page.setViewportSize({ width: Math.round(width / zoom), height: Math.round(height / zoom) });
    await this.page.emulateMedia({ colorScheme });
    await this.page.goto(address);
  }

  /**
   * Leaves nothing in it of what was shown, but for texts that the editor keeps of pages by their slug: a browser does
   * not tell when it has removed a database. A window that a test has closed, or that hangs, is not used again.
   */
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
        this.#debugger.send("Storage.clearDataForOrigin", { origin, storageTypes: "local_storage" }),
      ]);
      free.push(this);
    } catch {
      await this.#context.close();
    }
  }

  #hear(complaint: string): void {
    if (!this.mayComplain?.test(complaint)) this.complaints.push(complaint);
  }
}

/** A refusal with a true status is logged by the browser as an error, though it is what the page is to show. */
export function isComplaint(message: ConsoleMessage): boolean {
  const isRefusal =
    /^Failed to load resource: the server responded with a status of 4/.test(message.text()) &&
    !new URL(message.location().url).pathname.startsWith("/static/");
  return (message.type() === "error" || message.type() === "warning") && !isRefusal;
}

/** The cookie of somebody who has signed in, for a browser. */
export async function cookieOf(url: string, { name, pin }: Pick<Look, "name" | "pin">) {
  const { cookie } = await Client.signedIn(url, { name, pin });
  const [key, value] = cookie!.split("=") as [string, string];
  return { name: key, value, url };
}
