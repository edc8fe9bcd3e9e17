import { split } from "../../mdx/blocks/index.ts";
import { pageText } from "../../mdx/components/index.ts";
import { restoreLineEndings } from "../../mdx/diff/index.ts";
import { setFrontMatter, type ValueStyle } from "../../mdx/frontmatter/index.ts";
import { outline, titleHeading, titleOf } from "../../mdx/symbols/index.ts";
import { calloutsIn, importedBy } from "../../mdx/usage/index.ts";
import { changedSiteFiles, settingsOfSite } from "../../site-files/index.ts";
import { merged } from "../draft/merged.ts";
import { citedAgain, citedAnswer } from "../generation/assistant-answer.ts";
import { mistakesIn } from "../generation/mistakes.ts";
import { proposed } from "../generation/proposals.ts";
import { MovedTexts, withLinkAt, withTitle } from "../link/moved-texts.ts";
import { withAlias } from "../page/aliases.ts";
import { manualPage } from "../page/manual-page.ts";
import { withMissingText } from "../page/missing-text.ts";
import { PageCache } from "../page/page-cache.ts";
import { findings } from "../publication/findings.ts";
import { outsideAddress } from "../publication/outside-address.ts";
import { factsOfPages } from "../site/facts-of-pages.ts";
import { textLook } from "../site/text-look.ts";
import { listedBlocks, withBlockEdits } from "./block-edits.ts";
import { pasted } from "./pasted.ts";
import { shownChanges, shownDifferences } from "./shown-changes.ts";
import { type AskedPage, shownPage } from "./shown-page.ts";
import { type AskedRanges, shownRanges } from "./shown-ranges.ts";
import { type AskedRows, sideBySide } from "./side-by-side.ts";

const MAX_HEADINGS = 500;

/** All work whose cost grows with a text. It runs in another process, so arguments and results are plain data, and small. */
export function textTasks() {
  const cache = new PageCache();
  const moved = new MovedTexts();
  return {
    shownPage: (asked: AskedPage) => shownPage(asked, cache),
    /** One task, because many pages may be opened at once. */
    openedPage: async (asked: AskedPage) => {
      const { slug, content } = asked;
      const read = pageText(content);
      return {
        ...(await shownPage(asked, cache)),
        imported: importedBy(read),
        callouts: calloutsIn(read),
        hasTitleHeading: titleHeading(content, cache.split(slug, content)) !== undefined,
      };
    },
    shownRanges: (asked: AskedRanges) => shownRanges(asked, cache),
    newPageText,
    restoreLineEndings,
    titleOf,
    textLooks: (contents: readonly string[]) => contents.map(textLook),
    findings,
    outsideAddress,
    factsOfPages,
    shownChanges,
    shownDifferences,
    sideBySide: (asked: AskedRows) => sideBySide(asked, cache),
    manualPage,
    merged,
    movedTexts: (...asked: Parameters<MovedTexts["after"]>) => moved.after(...asked),
    changedSiteFiles,
    settingsOfSite,
    pasted,
    proposed,
    citedAnswer,
    citedAgain,
    mistakesIn,
    headingsOf,
    withTitle,
    withLinkAt,
    withMissingText,
    withAlias,
    listedBlocks,
    withBlockEdits,
  };
}

export type TextTasks = ReturnType<typeof textTasks>;

function headingsOf(content: string): ReadonlyArray<Readonly<{ id: string; text: string }>> {
  return outline(split(content))
    .headings.slice(0, MAX_HEADINGS)
    .map(({ id, text }) => ({ id, text }));
}

function newPageText(title: string, style?: ValueStyle): string {
  return title.trim() === "" ? "" : `${setFrontMatter("", "title", title.trim(), style).trimEnd()}\n\n`;
}
