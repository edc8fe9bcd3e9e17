import { foldersInWords, writableFolders } from "../../core/session/access.ts";
import type { Session } from "../../core/session/session.ts";

/** Why who writes in folders alone changes no links in other pages; undefined where they do. */
export function linksStay(session: Session): string | undefined {
  const folders = writableFolders(session);
  return folders && `Links stay as they are, because you write in ${foldersInWords(folders)} alone.`;
}
