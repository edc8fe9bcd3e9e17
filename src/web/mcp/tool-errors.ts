import { ChangesMoved } from "../../core/change/page-change.ts";
import { ReviewMoved } from "../../core/change/review.ts";
import { type CurrentTexts, StaleText } from "../../core/draft/current-texts.ts";
import type { DomainError, ErrorKind } from "../../core/errors.ts";
import { NavigationMoved } from "../../core/navigation/navigation-plan.ts";
import { PageChanged, PushRefused } from "../../core/repository/commit.ts";
import { seesText } from "../../core/session/access.ts";
import type { Session } from "../../core/session/session.ts";
import { newerAnswer, type Reading } from "./text-view.ts";
import type { TextAnswer } from "./tool.ts";

/** What an agent can do about an error; undefined where the sentence says it. */
const nextSteps: Partial<Record<ErrorKind, string>> = {
  invalid: "Correct the arguments and call again; read_page has the current positions.",
  forbidden: "Ask the person who made this token for one that may do this.",
  "not-found": "search_pages finds pages.",
  stale: "Call read_page and repeat your change on the current text.",
  "rate-limited": "Wait, then call again.",
  unavailable: "Call again in a minute.",
  "upstream-failed": "Call again in a minute.",
  "upstream-silent": "Call again in a minute.",
};

/** What to call in place of a tool that publishes, where people must review. */
const proposing: Readonly<Record<string, string>> = {
  publish: "The draft is saved. Ask people to review it: call propose with it in drafts.",
  move_page: "Nothing was moved. Ask people to review it: call propose with the same in moves.",
  delete_page: "Nothing was deleted. Ask people to review it: call propose with the same in deletions.",
  edit_navigation: "Nothing was changed. Ask people to review it: call propose with the same navigation.",
};

const mergeByPerson =
  "The draft is saved. Ask a person to open it in the editor, which merges it with the published page.";

type Asking = Readonly<{ tool: string; session: Session }>;

/** Returns what an agent reads of a refused call: a code, a sentence, what to do next, and what is newer. */
export async function refusalAnswer(
  error: DomainError,
  { tool, session }: Asking,
  reading: Reading & Readonly<{ currentTexts: Pick<CurrentTexts, "textAt"> }>,
): Promise<TextAnswer> {
  const ofHost = error instanceof PushRefused ? { said: error.said } : {};
  const said = { code: error.kind, error: error.message, ...ofHost };
  if (!(error instanceof StaleText) || !seesText(session, error.current.slug))
    return { facts: { ...said, next: nextStep(error, tool) }, texts: [] };
  const { current, seen } = error;
  const read = seen === undefined ? undefined : await reading.currentTexts.textAt(current.slug, seen);
  const { facts, texts } = await newerAnswer(current, read, reading);
  const what =
    read === undefined ? "The newer text follows." : "What is newer follows; the rest is as it was.";
  const next = `${what} Repeat your change with version "${current.version}".`;
  return { facts: { ...said, next, ...facts }, texts };
}

function nextStep(error: DomainError, tool: string): string | undefined {
  if (error instanceof ReviewMoved) return "Call status, and propose again with the review's head.";
  if (error instanceof NavigationMoved) return "Call read_navigation, and repeat your edits with its ids.";
  if (error instanceof PageChanged || isOfPublished(error)) return mergeByPerson;
  return error.kind === "review-required" ? proposing[tool] : nextSteps[error.kind];
}

function isOfPublished(error: DomainError): boolean {
  return error instanceof ChangesMoved && error.conflicts.some(({ page }) => page !== undefined);
}
