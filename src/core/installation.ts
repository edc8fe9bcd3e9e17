import type { ContentFolder } from "./page/content-folder.ts";
import type { CodeHostName } from "./session/code-host.ts";

/** What this server was set up with, as far as everybody may know it who is signed in: no secrets. */
export type Installation = Readonly<{
  version: string;
  /** As people call it: `owner/name`, or the folder's own name. */
  repository: string;
  folder: ContentFolder;
  uploadsFolder: string;
  /** The host of code that people sign in with; undefined where there is the PIN only. */
  codeHost: CodeHostName | undefined;
  hasGeneration: boolean;
}>;
