import type { TextTasks } from "./text-tasks.ts";

export interface TextWork {
  /** @throws TakesTooLong at its limit of time or memory, and what the task throws */
  run<Name extends keyof TextTasks>(
    name: Name,
    ...asked: Parameters<TextTasks[Name]>
  ): Promise<Awaited<ReturnType<TextTasks[Name]>>>;
}
