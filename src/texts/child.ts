import { setPriority } from "node:os";

import { Invalid } from "../core/errors.ts";
import { textTasks } from "../core/tasks/text-tasks.ts";
import { PartsIn } from "./shared-parts.ts";

export type Asked = Readonly<{ name: string; asked: readonly unknown[] }>;

/** As it is sent. */
export type Message = Readonly<{ name: string; bytes: Uint8Array }>;

export type Reply =
  | Readonly<{ kind: "answer"; answer: unknown }>
  | Readonly<{ kind: "invalid"; sentence: string }>
  | Readonly<{ kind: "fault"; fault: string }>;

/** A lower priority than the server's, which must answer meanwhile. */
const NICE = 5;

export async function serveTexts(): Promise<number> {
  const { send } = process;
  if (!send) return 1;
  yieldToServer();
  const tasks: Readonly<Record<string, (...asked: never) => unknown>> = { ...textTasks() };
  const parts = new PartsIn();
  const reply = async ({ name, bytes }: Message): Promise<Reply> => {
    try {
      return { kind: "answer", answer: await tasks[name]!(...(parts.unpacked(bytes) as never)) };
    } catch (error) {
      if (error instanceof Invalid) return { kind: "invalid", sentence: error.message };
      return {
        kind: "fault",
        fault: error instanceof Error ? (error.stack ?? error.message) : String(error),
      };
    }
  };
  process.on("message", (message: Message) => void reply(message).then((reply) => process.send!(reply)));
  process.send!("ready");
  await new Promise((ended) => process.on("disconnect", ended));
  return 0;
}

function yieldToServer(): void {
  try {
    setPriority(NICE);
  } catch {
    // Not every platform allows it; the tasks run anyway.
  }
}
