import { readdir } from "node:fs/promises";

import { residentMB } from "../bench/usage.ts";

export type Usage = Readonly<{ megabytes: number; descriptors: number }>;

/** What a server holds: its memory with that of the processes that it has started, and its own open descriptors. */
export async function usageOf(pid: number): Promise<Usage> {
  const processes = [pid, ...(await childrenOf(pid))];
  // A child may end meanwhile.
  const megabytes = await Promise.all(processes.map((each) => residentMB(each).catch(() => 0)));
  return {
    megabytes: megabytes.reduce((sum, each) => sum + each),
    descriptors: (await readdir(`/proc/${pid}/fd`)).length,
  };
}

/** Source: proc_pid_task_tid_children(5). */
async function childrenOf(pid: number): Promise<number[]> {
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

/** On a machine left alone; one that is busy with other work shows more. */
const MORE = { share: 1.25, megabytes: 64, descriptors: 32 };

/**
 * From the second fifth of the time to the last one; of each the lowest, for what waits to be collected comes and goes.
 * The memory may grow by a quarter and 64 MB, and descriptors by 32.
 */
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
