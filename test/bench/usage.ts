const TICKS_PER_SECOND = 100;

/** Source: proc_pid_status(5). */
export async function residentMB(pid: number): Promise<number> {
  const status = await Bun.file(`/proc/${pid}/status`).text();
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)![1]) / 1024;
}

/** User and system time. Source: proc_pid_stat(5). */
export async function cpuMs(pid: number): Promise<number> {
  const stat = await Bun.file(`/proc/${pid}/stat`).text();
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  return ((user + system) * 1000) / TICKS_PER_SECOND;
}

/** With that of its processes, those that ended too. Source: proc_pid_task_children(5). */
export async function cpuMsOfAll(pid: number): Promise<number> {
  const stat = await Bun.file(`/proc/${pid}/stat`).text();
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
  let sum = (own * 1000) / TICKS_PER_SECOND;
  for (const task of new Bun.Glob("*/children").scanSync({ cwd: `/proc/${pid}/task`, onlyFiles: false }))
    for (const child of (await Bun.file(`/proc/${pid}/task/${task}`).text()).split(" ").filter(Boolean))
      sum += await cpuMsOfAll(Number(child)).catch(() => 0);
  return sum;
}
