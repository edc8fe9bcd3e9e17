import { test } from "bun:test";

/**
 * What holds of every page, whoever wrote it: each sentence with a function that throws where it does not hold. Our
 * own pages are held to it in every run, those of other sites by `bun run test:corpus`.
 */
export type Promises = Readonly<Record<string, (page: string, name: string) => void | Promise<void>>>;

export function testPages(pages: ReadonlyMap<string, string>, promises: Promises): void {
  for (const [sentence, holds] of Object.entries(promises)) {
    test(`every page ${sentence}`, async () => {
      for (const [name, page] of pages) {
        try {
          await holds(page, name);
        } catch (cause) {
          throw new Error(`It is not so of ${name}.`, { cause });
        }
      }
    });
  }
}
