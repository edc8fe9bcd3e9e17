import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";

import type { BuildReport } from "../../../src/core/repository/build-reports.ts";
import {
  annotation,
  checkRun,
  commitStatus,
  deployment,
  deploymentStatus,
  failedRun,
  SaidBuilds,
} from "../../support/github-builds.ts";
import { GitHubDescription } from "../../support/github-description.ts";
import { GitHubStub } from "../../support/github-stub.ts";
import { open, refusalOf } from "./github-host.ts";

const SHA = "5".repeat(40);
const stub = new GitHubStub();
afterAll(() => stub.stop());

let description: GitHubDescription;
let said: SaidBuilds;
let faults: string[];

beforeAll(async () => {
  description = await GitHubDescription.read();
});

beforeEach(() => {
  stub.forget();
  said = new SaidBuilds();
  faults = [];
  said.answerOn(stub, (asked, answer) => faults.push(...description.faultsOfAnswer(asked, answer)));
});

/** Asks every five seconds, as while somebody looks. */
function watching() {
  const host = open(stub.url);
  const reports: BuildReport[] = [];
  const ask = async () => {
    const report = await host.builds.report(SHA);
    reports.push(report);
    host.clock.time += 5000;
    return report;
  };
  const after = async (asks: number) => {
    for (let count = 1; count < asks; count += 1) await ask();
    return ask();
  };
  return { host, ask, after, reports };
}

const waiting = checkRun({ status: "in_progress", conclusion: null });
const inOrder = (path: string) =>
  path
    .replace(/\?.*/, "")
    .replace(/.*\/site\//, "")
    .replaceAll(SHA, "SHA");

test("nothing is known of a commit that nobody says anything about", async () => {
  expect(await watching().after(6)).toEqual({ state: "unknown" });
});

test("a report sends one request, which GitHub's description has, and repeats it with its etag", async () => {
  said.checks = [failedRun("Broken", 1)];
  said.deployments = [deployment(SHA)];
  said.deploymentStatuses = [deploymentStatus("in_progress")];
  said.statuses = [commitStatus("pending")];
  said.annotations = [annotation("content/a.md", 1, "Broken")];
  const { after } = watching();

  await after(40);

  expect(stub.asked).toHaveLength(40);
  expect(new Set(stub.asked.map(({ path }) => inOrder(path)))).toEqual(
    new Set([
      "commits/SHA/check-runs",
      "commits/SHA/status",
      "check-runs/7/annotations",
      "deployments",
      "deployments/11/statuses",
    ]),
  );
  expect(stub.asked.flatMap((asked) => description.faultsOf(asked))).toEqual([]);
  expect(faults.filter((fault) => !fault.includes("/status:.repository"))).toEqual([]);
  const first = new Set<string>();
  for (const { path, headers } of stub.asked) {
    expect(headers.has("if-none-match")).toBe(first.has(path));
    first.add(path);
  }
});

test.each<[string, () => void, Partial<BuildReport>]>([
  [
    "a check that runs",
    () => (said.checks = [waiting]),
    { state: "building", link: "https://github.com/octocat/site/runs/7" },
  ],
  [
    "a pending status",
    () => (said.statuses = [commitStatus("pending")]),
    { state: "building", link: "https://ci.example.org/status" },
  ],
  [
    "checks that passed",
    () => (said.checks = [checkRun(), checkRun({ conclusion: "skipped" })]),
    { state: "live" },
  ],
  ["a status that passed", () => (said.statuses = [commitStatus("success")]), { state: "live" }],
  [
    "a check that was cancelled",
    () => (said.checks = [checkRun({ conclusion: "cancelled" })]),
    { state: "building" },
  ],
  [
    "a check that failed",
    () => (said.checks = [checkRun(), failedRun("2 errors\nin docs")]),
    {
      state: "failed",
      sentence: "build failed: 2 errors in docs",
      link: "https://github.com/octocat/site/runs/7",
    },
  ],
  [
    "a status that failed",
    () =>
      (said.statuses = [
        commitStatus("error", { description: "Deploy failed", target_url: "javascript:alert(1)" }),
      ]),
    { state: "failed", sentence: "netlify/docs failed: Deploy failed", link: undefined },
  ],
  [
    "a deployment under way, whose checks passed",
    () => {
      said.checks = [checkRun()];
      said.deployments = [deployment(SHA)];
      said.deploymentStatuses = [deploymentStatus("in_progress")];
    },
    { state: "building", link: "https://ci.example.org/log" },
  ],
  [
    "a deployment that succeeded, though a check failed",
    () => {
      said.checks = [failedRun("Spelling")];
      said.deployments = [deployment(SHA)];
      said.deploymentStatuses = [deploymentStatus("success"), deploymentStatus("in_progress")];
    },
    { state: "live", siteUrl: "https://octocat.github.io/site" },
  ],
  [
    "a deployment that a newer one replaced",
    () => {
      said.deployments = [deployment(SHA)];
      said.deploymentStatuses = [deploymentStatus("inactive")];
    },
    { state: "live" },
  ],
  [
    "a deployment that failed",
    () => {
      said.deployments = [deployment(SHA)];
      said.deploymentStatuses = [deploymentStatus("failure", { description: "Quota" })];
    },
    { state: "failed", sentence: "The deployment failed: Quota" },
  ],
  [
    "a preview that succeeded while the site is deployed",
    () => {
      said.deployments = [deployment(SHA, { id: 12, transient_environment: true }), deployment(SHA)];
      said.deploymentStatuses = [deploymentStatus("queued")];
    },
    { state: "building" },
  ],
])("%s is told", async (_, says, report) => {
  says();

  expect(await watching().after(12)).toMatchObject(report);
});

test("a failed check's annotations name files and lines", async () => {
  said.checks = [failedRun("Broken", 2)];
  said.annotations = [
    annotation("content/guide/tea.mdx", 12, "Expected a closing tag"),
    annotation("a.md", 1, "b"),
  ];

  expect((await watching().after(4)).log).toBe("content/guide/tea.mdx:12: Expected a closing tag\na.md:1: b");
});

test.each<[string, () => void, () => void, BuildReport["state"]]>([
  ["checks", () => (said.checks = [waiting]), () => (said.checks = [failedRun("x")]), "failed"],
  [
    "statuses",
    () => (said.statuses = [commitStatus("pending")]),
    () => (said.statuses = [commitStatus("failure")]),
    "failed",
  ],
  [
    "deployments",
    () => {
      said.deployments = [deployment(SHA)];
      said.deploymentStatuses = [deploymentStatus("in_progress")];
    },
    () => (said.deploymentStatuses = [deploymentStatus("success")]),
    "live",
  ],
  [
    "a deployment after checks",
    () => (said.checks = [waiting]),
    () => {
      said.checks = [checkRun()];
      said.deployments = [deployment(SHA)];
      said.deploymentStatuses = [deploymentStatus("error")];
    },
    "failed",
  ],
])("what %s say is known within ten seconds", async (what, before, change, state) => {
  for (let offset = 0; offset < 14; offset += 1) {
    said = new SaidBuilds();
    stub.forget();
    said.answerOn(stub);
    before();
    const { after, reports, host } = watching();
    await after(8 + offset);
    change();
    const changedAt = host.clock.time;
    while (reports.at(-1)!.state !== state) await after(1);
    const knownAt = host.clock.time - 5000;
    // A deployment and its state are two answers.
    expect(knownAt - changedAt).toBeLessThanOrEqual(what.startsWith("a deployment") ? 15_000 : 10_000);
  }
});

const preview = deployment(SHA, { transient_environment: true, environment: "Preview" });

const running = () => {
  said.checks = [waiting];
  said.statuses = [commitStatus("pending")];
  said.deployments = [];
  said.deploymentStatuses = [];
};

test.each<[string, boolean, () => void, Partial<BuildReport>]>([
  ["a check", false, () => (said.checks = [failedRun("x")]), { state: "failed" }],
  ["a status", false, () => (said.statuses = [commitStatus("failure")]), { state: "failed" }],
  [
    "a new deployment",
    false,
    () => {
      said.deployments = [deployment(SHA)];
      said.deploymentStatuses = [deploymentStatus("success")];
    },
    { state: "live" },
  ],
  ["a check of a review", true, () => (said.checks = [failedRun("x")]), { state: "failed" }],
  ["a status of a review", true, () => (said.statuses = [commitStatus("error")]), { state: "failed" }],
  [
    "a preview of a review",
    true,
    () => (said.deploymentStatuses = [deploymentStatus("success")]),
    { siteUrl: "https://octocat.github.io/site" },
  ],
])(
  "where checks, statuses and deployments all speak, %s is known within ten seconds",
  async (_, isProposed, change, report) => {
    for (let offset = 0; offset < 14; offset += 1) {
      const host = open(stub.url);
      const ask = async () => {
        const answer = isProposed ? await host.builds.proposed(SHA) : await host.builds.report(SHA);
        host.clock.time += 5000;
        return answer;
      };
      stub.forget();
      said = new SaidBuilds();
      said.answerOn(stub);
      said.answerQueries(stub);
      running();
      // Deployments of other commits are what makes them known to speak.
      said.deployments = [isProposed ? preview : deployment("6".repeat(40), { id: 10 })];
      if (isProposed) said.deploymentStatuses = [deploymentStatus("in_progress")];
      for (let asks = 0; asks < 8 + offset; asks += 1) await ask();
      change();
      const changedAt = host.clock.time;
      const before = stub.asked.length;
      let known = await ask();
      while (!Bun.deepMatch(report, known)) known = await ask();
      const knownAt = host.clock.time - 5000;

      expect(knownAt - changedAt).toBeLessThanOrEqual(10_000);
      expect(stub.asked.length - before).toBeLessThanOrEqual((knownAt - changedAt) / 5000 + 1);
    }
  },
);

test.each<[string, () => Response]>([
  [
    "refuses a part of it",
    () => Response.json({ data: null, errors: [{ message: "Resource not accessible" }] }),
  ],
  ["has no queries", () => Response.json({ message: "Not Found" }, { status: 404 })],
])("a GitHub that %s is asked source by source", async (_, answer) => {
  running();
  said.deployments = [deployment("6".repeat(40))];
  stub.answer(({ path }) => (path === "/graphql" ? answer() : undefined));
  const { after } = watching();
  expect(await after(8)).toMatchObject({ state: "building" });
  said.statuses = [commitStatus("failure")];
  expect(await after(4)).toMatchObject({ state: "failed" });
  expect(stub.asked.filter(({ path }) => path === "/graphql")).toHaveLength(1);
});

test("what is no answer to the query of builds is refused with a sentence", async () => {
  running();
  said.deployments = [deployment("6".repeat(40))];
  stub.answer(({ path }) =>
    path === "/graphql"
      ? Response.json({ data: { repository: { object: { deployments: { nodes: [5] } } } } })
      : undefined,
  );

  const refusal = await refusalOf(watching().after(8));

  expect(refusal.message).toStartWith(
    "GitHub answered with something that is not what checks and deployments say.",
  );
});

test("checks that passed are not yet live where other commits were deployed, until none has come for ten minutes", async () => {
  said.checks = [checkRun()];
  said.deployments = [deployment("6".repeat(40))];
  const { after, host } = watching();

  expect(await after(30)).toMatchObject({ state: "building" });
  host.clock.time += 10 * 60_000;
  expect(await after(1)).toMatchObject({ state: "live" });
});

test("what a token may not read is left out, and asked once", async () => {
  said.hidden = ["checks", "deployments"];
  said.statuses = [commitStatus("success")];
  const { after } = watching();

  expect(await after(8)).toMatchObject({ state: "live" });
  expect(stub.asked.filter(({ path }) => /check-runs|deployments/.test(path))).toHaveLength(2);
});

/** As `watching().after`, of a commit in a review. */
async function proposedAfter(asks: number): Promise<BuildReport> {
  const host = open(stub.url);
  for (let count = 1; count < asks; count += 1) {
    await host.builds.proposed(SHA);
    host.clock.time += 5000;
  }
  return host.builds.proposed(SHA);
}

test.each<[string, () => void, Partial<BuildReport>]>([
  [
    "has passed its checks, though the site is deployed from other commits",
    () => {
      said.checks = [checkRun()];
      said.deployments = [deployment("6".repeat(40))];
    },
    { state: "live", siteUrl: undefined },
  ],
  [
    "has a preview, though a check failed",
    () => {
      said.checks = [failedRun("Spelling", 1)];
      said.annotations = [annotation("content/a.md", 3, "Teh")];
      said.deployments = [preview];
      said.deploymentStatuses = [deploymentStatus("success")];
    },
    {
      state: "failed",
      sentence: "build failed: Spelling",
      siteUrl: "https://octocat.github.io/site",
      log: "content/a.md:3: Teh",
    },
  ],
  [
    "has a preview while a check runs",
    () => {
      said.checks = [waiting];
      said.deployments = [preview];
      said.deploymentStatuses = [deploymentStatus("success")];
    },
    { state: "building", siteUrl: "https://octocat.github.io/site" },
  ],
  [
    "has a preview that failed",
    () => {
      said.checks = [checkRun()];
      said.deployments = [preview];
      said.deploymentStatuses = [deploymentStatus("failure", { description: "Quota" })];
    },
    { state: "failed", sentence: "The deployment failed: Quota" },
  ],
  ["has nothing that checks it", () => {}, { state: "unknown" }],
])("what is proposed %s", async (_, says, report) => {
  says();

  expect(await proposedAfter(16)).toMatchObject(report);
});

test("the preview of a review is asked for by its commit, because others are deployed meanwhile", async () => {
  await proposedAfter(6);

  const paths = stub.asked.map(({ path }) => path).filter((path) => path.includes("/deployments?"));
  expect(paths[0]).toContain(`sha=${SHA}`);
  expect(stub.asked.flatMap((asked) => description.faultsOf(asked))).toEqual([]);
});
