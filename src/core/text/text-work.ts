import type { TextTasks } from "./text-tasks.ts";

/** Does the work on texts that `text-tasks.ts` lists, where it can be stopped. */
export interface TextWork {
  /** @throws TakesTooLong where it takes more time or memory than an answer may, and what the task throws */
  run<Name extends keyof TextTasks>(
    name: Name,
    ...asked: Parameters<TextTasks[Name]>
  ): Promise<Awaited<ReturnType<TextTasks[Name]>>>;
}
