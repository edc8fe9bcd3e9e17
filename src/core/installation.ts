import type { ContentFolder } from "./page/content-folder.ts";
import type { CodeHostName } from "./session/code-host.ts";

/** Settings that every signed-in user may see: no secrets. */
export type Installation = Readonly<{
  version: string;
  repository: string;
  folder: ContentFolder;
  uploadsFolder: string;
  codeHost: CodeHostName | undefined;
  hasGeneration: boolean;
}>;
