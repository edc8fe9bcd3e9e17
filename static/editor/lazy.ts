import { say } from "../notices.ts";

/** Loads a part of the editor when it is first needed, and shows a notice if that fails. */
export async function lazy<Part>(part: Promise<Part>): Promise<Part | undefined> {
  try {
    return await part;
  } catch {
    // Some browsers cache the failure until the page is reloaded.
    say("Couldn't load part of this page. Reload it when the server is back. Your text is kept.");
    return undefined;
  }
}
