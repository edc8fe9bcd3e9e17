import { readFileSync } from "node:fs";
import { platform } from "node:os";

/** `bytes` of memory, and milliseconds of processor time since the start. */
export type Usage = Readonly<{ bytes: number; cpuMs: number }>;

/** The clock tick of Linux in milliseconds, the same wherever Bun runs. */
const TICK_MS = 10;

export async function usageOf(pid: number): Promise<Usage | undefined> {
  try {
    const usage = platform() === "linux" ? onLinux(pid) : await byPs(pid);
    return Number.isNaN(usage.bytes + usage.cpuMs) ? undefined : usage;
  } catch {
    return undefined;
  }
}

function onLinux(pid: number): Usage {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const kibibytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]);
  // Fields 14 and 15 of proc_pid_stat(5), counted after the program's name, which may contain blanks.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return { bytes: 1024 * kibibytes, cpuMs: TICK_MS * (Number(fields[11]) + Number(fields[12])) };
}

async function byPs(pid: number): Promise<Usage> {
  const child = Bun.spawn(["ps", "-o", "rss=,time=", "-p", String(pid)], {
    stdout: "pipe",
    stderr: "ignore",
  });
  const [kibibytes = "", time = ""] = (await child.stdout.text()).trim().split(/\s+/);
  // [[hours:]minutes:]seconds
  const seconds = time.split(":").reduce((sum, part) => 60 * sum + Number(part), 0);
  return { bytes: 1024 * Number(kibibytes), cpuMs: 1000 * seconds };
}
