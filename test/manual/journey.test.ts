import { expect, test } from "bun:test";

import { startServer } from "../support/server.ts";
import { manual } from "./pages.ts";

const [, section = ""] = /^## A journey with curl\n(.*?)^## /ms.exec(manual.get("reference/api")!) ?? [];
const blocks = Array.from(section.matchAll(/^```sh\n(.*?)^```$/gms), ([, block]) => block!);

test("the journey with curl answers as the manual says, from one block to the next", async () => {
  await using server = await startServer();
  let path = "";

  for (const block of blocks) {
    const here = (text: string) =>
      text
        .replaceAll("localhost:3000", new URL(server.url).host)
        .replaceAll("48119470", "2468")
        .replaceAll(/teapot-\w+\.png/g, path || "teapot-*.png");
    const printed = await shell(here(block), server.folder);
    const promised = block.split("\n").flatMap((line) => /^# (.*)$/.exec(line)?.[1] ?? []);

    path = /"path":"(teapot-\w+\.png)"/.exec(printed)?.[1] ?? path;
    for (const line of promised) expect(steady(printed)).toContain(steady(here(line)));
  }

  expect(blocks.length).toBeGreaterThan(7);
  expect(path).not.toBe("");
});

/** Removes what differs between runs: times and hashes of commits. */
function steady(text: string): string {
  return text
    .replace(/\b\d{13}\b/g, "TIME")
    .replace(/http:\/\/[^/]+(?=\/admin)/g, "ORIGIN")
    .replace(/(?<=commits\/|"sha":")[0-9a-f]+/g, "SHA")
    .replace(/\s+/g, " ");
}

/** Runs a block in a shell, and returns what it prints. */
async function shell(commands: string, cwd: string): Promise<string> {
  const child = Bun.spawn(["bash", "-e", "-c", commands], {
    cwd,
    env: { PATH: process.env.PATH, HOME: cwd },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [printed, said, status] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited]);
  if (status !== 0) throw new Error(`${commands}\n${printed}${said}`);
  return printed;
}
