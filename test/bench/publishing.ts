import { join } from "node:path";

import type { Client } from "../support/client.ts";
import { git } from "../support/git.ts";
import { fromSource } from "../support/server.ts";
import { type Figure, ratio } from "./figure.ts";
import { start } from "./server.ts";
import { cloned, fileOf, makeSite, slugOf, textOf } from "./site.ts";
import { byTurns, timed } from "./turns.ts";

const ROUNDS = 40;
const FEWER_ROUNDS = 12;
const STARTS = 4;
const PAGES = 8065;
const OTHERS = 1935;

/** Publishes one page to a repository of 10,000 files, compared with git itself. */
export async function publishing(folder: string): Promise<Figure[]> {
  const site = await makeSite(join(folder, "site.git"), { pages: PAGES, others: OTHERS });
  const byHand = await cloned(site, join(folder, "by-hand"));
  const tree = await cloned(site, join(folder, "tree"));
  const command = await fromSource.command();
  const whole = async () => {
    await using bareServer = await start(command, join(folder, "bare-server"), { REPOSITORY: site });
    await using treeServer = await start(command, join(folder, "tree-server"), { REPOSITORY: tree });
    const [bare, withTree] = [await bareServer.signIn(), await treeServer.signIn()];
    return [...(await edits(byHand, bare, withTree)), ...(await comingAndGoing(byHand, bare))];
  };
  return [...(await whole()), ...(await afterStart(command, folder, site))];
}

async function edits(byHand: string, toBare: Client, toTree: Client): Promise<Figure[]> {
  const page = (round: number) => (round * 97) % PAGES;
  const { read, ...samples } = await byTurns(
    { rounds: ROUNDS, warmUp: 3 },
    {
      byHand: (round) => timed(() => commitByHand(byHand, page(round))),
      bare: (round) => timed(() => toBare.publish(slugOf(page(round)), textOf(page(round), 1))),
      read: (round) => timed(() => toBare.sourceOf(slugOf(page(round) + 1))),
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
    ratio("of by hand", bare, hand, { most: 2 }),
    withTree,
    ratio("of by hand, with a work tree", withTree, hand, { most: 2 }),
    { what: "the source of another page, directly after a publication", unit: "ms", samples: read },
  ];
}

/** A page that comes, moves and goes again. */
async function comingAndGoing(byHand: string, client: Client): Promise<Figure[]> {
  const [name, moved] = [
    (round: number) => `section-1/new-${round}`,
    (round: number) => `section-2/new-${round}`,
  ];
  const commit = () => git(byHand, "commit", "-q", "-m", "x");
  const change = async (changes: readonly object[]) => {
    const { status, text } = await client.post("/api/admin/publish", { changes });
    if (status !== 200) throw new Error(`Publishing: ${status} ${text}`);
  };
  const file = (slug: string) => `content/${slug}.mdx`;
  const samples = await byTurns(
    { rounds: FEWER_ROUNDS, warmUp: 1 },
    {
      addedByHand: (round) =>
        timed(async () => {
          await Bun.write(join(byHand, file(name(round))), textOf(round));
          await git(byHand, "add", file(name(round)));
          await commit();
        }),
      added: (round) => timed(() => change([{ slug: name(round), content: textOf(round) }])),
      movedByHand: (round) =>
        timed(() => git(byHand, "mv", file(name(round)), file(moved(round))).then(commit)),
      moved: (round) => timed(() => change([{ slug: moved(round), from: name(round) }])),
      removedByHand: (round) => timed(() => git(byHand, "rm", "-q", file(moved(round))).then(commit)),
      removed: (round) => timed(() => change([{ slug: moved(round), delete: true }])),
    },
  );
  return (["added", "moved", "removed"] as const).flatMap((what) => {
    const ours: Figure = { what: `publish a page that is ${what}`, unit: "ms", samples: samples[what] };
    const hand: Figure = { what: "by hand", unit: "ms", samples: samples[`${what}ByHand`] };
    return [ours, ratio(`of by hand, ${what}`, ours, hand)];
  });
}

async function afterStart(command: readonly string[], folder: string, site: string): Promise<Figure[]> {
  const samples: number[] = [];
  for (let again = 0; again < STARTS; again += 1) {
    await using server = await start(command, join(folder, "bare-server"), { REPOSITORY: site });
    const client = await server.signIn();
    samples.push(await timed(() => client.publish(slugOf(again), textOf(again, 2))));
  }
  return [{ what: "publish, the first request after a start", unit: "ms", samples }];
}

async function commitByHand(clone: string, page: number): Promise<void> {
  await Bun.write(join(clone, fileOf(page)), textOf(page, 1));
  await git(clone, "add", fileOf(page));
  await git(clone, "commit", "-q", "-m", "x");
}
