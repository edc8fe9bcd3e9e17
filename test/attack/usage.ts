import { readdir } from "node:fs/promises";

import { residentMB } from "../bench/usage.ts";

export type Usage = Readonly<{ megabytes: number; descriptors: number }>;

/** Memory with child processes, and the server's own open descriptors. */
export async function usageOf(pid: number): Promise<Usage> {
  const processes = [pid, ...(await childrenOf(pid))];
  const megabytes = await Promise.all(processes.map((each) => residentMB(each).catch(() => 0)));
  return {
    megabytes: megabytes.reduce((sum, each) => sum + each),
    descriptors: (await readdir(`/proc/${pid}/fd`)).length,
  };
}

/** Source: proc_pid_task_tid_children(5). */
export async function childrenOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`);
  const told = await Promise.all(
    threads.map((thread) =>
      Bun.file(`/proc/${pid}/task/${thread}/children`)
        .text()
        .catch(() => ""),
    ),
  );
  return told.join(" ").split(/\s+/).filter(Boolean).map(Number);
}

/** For an otherwise idle machine. */
const MORE = { share: 1.25, megabytes: 64, descriptors: 32 };

/** Compares the lowest samples of the second and the last fifth, because garbage comes and goes. */
export function growthOf(samples: readonly Usage[]): { figures: string; faults: string[] } {
  const fifth = Math.ceil(samples.length / 5);
  const [before, after] = [lowest(samples.slice(fifth, 2 * fifth)), lowest(samples.slice(-fifth))];
  const figures = `memory ${before.megabytes.toFixed(0)} to ${after.megabytes.toFixed(0)} MB, descriptors ${before.descriptors} to ${after.descriptors}`;
  const isFlat =
    after.megabytes <= before.megabytes * MORE.share + MORE.megabytes &&
    after.descriptors <= before.descriptors + MORE.descriptors;
  return { figures, faults: isFlat ? [] : [`It grows: ${figures}`] };
}

function lowest(samples: readonly Usage[]): Usage {
  return {
    megabytes: Math.min(...samples.map(({ megabytes }) => megabytes)),
    descriptors: Math.min(...samples.map(({ descriptors }) => descriptors)),
  };
}
