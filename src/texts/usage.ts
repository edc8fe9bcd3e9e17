import { readFileSync } from "node:fs";
import { platform } from "node:os";

/** What a process holds in memory, in bytes, and the processor's time it has taken, in milliseconds. */
export type Usage = Readonly<{ bytes: number; cpuMs: number }>;

/** Of the clock that Linux counts a process's time by: hundredths of a second wherever Bun runs. */
const TICK_MS = 10;

/** Undefined where the platform does not tell. */
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
  // Behind the program's name, which may hold blanks: proc_pid_stat(5), fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return { bytes: 1024 * kibibytes, cpuMs: TICK_MS * (Number(fields[11]) + Number(fields[12])) };
}

async function byPs(pid: number): Promise<Usage> {
  const child = Bun.spawn(["ps", "-o", "rss=,time=", "-p", String(pid)], {
    stdout: "pipe",
    stderr: "ignore",
  });
  const [kibibytes = "", time = ""] = (await child.stdout.text()).trim().split(/\s+/);
  // Hours, minutes and seconds, as many as there are.
  const seconds = time.split(":").reduce((sum, part) => 60 * sum + Number(part), 0);
  return { bytes: 1024 * Number(kibibytes), cpuMs: 1000 * seconds };
}
