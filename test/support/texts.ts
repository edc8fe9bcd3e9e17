import { type TextLook, textLook } from "../../src/core/site/text-look.ts";
import { textTasks } from "../../src/core/tasks/text-tasks.ts";
import { TakesTooLong } from "../../src/core/text/takes-too-long.ts";
import type { TextWork } from "../../src/core/text/text-work.ts";

/** Makes any text take too long. */
export const slowText = "This text takes too long.";

const MAX_LOOKS = 500;

/** Of texts that any server of this process looked at: most serve the sample site. */
const looks = new Map<string, TextLook>();

/** Runs tasks in this process, with copies as between processes. */
export function textsHere(): TextWork {
  const tasks = { ...textTasks(), textLooks: (contents: readonly string[]) => contents.map(lookAt) };
  return {
    run: async (name, ...asked) => {
      if (JSON.stringify(asked).includes(slowText)) throw new TakesTooLong();
      const task = tasks[name] as (...asked: unknown[]) => unknown;
      return structuredClone(await task(...structuredClone(asked))) as never;
    },
  };
}

function lookAt(content: string): TextLook {
  const look = looks.get(content) ?? textLook(content);
  looks.set(content, look);
  if (looks.size > MAX_LOOKS) looks.delete(looks.keys().next().value!);
  return look;
}
