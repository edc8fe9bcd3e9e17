import { say } from "../notices.ts";

/** A part of the editor that is fetched when it is first needed; where it does not come, that is said. */
export async function later<Part>(part: Promise<Part>): Promise<Part | undefined> {
  try {
    return await part;
  } catch {
    say(
      "A part of this page cannot be loaded. Try again; if the server was updated meanwhile, reload the page.",
    );
    return undefined;
  }
}
