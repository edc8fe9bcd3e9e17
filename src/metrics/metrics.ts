import { DomainError } from "../core/errors.ts";
import type { Meter, OutsideCalls } from "../core/ports.ts";
import { Counter, Histogram, labelled, single } from "./series.ts";

/** How often the delay of the event loop is measured. Each time wakes the processor. */
const TICK_MS = 250;

type Asked = Readonly<{ method: string; route: string; status: number; seconds: number }>;

/** What is read at the time of asking. */
type Now = Readonly<{ storeBytes: number; listeners: number; lastBackupAt: number | undefined }>;

/** Counts what operators look at, for Prometheus. No value of a label is a text of a request. */
export class Metrics implements Meter {
  readonly #version: string;
  readonly #requests = new Counter("docs_admin_http_requests_total", "Requests answered.", [
    "method",
    "route",
    "status",
  ]);
  readonly #requestSeconds = new Histogram(
    "docs_admin_http_request_duration_seconds",
    "Time to the answer's headers.",
    ["method", "route"],
  );
  readonly #saves = new Counter("docs_admin_saves_total", "Saves of drafts.", ["outcome"]);
  readonly #publications = new Histogram(
    "docs_admin_publication_duration_seconds",
    "Changes to the branch, with the wait for their turn.",
    ["outcome"],
  );
  readonly #calls = new Counter(
    "docs_admin_outside_calls_total",
    "Calls to git, GitHub, the company's sign-in, the AI service and the mail server.",
    ["service", "status"],
  );
  readonly #callSeconds = new Histogram(
    "docs_admin_outside_call_duration_seconds",
    "Time of calls to git, GitHub, the company's sign-in, the AI service and the mail server.",
    ["service"],
  );
  readonly #delays = new Histogram(
    "docs_admin_event_loop_delay_seconds",
    "How late the event loop is, four times a second.",
  );
  #rateLeft: number | undefined;

  constructor(version: string) {
    this.#version = version;
  }

  request({ method, route, status, seconds }: Asked): void {
    this.#requests.add([method, route, String(status)]);
    this.#requestSeconds.observe([method, route], seconds);
  }

  saved(outcome: "saved" | "conflict"): void {
    this.#saves.add([outcome]);
  }

  async publication<T>(work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    let outcome = "failed";
    try {
      const result = await work();
      outcome = "published";
      return result;
    } catch (error) {
      if (error instanceof DomainError) outcome = "refused";
      throw error;
    } finally {
      this.#publications.observe([outcome], secondsSince(began));
    }
  }

  ended(...[service, began, { status, rateLeft }]: Parameters<OutsideCalls["ended"]>): void {
    this.#calls.add([service, String(status ?? "none")]);
    this.#callSeconds.observe([service], secondsSince(began));
    if (typeof rateLeft === "number") this.#rateLeft = rateLeft;
  }

  /** Measures the event loop until it is disposed of. */
  watchEventLoop(): Disposable {
    let due = performance.now() + TICK_MS;
    const timer = setInterval(() => {
      const now = performance.now();
      this.#delays.observe([], Math.max(0, now - due) / 1000);
      due = now + TICK_MS;
    }, TICK_MS);
    return { [Symbol.dispose]: () => clearInterval(timer) };
  }

  text({ storeBytes, listeners, lastBackupAt }: Now): string {
    const { user, system } = process.cpuUsage();
    return [
      `# HELP docs_admin_info The version that runs.\n# TYPE docs_admin_info gauge\ndocs_admin_info{${labelled(["version"], [this.#version])}} 1\n`,
      ...[this.#requests, this.#requestSeconds, this.#saves, this.#publications].map((all) => all.text()),
      ...[this.#calls, this.#callSeconds, this.#delays].map((all) => all.text()),
      single(
        "gauge",
        "docs_admin_github_rate_limit_remaining",
        "Requests that GITHUB_TOKEN has left this hour.",
        this.#rateLeft,
      ),
      single("gauge", "docs_admin_listeners", "Tabs that wait for events of a page.", listeners),
      single("gauge", "docs_admin_store_bytes", "Size of the store.", storeBytes),
      single(
        "gauge",
        "docs_admin_last_backup_time_seconds",
        "Newest scheduled backup, Unix time.",
        lastBackupAt && lastBackupAt / 1000,
      ),
      single("gauge", "process_resident_memory_bytes", "Resident memory.", process.memoryUsage.rss()),
      single("counter", "process_cpu_seconds_total", "Processor time.", (user + system) / 1e6),
      single("gauge", "process_start_time_seconds", "Start, Unix time.", performance.timeOrigin / 1000),
    ].join("");
  }
}

function secondsSince(began: number): number {
  return (performance.now() - began) / 1000;
}
