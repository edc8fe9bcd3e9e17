import type { PinRole } from "../people/pin-role.ts";
import type { CodeHostName } from "../session/code-host.ts";
import type { SignInPlace } from "../session/started-sign-ins.ts";
import type { ContentFolder } from "../slug/content-folder.ts";

/** Settings that every signed-in user may see: no secrets. */
export type Installation = Readonly<{
  version: string;
  repository: string;
  folder: ContentFolder;
  uploadsFolder: string;
  siteName: string;
  /** The home page of the site that readers see, without a slash at its end. */
  siteUrl: string | undefined;
  /** The folder of the repository whose pages new ones can start from. */
  templates: string | undefined;
  /** The file of the repository with the site's words. */
  glossary: string | undefined;
  /** Of pages whose own is unknown, as `pt-BR`. */
  siteLanguage: string | undefined;
  codeHost: CodeHostName | undefined;
  /** Where people can sign in, besides here with the PIN. */
  signInPlaces: readonly SignInPlace[];
  /** What everybody is who signs in with the PIN. */
  pinRole: PinRole;
  /** What the writing assistant can do besides writing; undefined where there is none. */
  assistant: Readonly<{ canDraw: boolean; canSearch: boolean }> | undefined;
  /** How changes get to the branch; undefined where its own rules say so. */
  publishing: "direct" | "review" | undefined;
  /** How messages of commits begin; undefined for the summary alone. */
  commitMessage: string | undefined;
  /** Whether each commit ends with a line by who publishes. */
  isSignedOff: boolean;
  /** The program that runs after publishing, without what it is told: that may hold a secret. */
  afterPublish: string | undefined;
  /** By which server people are told by email, and whom messages come from; undefined where none is set up. */
  mail: Readonly<{ server: string; from: Readonly<{ name: string; address: string }> }> | undefined;
}>;
