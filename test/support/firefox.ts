import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";

import { place } from "./folder.ts";
import { Output } from "./output.ts";

const program =
  process.env.FIREFOX ?? ["firefox", "firefox-esr"].map((name) => Bun.which(name)).find(Boolean);

/** Whether tests in Firefox can run here. The first file that asks says so where they can't. */
export const hasFirefox = program !== undefined && program !== null;
if (!hasFirefox) console.warn("No Firefox on this machine: its tests are left out.");

/** As WebDriver has them. */
const keys: Readonly<Record<string, string>> = {
  Control: "\uE009",
  Enter: "\uE007",
  "\n": "\uE007",
  Tab: "\uE004",
  "\t": "\uE004",
  Backspace: "\uE003",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
};

/** A window that nobody sees has the focus, and nothing is asked of other servers. */
const settings = [
  'user_pref("focusmanager.testmode", true);',
  'user_pref("app.update.disabledForTesting", true);',
  'user_pref("datareporting.policy.dataSubmissionEnabled", false);',
  'user_pref("network.captive-portal-service.enabled", false);',
  'user_pref("network.connectivity-service.enabled", false);',
  'user_pref("services.settings.server", "data:,");',
].join("\n");

type Answer = { id?: number; result?: unknown; message?: string; error?: string };
type Cookie = Readonly<{ name: string; value: string; url: string }>;

/** A window of a Firefox that is not ours, by WebDriver BiDi, which it speaks itself. */
export class FirefoxPage {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #context = "";
  #asked = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => {
      const answer = JSON.parse(String(data)) as Answer;
      this.#waiting.get(answer.id ?? 0)?.(answer);
    });
  }

  /** Starts a Firefox; disposing ends it and deletes its profile. */
  static async start() {
    const profile = await mkdtemp(join(place, "docs-admin-firefox-"));
    await Bun.write(join(profile, "user.js"), settings);
    const child = Bun.spawn(
      [program!, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"],
      { env: { ...process.env, HOME: profile }, stdin: "ignore", stdout: "ignore", stderr: "pipe" },
    );
    const output = new Output(child.stderr);
    await output.until(/WebDriver BiDi listening on \S+/);
    const [, address] = /WebDriver BiDi listening on (\S+)/.exec(output.text)!;
    const socket = new WebSocket(`${address}/session`);
    await new Promise((opens) => socket.addEventListener("open", opens, { once: true }));
    const page = new FirefoxPage(socket);
    await page.#open();
    const end = async () => {
      socket.close();
      child.kill();
      await child.exited;
      await rm(profile, { recursive: true, force: true });
    };
    return { page, [Symbol.asyncDispose]: end };
  }

  async #open(): Promise<void> {
    await this.#ask("session.new", { capabilities: {} });
    const window = await this.#ask<{ context: string }>("browsingContext.create", { type: "window" });
    this.#context = window.context;
    await this.#ask("browsingContext.activate", { context: this.#context });
    await this.#ask("browsingContext.setViewport", {
      context: this.#context,
      viewport: { width: 1200, height: 800 },
    });
  }

  async setCookie({ name, value, url }: Cookie): Promise<void> {
    const domain = new URL(url).hostname;
    await this.#ask("storage.setCookie", { cookie: { name, value: { type: "string", value }, domain } });
  }

  async goto(url: string): Promise<void> {
    await this.#ask("browsingContext.navigate", { context: this.#context, url, wait: "complete" });
  }

  /** @throws what the expression throws */
  async evaluate<Result>(expression: string): Promise<Result> {
    type Evaluated = { result?: { value?: string }; exceptionDetails?: { text: string } };
    const { result, exceptionDetails } = await this.#ask<Evaluated>("script.evaluate", {
      expression: `(async () => JSON.stringify(await (${expression})))()`,
      target: { context: this.#context },
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return (result?.value === undefined ? undefined : JSON.parse(result.value)) as Result;
  }

  /** Resolves when the expression is true. */
  async until(expression: string): Promise<void> {
    await this.evaluate(`new Promise((done) => {
      const look = () => ((${expression}) ? done() : requestAnimationFrame(look));
      look();
    })`);
  }

  /** Presses keys one after the other, such as "a", "Enter" or "Control+z". */
  async press(...chords: readonly string[]): Promise<void> {
    const actions = chords.flatMap((chord) => {
      const held = chord === "+" ? ["+"] : chord.split("+");
      const values = held.map((key) => keys[key] ?? key);
      return [
        ...values.map((value) => ({ type: "keyDown", value })),
        ...values.toReversed().map((value) => ({ type: "keyUp", value })),
      ];
    });
    const source = { type: "key", id: "keyboard", actions };
    await this.#ask("input.performActions", { context: this.#context, actions: [source] });
  }

  /** Presses Enter for each line's end, and Tab for each tab. */
  type(text: string): Promise<void> {
    return this.press(...text);
  }

  async #ask<Result>(method: string, params: object): Promise<Result> {
    const id = ++this.#asked;
    const answer = await new Promise<Answer>((answered) => {
      this.#waiting.set(id, answered);
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
    this.#waiting.delete(id);
    if (answer.error) throw new Error(`${method}: ${answer.message}`);
    return answer.result as Result;
  }
}
