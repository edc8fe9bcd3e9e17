import { faultOfTemplate } from "../core/message/message-template.ts";
import type { Settings } from "./settings.ts";

export type CommitSettings = Readonly<{
  /** How messages begin, with {summary}. Undefined means the summary alone. */
  message: string | undefined;
  /** Whether each commit ends with a line by who publishes. */
  areSignedOff: boolean;
}>;

export function commitSettings(settings: Settings): CommitSettings {
  const message = settings.text("COMMIT_MESSAGE");
  const fault = message === undefined ? undefined : faultOfTemplate(message);
  if (fault !== undefined) settings.refuse("COMMIT_MESSAGE", fault);
  return { message, areSignedOff: settings.oneOf("SIGN_OFF", ["0", "1"]) === "1" };
}
