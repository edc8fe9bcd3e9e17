/** What one source says of a commit's build. */
export type Said = Readonly<{
  state: "nothing" | "pending" | "failed" | "passed";
  sentence?: string | undefined;
  link?: string | undefined;
  siteUrl?: string | undefined;
}>;

export type CheckRun = Readonly<{
  id: number;
  name: string;
  status: string;
  conclusion: string | null;
  html_url: string | null;
  details_url: string | null;
  output: Readonly<{ title: string | null; annotations_count: number }>;
}>;

export type CommitStatus = Readonly<{
  context: string;
  state: string;
  description: string | null;
  target_url: string | null;
}>;

export type DeploymentStatus = Readonly<{
  state: string;
  description: string | null;
  environment_url?: string;
  log_url?: string;
  target_url: string;
}>;

const nothing: Said = { state: "nothing" };

const MAX_SENTENCE = 300;

/** Others end in nothing that could be live, such as a run that a newer one cancelled. */
const failures: ReadonlySet<string | null> = new Set(["failure", "timed_out", "startup_failure"]);
const passes: ReadonlySet<string | null> = new Set(["success", "neutral", "skipped"]);

/** Source: the schema check-run of GitHub's OpenAPI description. */
export function saidByChecks(runs: readonly CheckRun[]): Said {
  const failed = failedCheck(runs);
  const shown = failed ?? runs.find(({ status }) => status !== "completed") ?? runs[0];
  if (!shown) return nothing;
  const link = addressOf(shown.html_url ?? shown.details_url);
  if (failed) return { state: "failed", sentence: sentence(failed.name, failed.output.title), link };
  const isOver = runs.every(({ status, conclusion }) => status === "completed" && passes.has(conclusion));
  return { state: isOver ? "passed" : "pending", link };
}

export function failedCheck(runs: readonly CheckRun[]): CheckRun | undefined {
  return runs.find(({ status, conclusion }) => status === "completed" && failures.has(conclusion));
}

/** Source: the schema simple-commit-status of GitHub's OpenAPI description. */
export function saidByStatuses(statuses: readonly CommitStatus[]): Said {
  const failed = statuses.find(({ state }) => state === "failure" || state === "error");
  const shown = failed ?? statuses.find(({ state }) => state !== "success") ?? statuses[0];
  if (!shown) return nothing;
  const link = addressOf(shown.target_url);
  if (failed) return { state: "failed", sentence: sentence(failed.context, failed.description), link };
  return { state: shown.state === "success" ? "passed" : "pending", link };
}

/** `statuses` are newest first. Source: the schema deployment-status of GitHub's OpenAPI description. */
export function saidByDeployment(statuses: readonly DeploymentStatus[]): Said {
  const [latest] = statuses;
  if (!latest) return { state: "pending" };
  const link = addressOf(latest.log_url || latest.target_url);
  switch (latest.state) {
    case "success":
    // A newer deployment took the place of one that was live.
    case "inactive":
      return { state: "passed", link, siteUrl: addressOf(latest.environment_url)?.replace(/\/$/, "") };
    case "failure":
    case "error":
      return { state: "failed", sentence: sentence("The deployment", latest.description), link };
    default:
      return { state: "pending", link };
  }
}

/** Others write these addresses, so one could be a script. */
function addressOf(text: string | null | undefined): string | undefined {
  const url = URL.parse(text ?? "");
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

function sentence(name: string, said: string | null): string {
  const words = `${name} failed${said ? `: ${said}` : "."}`.replace(/\s+/g, " ");
  return words.length > MAX_SENTENCE ? `${words.slice(0, MAX_SENTENCE).toWellFormed()}…` : words;
}
