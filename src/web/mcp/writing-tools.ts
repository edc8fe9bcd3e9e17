import { t } from "elysia";

import type { CurrentTexts } from "../../core/draft/current-texts.ts";
import type { PageDialects } from "../../core/page/page-dialects.ts";
import type { CheckedPublishing } from "../../core/publication/checked-publishing.ts";
import type { TextWork } from "../../core/text/text-work.ts";
import { oneOf } from "../answers.ts";
import { editedAnswer, positionField, savedAnswer, slugField, slugOf, versionField } from "./text-view.ts";
import { textTool, type Tool, tool } from "./tool.ts";

export type WritingParts = Readonly<{
  currentTexts: CurrentTexts;
  checkedPublishing: CheckedPublishing;
  texts: TextWork;
  dialects: PageDialects;
  commitUrl: (sha: string) => string;
}>;

export const writingTools = (parts: WritingParts): Tool[] => [
  editBlocks(parts),
  saveDraft(parts),
  publish(parts),
];

const editBlocks = ({ currentTexts, ...parts }: WritingParts) =>
  textTool({
    name: "edit_blocks",
    title: "Edit blocks of a page",
    description:
      "Changes only the named blocks and saves the page as a draft, which people see at once. Positions are those of read_page, before all edits of this call: [3,0] is the block named 3.0. replace needs text; insert puts text before the block, or last if at is one more; remove needs no text. Answers with the new version, the positions that moved, and the blocks that differ from what you sent. A version that is no longer current changes nothing and answers with what is newer.",
    effect: "saves",
    input: t.Object({
      slug: slugField,
      version: versionField,
      edits: t.Array(
        t.Object({
          at: positionField,
          kind: oneOf(["replace", "insert", "remove"]),
          text: t.Optional(t.String({ description: "Markdown or MDX of one or more whole blocks." })),
        }),
        { minItems: 1, maxItems: 100 },
      ),
    }),
    call: async ({ slug, version, edits }, session) => {
      const edited = await currentTexts.edit({ slug: slugOf(slug), version, edits }, session);
      const sent = edits.flatMap(({ text = "" }) => (text === "" ? [] : [text]));
      return editedAnswer(edited, sent, parts);
    },
  });

const saveDraft = ({ currentTexts, ...parts }: WritingParts) =>
  textTool({
    name: "save_draft",
    title: "Save a whole page as a draft",
    description:
      "Saves the whole text of a page as a draft. For a new page leave version out. To change an existing page prefer edit_blocks. Nothing is published.",
    effect: "saves",
    input: t.Object({ slug: slugField, text: t.String(), version: t.Optional(versionField) }),
    call: async ({ slug, text, version }, session) => {
      const saved = await currentTexts.save({ slug: slugOf(slug), content: text, version }, session);
      return savedAnswer(saved, parts);
    },
  });

const publish = ({ checkedPublishing, commitUrl }: WritingParts) =>
  tool({
    name: "publish",
    title: "Publish a draft",
    description:
      "Publishes the draft of a page by its version: readers of the site see it. Only when you were asked to. Refused if check_page finds something that blocks publishing, or where a person must review.",
    effect: "publishes",
    input: t.Object({
      slug: slugField,
      version: versionField,
      message: t.Optional(t.String({ maxLength: 10_000, description: "A message for the commit." })),
    }),
    output: t.Object({ commitUrl: t.String() }),
    call: async ({ slug, version, message }, session) => {
      const { sha } = await checkedPublishing.publish({ slug: slugOf(slug), version, message }, session);
      return { commitUrl: commitUrl(sha) };
    },
  });
