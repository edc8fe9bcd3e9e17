import { TakesTooLong } from "../../src/core/text/takes-too-long.ts";
import { textTasks } from "../../src/core/text/text-tasks.ts";
import type { TextWork } from "../../src/core/text/text-work.ts";

/** A text that holds this takes too long. */
export const dear = "This text takes too long.";

/** The work on texts in this process; what is asked and answered is as it travels to another one. */
export function textsHere(): TextWork {
  const tasks = textTasks();
  return {
    run: async (name, ...asked) => {
      if (JSON.stringify(asked).includes(dear)) throw new TakesTooLong();
      const task = tasks[name] as (...asked: unknown[]) => unknown;
      return structuredClone(await task(...structuredClone(asked))) as never;
    },
  };
}
