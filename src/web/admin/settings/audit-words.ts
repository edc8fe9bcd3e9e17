/** What each operation of the audit did, as people say it. */
export const actionWords: Readonly<Record<string, string>> = {
  "sign-in": "Signed in",
  "sign-in-refused": "Was refused",
  "sign-out": "Signed out",
  "role-changed": "Changed a role",
  saveDrafts: "Saved a draft",
  deletePage: "Deleted a page or a draft",
  publish: "Published",
  undoPublication: "Undid a publication",
  askForReview: "Asked for a review",
  addChanges: "Added changes to a review",
  approveReview: "Approved a review",
  requestChanges: "Asked for changes to a review",
  markReviewReady: "Marked a review as ready",
  mergeReview: "Merged a review",
  closeReview: "Closed a review",
  upload: "Uploaded a file",
  removeUpload: "Removed an upload",
  stageChanges: "Listed a move or a deletion",
  unstageChanges: "Took back a move or a deletion",
  saveNavigationDraft: "Changed the menu",
  discardNavigationDraft: "Discarded changes of the menu",
  makeToken: "Made a token",
  revokeToken: "Revoked a token",
  changeSettings: "Changed settings",
  chooseContentFolder: "Chose the folder of pages",
  acceptHead: "Took the rewritten history",
  changeMe: "Changed their name, address or emails",
  changePerson: "Changed a role",
  removePerson: "Removed a person",
  changePin: "Made a new PIN",
};

/** Another version of the program, or a part of it, may have more. */
export function wordsOfAction(action: string): string {
  return Object.hasOwn(actionWords, action) ? actionWords[action]! : action;
}

const kinds: Readonly<Record<string, string>> = {
  pin: "Team PIN",
  github: "GitHub",
  oidc: "Company sign-in",
  token: "Token",
  command: "Command on the server",
};

export const kindsOfAudit: readonly string[] = Object.keys(kinds);

export function wordsOfKind(kind: string): string {
  return Object.hasOwn(kinds, kind) ? kinds[kind]! : kind;
}
