/** Work whose time grows with a text, by name. Each file that has some adds it, and `tasks/text-tasks.ts` lists all. */
// biome-ignore lint/suspicious/noEmptyInterface: the files of the tasks add to it
export interface TextTasks {}

export interface TextWork {
  /** @throws TakesTooLong at its limit of time or memory, and what the task throws */
  run<Name extends keyof TextTasks>(
    name: Name,
    ...asked: Parameters<TextTasks[Name]>
  ): Promise<Awaited<ReturnType<TextTasks[Name]>>>;
}
