import { chmod, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** What git inherits for the program that it asks for a password. */
export const ORIGIN = "DOCS_ADMIN_GIT_ORIGIN";
export const PASSWORD = "DOCS_ADMIN_GIT_PASSWORD";

/**
 * Writes the program that git asks for a password, and returns its path: GIT_ASKPASS takes no arguments, so it is a file that
 * starts this program with them. It contains no secret. `own` starts this program.
 */
export async function writeAskpass(folder: string, own: readonly string[]): Promise<string> {
  const file = join(folder, "askpass");
  const words = own.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
  // A server that runs may be asking: the file is whole at each moment.
  await writeFile(`${file}.new`, `#!/bin/sh\nexec ${words} "$1"\n`, { mode: 0o700 });
  await chmod(`${file}.new`, 0o700);
  await rename(`${file}.new`, file);
  return file;
}

/** Answers git's question for the origin that the credentials are for, and nobody else's. Source: credential.c of git. */
export function askpassAnswer(
  question: string,
  { [ORIGIN]: origin, [PASSWORD]: password }: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const [, address = ""] = /^Password for '([^']+)': $/.exec(question) ?? [];
  const url = URL.parse(address);
  if (!url || !origin || !password || url.origin === "null" || url.origin !== origin) return undefined;
  return password;
}
