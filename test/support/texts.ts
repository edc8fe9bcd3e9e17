import { pageRecords, type PageText } from "../../src/core/record/page-record.ts";
import { textTasks } from "../../src/core/tasks/text-tasks.ts";
import { TakesTooLong } from "../../src/core/text/takes-too-long.ts";
import type { TextWork } from "../../src/core/text/text-work.ts";

/** Makes any text take too long. */
export const slowText = "This text takes too long.";

const MAX_RECORDS = 500;

/** Of texts that any server of this process read: most serve the sample site. */
const records = new Map<string, string>();

/** Runs tasks in this process, with copies as between processes. */
export function textsHere(): TextWork {
  const tasks = { ...textTasks(), pageRecords: (texts: readonly PageText[]) => texts.map(recordOf) };
  return {
    run: async (name, ...asked) => {
      if (JSON.stringify(asked).includes(slowText)) throw new TakesTooLong();
      const task = tasks[name] as (...asked: unknown[]) => unknown;
      return structuredClone(await task(...structuredClone(asked))) as never;
    },
  };
}

function recordOf(text: PageText): string {
  const key = JSON.stringify(text);
  const record = records.get(key) ?? pageRecords([text])[0]!;
  records.set(key, record);
  if (records.size > MAX_RECORDS) records.delete(records.keys().next().value!);
  return record;
}
