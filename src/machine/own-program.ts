import { join } from "node:path";

/** Returns the words that start a command of this program. From source, Bun needs its first file; the binary is the program. */
export function ownProgram(command: string): string[] {
  return Bun.isStandaloneExecutable
    ? [process.execPath, command]
    : [process.execPath, join(import.meta.dir, "../main.ts"), command];
}
