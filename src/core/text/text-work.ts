/** Work whose time grows with a text, by name. Each file that has some adds it, and `tasks/text-tasks.ts` lists all. */
// biome-ignore lint/suspicious/noEmptyInterface: the files of the tasks add to it
export interface TextTasks {}

/** A large part of what tasks are asked with, the same for many of them: where it is known already, it isn't sent again. */
export class Shared<Value> {
  readonly value: Value;

  constructor(value: Value) {
    this.value = value;
  }
}

export interface TextWork {
  /** @throws TakesTooLong at its limit of time or memory, and what the task throws */
  run<Name extends keyof TextTasks>(
    name: Name,
    ...asked: Parameters<TextTasks[Name]>
  ): Promise<Awaited<ReturnType<TextTasks[Name]>>>;
}
