import { say } from "../notices.ts";

/** A part of the editor that is fetched when it is first needed; where it does not come, that is said. */
export async function later<Part>(part: Promise<Part>): Promise<Part | undefined> {
  try {
    return await part;
  } catch {
    // Some browsers remember for as long as the page is open that it did not come.
    say("Couldn't load part of this page. Reload it when the server is back. Your text is kept.");
    return undefined;
  }
}
