import { Invalid } from "../../core/errors.ts";
import type { StaleTranslations, Translations } from "../../core/health/stale-translations.ts";
import type { Session } from "../../core/session/session.ts";

export type PromptParts = Readonly<{ staleTranslations: StaleTranslations }>;

const TRANSLATE = "translate_stale";

/** What an agent couldn't find out with a few calls: which translations are stale. */
export const listedPrompts = [
  {
    name: TRANSLATE,
    title: "Translate what is stale",
    description: "Lists translations older than their originals, and pages without one, with what to do.",
    arguments: [{ name: "language", description: "Its code, such as de.", required: true }],
  },
];

const MAX_LISTED = 100;

/** @throws Invalid, Forbidden, Unavailable */
export async function promptOf(
  name: string,
  given: Readonly<Record<string, string>>,
  session: Session,
  { staleTranslations }: PromptParts,
) {
  if (name !== TRANSLATE) throw new Invalid(`There is no prompt “${name}”.`);
  const { language } = given;
  if (!language) throw new Invalid("language is missing.");
  const found = await staleTranslations.in(language, session);
  const content = { type: "text" as const, text: wordsOf(language, found) };
  return { messages: [{ role: "user" as const, content }] };
}

function wordsOf(language: string, { stale, missing }: Translations): string {
  if (stale.length + missing.length === 0) return `Every page has a current translation (${language}).`;
  return [
    `Translate into the language with the code “${language}”.`,
    ...listOf("Older than their originals; change only what differs, with edit_blocks:", stale),
    ...listOf("Not translated; write each with save_draft, without a version:", missing),
    "Read each original with read_page. Keep code, components, links and front matter as they are, and the words that other translations use. Then run check_page on each page, and ask for a review of all with propose. Publish nothing.",
  ].join("\n");
}

function listOf(heading: string, all: Translations["stale"]): string[] {
  if (all.length === 0) return [];
  const lines = all
    .slice(0, MAX_LISTED)
    .map(({ slug, original }) => `- ${slug || "/"} from ${original || "/"}`);
  const more = all.length - lines.length;
  return [heading, ...lines, ...(more > 0 ? [`- and ${more} more`] : [])];
}
