import { readFileSync } from "node:fs";
import { platform } from "node:os";

/** What a process holds in memory, in bytes; undefined where the platform does not tell. */
export async function residentBytes(pid: number): Promise<number | undefined> {
  try {
    const kibibytes = platform() === "linux" ? linuxKibibytes(pid) : await psKibibytes(pid);
    return Number.isNaN(kibibytes) ? undefined : kibibytes * 1024;
  } catch {
    return undefined;
  }
}

function linuxKibibytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
}

async function psKibibytes(pid: number): Promise<number> {
  const child = Bun.spawn(["ps", "-o", "rss=", "-p", String(pid)], { stdout: "pipe", stderr: "ignore" });
  return Number.parseInt(await child.stdout.text(), 10);
}
