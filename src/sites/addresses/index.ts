export { addressesBelow, type FolderBase, fromRootOf, isBelow } from "./bases.ts";
export {
  addressesMeant,
  decoded,
  destination,
  isElsewhere,
  leadsNowhere,
  linkProblem,
  pagesMeant,
  pathOf,
  type Site,
} from "./destination.ts";
export { movedPath, type Moves } from "./moved-path.ts";
export { type HowRead, nameOfPage } from "./page-name.ts";
export { isPart, needsTitle } from "./part.ts";
export {
  barePath,
  folderOf,
  isPageFile,
  linkEnding,
  lookedUp,
  nameOf,
  namesIn,
  type PageEnding,
  pageEndings,
  pathFrom,
  withoutEnding,
} from "./path.ts";
export { Redirections, type Redirect } from "./redirections.ts";
