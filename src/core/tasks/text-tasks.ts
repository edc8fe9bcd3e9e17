import { restoreLineEndings } from "../../markdown/diff/index.ts";
import { titleOf } from "../../markdown/symbols/index.ts";
import type { Dialect } from "../../markdown/tree/index.ts";
import {
  changedSiteFiles,
  commitRules,
  editedNavigation,
  navigationOf,
  newFaults,
  partsOfSite,
  settingsOfSite,
  undoneMenu,
} from "../../sites/index.ts";
import { shownChanges, shownDifferences } from "../difference/shown-differences.ts";
import { merged } from "../draft/merged.ts";
import { PageCache } from "../editor/page-cache.ts";
import { pasted } from "../editor/pasted.ts";
import { openedPage, shownPage } from "../editor/shown-page.ts";
import { shownRanges } from "../editor/shown-ranges.ts";
import { sideBySide } from "../editor/side-by-side.ts";
import { citedAgain, citedAnswer } from "../generation/assistant-answer.ts";
import { mistakesIn } from "../generation/mistakes.ts";
import { proposed } from "../generation/proposals.ts";
import { proposedProblems } from "../generation/proposed-problems.ts";
import { withMissingText } from "../health/missing-text.ts";
import { MovedTexts, withLinkAt, withTitle } from "../link/moved-texts.ts";
import { withMenuValues } from "../navigation/menu-value-texts.ts";
import { withAlias } from "../page/aliases.ts";
import { copiedText } from "../page/copied-text.ts";
import { newPageText } from "../page/new-page-text.ts";
import { findings } from "../publication/findings.ts";
import { outsideAddress } from "../publication/outside-address.ts";
import { pageRecords } from "../record/page-record.ts";
import { manualPage } from "../search/manual-page.ts";
import { blockDifferences } from "../text/block-differences.ts";
import { withBlockEdits } from "../text/block-edits.ts";
import { namedBlocks } from "../text/named-blocks.ts";
import type { TextTasks } from "../text/text-work.ts";

/** Returns all tasks. They run in another process, so arguments and results are plain data, and small. */
export function textTasks(): TextTasks {
  const cache = new PageCache();
  const moved = new MovedTexts();
  return {
    shownPage: (asked) => shownPage(asked, cache),
    openedPage: (asked) => openedPage(asked, cache),
    shownRanges: (asked) => shownRanges(asked, cache),
    newPageText,
    copiedText,
    restoreLineEndings,
    titleOf: (content, dialect) => titleOf(content, dialect),
    titlesOf: (contents, dialect) => contents.map((content) => titleOf(content, dialect)),
    pageRecords,
    findings,
    outsideAddress,
    shownChanges,
    shownDifferences,
    sideBySide: (asked) => sideBySide(asked, cache),
    manualPage,
    merged,
    movedTexts: (...asked) => moved.fixedAfter(...asked),
    changedSiteFiles,
    commitRules,
    settingsOfSite,
    navigationOf,
    editedNavigation,
    newFaults,
    undoneMenu,
    partsOfSite,
    pasted,
    proposed,
    proposedProblems,
    citedAnswer,
    citedAgain,
    mistakesIn,
    withTitle,
    withLinkAt,
    withMissingText,
    withAlias,
    withMenuValues,
    namedBlocks,
    blockDifferences,
    withBlockEdits,
  };
}

declare module "../text/text-work.ts" {
  interface TextTasks {
    restoreLineEndings: typeof restoreLineEndings;
    titleOf: (content: string, dialect: Dialect) => string | undefined;
    titlesOf: (contents: readonly string[], dialect: Dialect) => ReadonlyArray<string | undefined>;
    changedSiteFiles: typeof changedSiteFiles;
    commitRules: typeof commitRules;
    settingsOfSite: typeof settingsOfSite;
    navigationOf: typeof navigationOf;
    editedNavigation: typeof editedNavigation;
    newFaults: typeof newFaults;
    undoneMenu: typeof undoneMenu;
    partsOfSite: typeof partsOfSite;
  }
}
