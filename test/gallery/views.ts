import { apiView } from "./api.ts";
import { assistant } from "./assistant.ts";
import { auditView } from "./audit.ts";
import { changesView } from "./changes.ts";
import { changesetView, discardingView, draftsView } from "./changesets.ts";
import { commits } from "./commits.ts";
import { comparison } from "./comparison.ts";
import { conflict, mergeView } from "./conflict.ts";
import { deleted } from "./deleted.ts";
import { editorDialogs } from "./editor-dialogs.ts";
import { editorView } from "./editor.ts";
import { everywhere } from "./everywhere.ts";
import { healthView } from "./health.ts";
import { help } from "./help.ts";
import { history, version } from "./history.ts";
import { linksHere } from "./links-here.ts";
import { media } from "./media.ts";
import { menuForm } from "./menu-form.ts";
import { movePage } from "./move.ts";
import { newPage } from "./new-page.ts";
import { notificationsView } from "./notifications.ts";
import { pages } from "./pages.ts";
import { part } from "./part.ts";
import { parts } from "./parts.ts";
import { peopleView } from "./people.ts";
import { publish } from "./publish.ts";
import { reading } from "./reading.ts";
import { removal } from "./removal.ts";
import { reviewsView, reviewView } from "./reviews.ts";
import { settingsView } from "./settings.ts";
import { siblingsView } from "./siblings.ts";
import { signIn } from "./sign-in.ts";
import type { View } from "./state.ts";
import { connectView, tokens } from "./tokens.ts";
import { undoView } from "./undo.ts";
import { whichFolder } from "./which-folder.ts";

/** What a page is written with. */
export const viewsOfEditor: readonly View[] = [editorView, siblingsView, editorDialogs, assistant, conflict];

/** What is done with pages. */
export const viewsOfPages: readonly View[] = [
  mergeView,
  changesView,
  draftsView,
  discardingView,
  changesetView,
  reviewsView,
  reviewView,
  publish,
  linksHere,
  part,
  reading,
  removal,
  history,
  version,
  comparison,
  undoView,
  deleted,
];

export const otherViews: readonly View[] = [
  pages,
  whichFolder,
  newPage,
  menuForm,
  movePage,
  media,
  healthView,
  help,
  apiView,
  commits,
  settingsView,
  peopleView,
  auditView,
  notificationsView,
  tokens,
  connectView,
  signIn,
  everywhere,
  parts,
];

export const views: readonly View[] = [...otherViews, ...viewsOfEditor, ...viewsOfPages];
