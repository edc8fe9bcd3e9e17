import type { Config } from "../config/config.ts";
import type { RepositoryHost } from "../core/repository/repository-host.ts";
import { type Finding, warning } from "../repository/finding.ts";
import { finding, ok } from "../repository/step.ts";

const STEP = "Git LFS";

/** What is asked for and never sent. */
const SAMPLE = Buffer.from("docs-admin check\n");

/** Where `.gitattributes` uses Git LFS, says whether uploads get there. It leaves nothing on the host. */
export async function* checkLargeFiles(
  host: RepositoryHost,
  { repository }: Config,
): AsyncGenerator<Finding> {
  if (!(await usesLfs(host))) return;
  const { largeFiles } = host;
  if (!largeFiles) {
    const instead =
      "address" in repository
        ? "Set REPOSITORY to the https address, or add them with git"
        : "Add them with git";
    yield warning(STEP, `uploads that .gitattributes gives to Git LFS are refused here. ${instead}.`);
    return;
  }
  yield await finding(STEP, async () => {
    await largeFiles.ask(SAMPLE);
    return ok("the host takes the files that .gitattributes gives to it");
  });
}

async function usesLfs(host: RepositoryHost): Promise<boolean> {
  const head = await host.head();
  const files = head === undefined ? [] : await host.files(head, "");
  const shas = files.filter(({ path }) => /(?:^|\/)\.gitattributes$/.test(path)).map(({ sha }) => sha);
  const isUsed = (text: string) =>
    text.split("\n").some((line) => !line.startsWith("#") && line.split(/\s/).includes("filter=lfs"));
  if (isUsed(await host.ownAttributes())) return true;
  for await (const { content } of host.readAll(shas))
    if (isUsed(Buffer.from(content).toString())) return true;
  return false;
}
