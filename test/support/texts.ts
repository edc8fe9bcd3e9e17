import { TakesTooLong } from "../../src/core/text/takes-too-long.ts";
import { textTasks } from "../../src/core/text/text-tasks.ts";
import type { TextWork } from "../../src/core/text/text-work.ts";

/** Makes any text take too long. */
export const slowText = "This text takes too long.";

/** Runs tasks in this process, with copies as between processes. */
export function textsHere(): TextWork {
  const tasks = textTasks();
  return {
    run: async (name, ...asked) => {
      if (JSON.stringify(asked).includes(slowText)) throw new TakesTooLong();
      const task = tasks[name] as (...asked: unknown[]) => unknown;
      return structuredClone(await task(...structuredClone(asked))) as never;
    },
  };
}
