import { expect, test } from "bun:test";

import { readingOnce } from "../../../src/core/site/site-file-texts.ts";

test("a file that was read isn't asked for again", async () => {
  const asked: string[][] = [];
  const files = readingOnce({
    async *readAll(shas) {
      asked.push([...shas]);
      for (const sha of shas) if (sha !== "gone") yield { sha, content: Buffer.from(sha) };
    },
  });
  const read = async (...shas: string[]) => {
    const found: string[] = [];
    for await (const { sha, content } of files.readAll(shas)) found.push(`${sha} ${Buffer.from(content)}`);
    return found;
  };

  expect(await read("a", "b", "gone")).toEqual(["a a", "b b"]);
  expect(await read("b", "c")).toEqual(["b b", "c c"]);
  expect(asked).toEqual([["a", "b", "gone"], ["c"]]);
});
