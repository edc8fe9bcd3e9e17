import { join } from "node:path";

import { cloned as cloneOf } from "../repository/git/clone-host.ts";
import { startHttpHost, startSshHost, TOKEN } from "../support/git-host.ts";
import { git } from "../support/git.ts";
import { fromSource } from "../support/server.ts";
import { type Figure, ratio } from "./figure.ts";
import { start } from "./server.ts";
import { fileOf, makeSite, slugOf, textOf } from "./site.ts";
import { byTurns, timed } from "./turns.ts";

const ROUNDS = 30;
const CLONES = 5;
const PAGES = 8065;
const OTHERS = 1935;

/** Publishes to hosts of git on this machine, compared with git itself and with a repository that is opened directly. */
export async function gitHosts(folder: string): Promise<Figure[]> {
  await using opened = new AsyncDisposableStack();
  const http = opened.use(await startHttpHost());
  const ssh = opened.use(await startSshHost());
  const site = await makeSite(join(folder, "site.git"), { pages: PAGES, others: OTHERS });
  for (const path of [
    await http.create("site.git"),
    await http.create("hand.git"),
    await ssh.create("site.git"),
  ])
    await git(site, "push", "-q", path, "main");
  const byHttp = new URL(http.url("hand.git"));
  byHttp.password = TOKEN;
  byHttp.username = "git";
  const hand = join(folder, "hand");
  await git(folder, "clone", "-q", byHttp.href, hand);
  const { key, knownHosts } = ssh;
  const settings = {
    local: { REPOSITORY: site },
    http: { REPOSITORY: http.url("site.git"), GIT_TOKEN: TOKEN },
    ssh: { REPOSITORY: ssh.url("site.git"), GIT_SSH_KEY: key, GIT_KNOWN_HOSTS: knownHosts },
  };
  const publishTo = async (name: keyof typeof settings) => {
    const server = opened.use(await start(await fromSource.command(), join(folder, name), settings[name]));
    // It listens while it clones.
    while (!(await fetch(`${server.url}/readyz`)).ok) await Bun.sleep(20);
    const writer = await server.signIn();
    return (round: number) => timed(() => writer.publish(slugOf(page(round)), textOf(page(round), 1)));
  };
  const [toLocal, toHttp, toSsh] = [
    await publishTo("local"),
    await publishTo("http"),
    await publishTo("ssh"),
  ];
  const clone = await cloneOf(http.url("site.git"), join(folder, "clone"));

  const samples = await byTurns(
    { rounds: ROUNDS, warmUp: 3 },
    {
      hand: (round) => timed(() => pushByHand(hand, page(round))),
      local: toLocal,
      http: toHttp,
      ssh: toSsh,
      handFetch: () => timed(() => git(hand, "fetch", "-q", "origin", "main")),
      fetch: () => clone.head({ now: true }).then(() => timed(() => clone.head({ now: true }))),
    },
  );
  const clones = await byTurns(
    { rounds: CLONES, warmUp: 1 },
    {
      hand: (round) => timed(() => git(folder, "clone", "-q", "--bare", byHttp.href, `bare-${round}`)),
      clone: (round) => timed(() => cloneOf(http.url("hand.git"), join(folder, `first-${round}`))),
    },
  );

  const figure = (what: string, each: readonly number[]): Figure => ({ what, unit: "ms", samples: each });
  const byHand = figure("git add, commit and push, by hand over http", samples.hand);
  const local = figure("publish, bare repository on this machine", samples.local);
  const overHttp = figure("publish, over http", samples.http);
  const overSsh = figure("publish, over ssh", samples.ssh);
  const handFetch = figure("git fetch with nothing new, by hand over http", samples.handFetch);
  const fetched = figure("fetch with nothing new, over http", samples.fetch);
  const handClone = figure("git clone --bare of 10,000 files, by hand over http", clones.hand);
  const first = figure("first clone, over http", clones.clone);
  return [
    byHand,
    local,
    overHttp,
    ratio("of by hand", overHttp, byHand),
    ratio("of on this machine", overHttp, local),
    overSsh,
    ratio("of on this machine", overSsh, local),
    handFetch,
    fetched,
    ratio("of by hand", fetched, handFetch),
    handClone,
    first,
    ratio("of by hand", first, handClone),
  ];
}

const page = (round: number) => (round * 97) % PAGES;

async function pushByHand(clone: string, page: number): Promise<void> {
  await Bun.write(join(clone, fileOf(page)), textOf(page, 1));
  await git(clone, "add", fileOf(page));
  await git(clone, "commit", "-q", "-m", "x");
  await git(clone, "push", "-q", "origin", "main");
}
