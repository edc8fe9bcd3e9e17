import { expect, test } from "bun:test";
import { join } from "node:path";

import { NotFound } from "../../src/core/errors.ts";
import { Metrics } from "../../src/metrics/metrics.ts";

const board = await Bun.file(join(import.meta.dir, "../../src/metrics/grafana.json")).json();

function counted(): Metrics {
  const metrics = new Metrics("1.2.3");
  metrics.request({ method: "GET", route: "/admin", status: 200, seconds: 0.002 });
  metrics.saved("saved");
  metrics.ended("github", performance.now() - 1500, { path: "/repos/a/b", status: 200, rateLeft: 4999 });
  return metrics;
}

const textOf = (metrics: Metrics) => metrics.text({ storeBytes: 8192, listeners: 3, lastBackupAt: 1000 });

function numberIn(metrics: Metrics, line: string): number {
  return Number(textOf(metrics).split(`\n${line} `)[1]?.split("\n")[0]);
}

test("a publication counts by how it ended", async () => {
  const metrics = new Metrics("1.2.3");
  const ends = [
    () => Promise.resolve("sha"),
    () => Promise.reject(new NotFound("Gone.")),
    () => Promise.reject(new Error("Bug")),
  ];

  const results = await Promise.allSettled(ends.map((work) => metrics.publication(work)));

  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
  for (const outcome of ["published", "refused", "failed"]) {
    expect(numberIn(metrics, `docs_admin_publication_duration_seconds_count{outcome="${outcome}"}`)).toBe(1);
  }
});

test("a call outside counts with its time and without its path", () => {
  const metrics = counted();

  expect(numberIn(metrics, 'docs_admin_outside_calls_total{service="github",status="200"}')).toBe(1);
  expect(numberIn(metrics, 'docs_admin_outside_call_duration_seconds_sum{service="github"}')).toBeCloseTo(
    1.5,
    1,
  );
  expect(numberIn(metrics, "docs_admin_github_rate_limit_remaining")).toBe(4999);
  expect(textOf(metrics)).not.toContain("/repos");
});

test("the event loop's delay is measured while it is watched", async () => {
  const metrics = new Metrics("1.2.3");
  const count = () => numberIn(metrics, "docs_admin_event_loop_delay_seconds_count{}");
  {
    using _ = metrics.watchEventLoop();
    while (Number.isNaN(count())) await new Promise(setImmediate);
  }

  expect(count()).toBe(1);
});

test("the board for Grafana asks for all that is counted, and for nothing else", async () => {
  const metrics = counted();
  await metrics.publication(async () => undefined);
  const named = [...textOf(metrics).matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name!);
  const asked = board.panels.flatMap((panel: { targets: Array<{ expr: string }> }) =>
    panel.targets.flatMap(({ expr }) => expr.match(/\b(?:docs_admin|process)_\w+/g) ?? []),
  );

  const bare = asked.map((name: string) => name.replace(/_(?:bucket|count)$/, ""));
  expect([...new Set(bare)].sort()).toEqual(named.sort());
});
