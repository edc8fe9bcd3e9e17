import { foldersInWords, writableFolders } from "../../core/session/access.ts";
import type { Session } from "../../core/session/session.ts";

/** Why who writes in folders alone changes no links in other pages; undefined where they do. */
export function linksStay(session: Session): string | undefined {
  const folders = writableFolders(session);
  return (
    folders &&
    `Links in other pages stay as they are, because you can write only in ${foldersInWords(folders)}.`
  );
}
