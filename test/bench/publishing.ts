import { join } from "node:path";

import { git } from "../support/git.ts";
import { fromSource } from "../support/server.ts";
import { type Figure, ratio } from "./figure.ts";
import { start } from "./server.ts";
import { cloned, fileOf, makeSite, slugOf, textOf } from "./site.ts";
import { byTurns, timed } from "./turns.ts";

const ROUNDS = 40;
const PAGES = 8065;
const OTHERS = 1935;

/** Publishes one page to a repository of 10,000 files, compared with git itself. */
export async function publishing(folder: string): Promise<Figure[]> {
  const site = await makeSite(join(folder, "site.git"), { pages: PAGES, others: OTHERS });
  const byHand = await cloned(site, join(folder, "by-hand"));
  const tree = await cloned(site, join(folder, "tree"));
  const command = await fromSource.command();
  await using bareServer = await start(command, join(folder, "bare-server"), { REPOSITORY: site });
  await using treeServer = await start(command, join(folder, "tree-server"), { REPOSITORY: tree });
  const [toBare, toTree] = [await bareServer.signIn(), await treeServer.signIn()];

  const page = (round: number) => (round * 97) % PAGES;
  const samples = await byTurns(
    { rounds: ROUNDS, warmUp: 3 },
    {
      byHand: (round) => timed(() => commitByHand(byHand, page(round))),
      bare: (round) => timed(() => toBare.publish(slugOf(page(round)), textOf(page(round), 1))),
      tree: (round) => timed(() => toTree.publish(slugOf(page(round)), textOf(page(round), 1))),
    },
  );

  const hand: Figure = { what: "git add and git commit, by hand", unit: "ms", samples: samples.byHand };
  const bare: Figure = { what: "publish, bare repository", unit: "ms", samples: samples.bare };
  const withTree: Figure = {
    what: "publish, repository with a work tree",
    unit: "ms",
    samples: samples.tree,
  };
  return [
    hand,
    bare,
    ratio("of by hand", bare, hand, { most: 1 }),
    withTree,
    ratio("of by hand", withTree, hand, { most: 1 }),
  ];
}

async function commitByHand(clone: string, page: number): Promise<void> {
  await Bun.write(join(clone, fileOf(page)), textOf(page, 1));
  await git(clone, "add", fileOf(page));
  await git(clone, "commit", "-q", "-m", "x");
}
