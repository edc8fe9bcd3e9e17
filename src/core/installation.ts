import type { ContentFolder } from "./page/content-folder.ts";
import type { CodeHostName } from "./session/code-host.ts";

/** Settings that every signed-in user may see: no secrets. */
export type Installation = Readonly<{
  version: string;
  repository: string;
  folder: ContentFolder;
  uploadsFolder: string;
  siteName: string;
  /** The home page of the site that readers see, without a slash at its end. */
  siteUrl: string | undefined;
  /** Of pages whose own is unknown, as `pt-BR`. */
  siteLanguage: string | undefined;
  codeHost: CodeHostName | undefined;
  hasGeneration: boolean;
}>;
