import { afterAll, afterEach, beforeAll, expect } from "bun:test";

import type axe from "axe-core";
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type ConsoleMessage,
  type Page,
} from "playwright-core";

import { findChromium } from "./chromium.ts";
import { Client } from "./client.ts";
import { Output } from "./output.ts";

/** The small build, for each page is sent it anew. */
export const axeSource = await Bun.file(Bun.resolveSync("axe-core/axe.min.js", import.meta.dir)).text();

const STARTS_WITHIN_MS = 120_000;
const WAITS_MS = 30_000;

type Look = Readonly<{
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
  /** Complaints of the browser that belong to what is tested. */
  mayComplain?: RegExp;
  context?: BrowserContextOptions;
}>;

const args = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A real Chromium. */
export async function startBrowser(): Promise<Browser> {
  const { executablePath, env } = await findChromium();
  return chromium.launch({ executablePath, env: { ...process.env, ...env }, args });
}

/** One with a profile that outlives it. `kill` ends it as a power cut would. */
export async function startBrowserIn(profile: string, more: readonly string[] = []) {
  const { executablePath, env } = await findChromium();
  const child = Bun.spawn(
    [
      executablePath,
      ...args,
      ...more,
      "--remote-debugging-port=0",
      `--user-data-dir=${profile}`,
      "about:blank",
    ],
    { env: { ...process.env, ...env }, stdin: "ignore", stdout: "ignore", stderr: "pipe" },
  );
  const output = new Output(child.stderr);
  await output.until(/^DevTools listening on \S+$/m);
  const browser = await chromium.connectOverCDP(/DevTools listening on (\S+)/.exec(output.text)![1]!);
  const kill = async () => {
    child.kill("SIGKILL");
    await child.exited;
  };
  return { context: browser.contexts()[0]!, kill, [Symbol.asyncDispose]: kill };
}

/**
 * One browser for the tests of a file. Every page is closed when its test ends, and the test fails where the browser
 * complained: an error of a script, one in the console, or a breach of the content policy.
 */
export function browserOfTests() {
  let browser: Browser;
  let complaints: string[] = [];

  beforeAll(async () => {
    browser = await startBrowser();
  }, STARTS_WITHIN_MS);
  afterAll(() => browser.close());
  afterEach(async () => {
    const heard = complaints;
    complaints = [];
    await Promise.all(browser.contexts().map((context) => context.close()));
    expect(heard, "complaints of the browser").toEqual([]);
  });

  return {
    /** A page at this address, in a profile of its own where this person has signed in. */
    openPage: async (address: string, look: Look = {}): Promise<Page> => {
      const { width = 1200, height = 800, zoom = 1 } = look;
      const context = await browser.newContext({
        viewport: { width: Math.round(width / zoom), height: Math.round(height / zoom) },
        deviceScaleFactor: zoom,
        colorScheme: look.colorScheme ?? "light",
        javaScriptEnabled: look.javaScript ?? true,
        reducedMotion: "reduce",
        locale: "en-GB",
        timezoneId: "UTC",
        ...look.context,
      });
      context.setDefaultTimeout(WAITS_MS);
      const hear = (complaint: string) => {
        if (!look.mayComplain?.test(complaint)) complaints.push(complaint);
      };
      context.on("weberror", (error) => hear(String(error.error().stack ?? error.error())));
      context.on("console", (message) => {
        if (isComplaint(message)) hear(`${message.text()} (${message.location().url})`);
      });
      if (!look.stranger) await context.addCookies([await cookieOf(new URL(address).origin, look)]);
      const page = await context.newPage();
      await page.goto(address);
      return page;
    },
  };
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

type Window = Readonly<{ axe: typeof axe; requestAnimationFrame: (drawing: () => void) => number }>;

/** Nothing in the page as it stands breaks a rule of axe, of any severity, those of WCAG 2.2 among them. */
export async function expectNoFindings(page: Page): Promise<void> {
  // By the debugger's way in, which the content policy does not close.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(`${axeSource}; undefined`);
  const findings = await page.evaluate(async () => {
    const { axe: judge, requestAnimationFrame } = globalThis as unknown as Window;
    // What is done when the page was resized, as for a table that scrolls, is done with the next frame.
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    const { violations } = await judge.run({
      resultTypes: ["violations"],
      elementRef: false,
      rules: { "target-size": { enabled: true } },
    });
    return violations.map(({ id, impact, help, nodes }) => ({
      rule: `${id} (${impact}): ${help}`,
      at: nodes.map(({ target, failureSummary }) => `${target.join(" ")}\n${failureSummary}`),
    }));
  });
  expect(findings, `findings of axe at ${page.url()}`).toEqual([]);
}

/** The page fits the window's width; what is wider scrolls within itself. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [held, shown] = (await page.evaluate(
    "[document.scrollingElement.scrollWidth, document.scrollingElement.clientWidth]",
  )) as [number, number];
  expect(held, `width at ${page.url()}`).toBeLessThanOrEqual(shown);
}

/** Windows that people have. The half of a width is what 200 % of zoom leaves of it. */
const windows = [
  { width: 1200, height: 800, colorScheme: "light" },
  { width: 768, height: 900, colorScheme: "dark" },
  { width: 600, height: 400, colorScheme: "light" },
  { width: 360, height: 640, colorScheme: "dark" },
] as const;

/**
 * The page as it stands fits windows of every width, and breaks no rule of axe in the widest and the narrowest, of
 * which one is light and one dark.
 */
export async function expectGoodLooks(page: Page): Promise<void> {
  for (const { colorScheme, ...size } of windows) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    await expectNoSidewaysScroll(page);
    if (size.width === 1200 || size.width === 360) await expectNoFindings(page);
  }
}
