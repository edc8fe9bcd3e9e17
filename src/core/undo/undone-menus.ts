import type { MenuSources, Written } from "../navigation/menu-sources.ts";
import { pageText } from "../page/pages.ts";
import type { CommitDetail, FileChange } from "../repository/commit.ts";
import type { RepositoryHost } from "../repository/repository-host.ts";
import { TakesTooLong } from "../text/takes-too-long.ts";
import type { TextWork } from "../text/text-work.ts";

type Deps = Readonly<{
  host: Pick<RepositoryHost, "entries" | "read">;
  menuSources: Pick<MenuSources, "areKnown" | "parts" | "asked">;
  texts: TextWork;
}>;

type Asked = Readonly<{ commit: CommitDetail; head: string; paths: readonly string[] }>;

/**
 * Returns menus without what a publication changed in them, where somebody changed them since, but other entries; undefined where that
 * can't be told. @throws Unavailable
 */
export async function undoneMenus(asked: Asked, deps: Deps): Promise<readonly FileChange[] | undefined> {
  const { commit, head, paths } = asked;
  const [parent] = commit.parents;
  if (!deps.menuSources.areKnown || !parent) return undefined;
  const [before, after, now] = await Promise.all(
    [parent, commit.sha, head].map((at) => textsAt(at, paths, deps)),
  );
  const files: FileChange[] = [];
  const written = new Map<string, string>();
  for (const path of paths) {
    const [was, then, is] = [before!.get(path), after!.get(path), now!.get(path)];
    if (!was || !then || !is) return undefined;
    written.set(path, is.text);
    const text = await undoneText({ path, was: was.text, written: then.text }, written, deps);
    if (text === undefined) return undefined;
    written.set(path, text);
    if (text !== is.text) files.push({ path, content: Buffer.from(text), isExecutable: is.isExecutable });
  }
  return files;
}

/** Each menu that has the file has to be as is meant, and one has to be other than before. */
async function undoneText(
  change: Readonly<{ path: string; was: string; written: string }>,
  written: Written,
  { menuSources, texts }: Deps,
): Promise<string | undefined> {
  let text: string | undefined;
  for (const part of await menuSources.parts()) {
    const asked = await menuSources.asked(part, { written });
    if (!asked.files.some(({ path }) => path === change.path)) continue;
    const undone = await texts.run("undoneMenu", asked, change).catch(unlessTooLong);
    if (!undone) return undefined;
    if (undone.isSeen) ({ text } = undone);
  }
  return text;
}

function unlessTooLong(error: unknown): undefined {
  if (!(error instanceof TakesTooLong)) throw error;
}

async function textsAt(commit: string, paths: readonly string[], { host }: Deps) {
  const entries = await host.entries(commit, paths);
  const found = entries.map(async (entry) => {
    if (entry.kind !== "file") return [];
    const { path, isExecutable } = entry;
    return [[path, { text: pageText(await host.read(entry.sha)), isExecutable }] as const];
  });
  return new Map((await Promise.all(found)).flat());
}
