import { Client } from "../support/client.ts";
import { temporaryFolder } from "../support/folder.ts";
import { built, startServerIn, type TestServer } from "../support/server.ts";
import { type Draft, faultIn, History } from "./draft-history.ts";
import type { Report } from "./report.ts";

type Killable = Readonly<{ ready: () => Promise<unknown>; kill: () => void }>;

/**
 * Reads and saves with every client, sometimes on an older draft, and kills the server while most wait for answers.
 * @throws Error on an unexpected answer
 */
export async function writeAtOnce(
  history: History,
  clients: readonly Client[],
  { ready, kill }: Killable,
  { saves, kills }: { saves: number; kills: number },
): Promise<void> {
  const between = saves / (kills + 1);
  let killed = 0;
  const write = async (client: Client, who: number) => {
    let known: Draft | null = null;
    let older = 0;
    for (let n = 0; history.accepted < saves; n++) {
      await ready();
      const isKilling = killed < kills && history.accepted >= between * (killed + 1);
      try {
        const basedOn: number = n % 5 === 0 ? older : (known?.updatedAt ?? 0);
        older = known?.updatedAt ?? 0;
        const isReading = n % 3 === 0 && !isKilling;
        const answer = isReading ? history.read(client) : history.save(client, `${who}.${n}`, basedOn);
        if (isKilling) {
          killed += 1;
          kill(); // before the answer, so that at least this save is lost
        }
        known = await answer;
      } catch (error) {
        if (!("code" in (error as Error))) throw error; // else the connection was cut
      }
    }
  };
  await Promise.all(clients.map(write));
  await ready();
  await history.read(clients[0]!);
}

const CLIENTS = 8;

export async function killableServer(folder: string, more: Readonly<Record<string, string>> = {}) {
  const settings = { SESSION_SECRET: "one secret for every start of it", LOG_LEVEL: "error", ...more };
  let server: Promise<TestServer> = startServerIn(folder, settings, built);
  const { url } = await server;
  const restart = async (killed: TestServer) => {
    await killed.stop("SIGKILL");
    return startServerIn(folder, { ...settings, PORT: new URL(url).port }, built);
  };
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => Client.signedIn(url)));
  return {
    clients,
    ready: () => server,
    kill: () => {
      server = server.then(restart);
    },
    [Symbol.asyncDispose]: async () => (await server)[Symbol.asyncDispose](),
  };
}

/** Checks whether one draft is a linearizable register while the server is killed and restarted. */
export async function draftRegister(seconds: number): Promise<Report> {
  await using folder = await temporaryFolder();
  await using server = await killableServer(folder.path);
  const ends = Date.now() + seconds * 1000;
  const faults: string[] = [];
  let [rounds, calls, lost] = [0, 0, 0];
  do {
    const history = new History(`register/${rounds}`);
    await writeAtOnce(history, server.clients, server, { saves: 400, kills: 3 });
    const fault = faultIn(history);
    if (fault) faults.push(fault);
    rounds += 1;
    calls += history.calls.length;
    lost += history.lost;
  } while (Date.now() < ends);
  return {
    figures: `${calls} calls of ${CLIENTS} clients, ${rounds * 3} kills, ${lost} saves unanswered`,
    faults,
  };
}
