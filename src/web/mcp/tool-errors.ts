import { ChangesMoved } from "../../core/change/page-change.ts";
import { ReviewMoved } from "../../core/change/review.ts";
import { type CurrentText, StaleText } from "../../core/draft/current-texts.ts";
import type { DomainError, ErrorKind } from "../../core/errors.ts";
import { NavigationMoved } from "../../core/navigation/navigation-plan.ts";
import { PageChanged } from "../../core/repository/commit.ts";
import type { Session } from "../../core/session/session.ts";
import { seesText } from "../../core/token/access.ts";
import { type Reading, savedView } from "./text-view.ts";

type Content = Array<{ type: "text"; text: string }>;

/** What an agent can do about an error; undefined where the sentence says it. */
const nextSteps: Partial<Record<ErrorKind, string>> = {
  invalid: "Correct the arguments and call again; read_page has the current positions.",
  forbidden: "Ask the person who made this token for one that may do this.",
  "not-found": "search_pages finds pages.",
  stale: "Call read_page and repeat your change on the current text.",
  "review-required": "The draft is saved. Ask people to review it with propose.",
  "rate-limited": "Wait, then call again.",
  unavailable: "Call again in a minute.",
  "upstream-failed": "Call again in a minute.",
  "upstream-silent": "Call again in a minute.",
};

const mergeByPerson =
  "The draft is saved. Ask a person to open it in the editor, which merges it with the published page.";

/** Returns what an agent reads of a refused call: a sentence, what to do next, and the newer text where there is one. */
export async function refusalContent(
  error: DomainError,
  reader: Session,
  reading: Reading,
): Promise<Content> {
  if (error instanceof StaleText && seesText(reader, error.current.slug))
    return withNewerText(error, error.current, reading);
  return [text([error.message, nextStep(error)].filter(Boolean).join(" "))];
}

function nextStep(error: DomainError): string | undefined {
  if (error instanceof ReviewMoved) return "Call status, and propose again with the review's head.";
  if (error instanceof NavigationMoved) return "Call read_navigation, and repeat your edits with its ids.";
  if (error instanceof PageChanged || isOfPublished(error)) return mergeByPerson;
  return nextSteps[error.kind];
}

function isOfPublished(error: DomainError): boolean {
  return error instanceof ChangesMoved && error.conflicts.some(({ page }) => page !== undefined);
}

/** The text is a part of its own, so that none of its signs is escaped. */
async function withNewerText(
  { message }: DomainError,
  current: CurrentText,
  reading: Reading,
): Promise<Content> {
  const { version, blocks, moreBlocks } = await savedView(current, reading);
  return [
    text(
      `${message} The newer text and its blocks follow. Repeat your change on them with version "${version}".`,
    ),
    text(current.content),
    text(JSON.stringify({ version, blocks, moreBlocks })),
  ];
}

export function text(text: string): Content[number] {
  return { type: "text", text };
}
