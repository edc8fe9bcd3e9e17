import { Client } from "../support/client.ts";
import { temporaryFolder } from "../support/folder.ts";
import { repositoryWith } from "../support/git.ts";
import { type Random, randomOf } from "../support/random.ts";
import {
  allCallers,
  type Answered,
  type Asked,
  type Caller,
  hasText,
  leaksIn,
  secretFiles,
  secretTexts,
} from "../support/secret-texts.ts";
import { built, startServerIn } from "../support/server.ts";
import { anySeed, type Report } from "./report.ts";

const AT_ONCE = 6;
const ASKED_IN_A_ROUND = 40;

/** Scripts of all rights and folders ask anything at all doors, in any order and at once. No answer may have a text that its token may not read. */
export async function rights(seconds: number): Promise<Report> {
  await using folder = await temporaryFolder();
  const seed = anySeed();
  const random = randomOf(seed);
  const site = `${folder.path}/site`;
  await repositoryWith(site, secretFiles);
  await using server = await startServerIn(folder.path, { LOG_LEVEL: "error", REPOSITORY: site }, built);
  const ada = await Client.signedIn(server.url, { name: "Ada" });
  const { doorsTo } = await secretTexts({
    ada,
    grace: await Client.signedIn(server.url, { name: "Grace" }),
  });
  const callers = await Promise.all(
    allCallers.map(async (caller) => ({
      ...caller,
      client: (await ada.withToken(caller)).withoutKeepAlive(),
    })),
  );
  const ends = Date.now() + seconds * 1000;
  const faults: string[] = [];
  const statuses: Record<string, number> = {};
  let [telling, rounds] = [0, 0];
  const askAgain = async () => {
    while (Date.now() < ends && faults.length === 0) {
      const caller = random.of(callers);
      rounds += 1;
      const { shared, own, answerTo } = await doorsTo(caller.client, `round-${rounds}`);
      // As often one of its own, of which there are fewer.
      const any = () => random.of(random.below(2) === 0 ? shared : own);
      for (let nth = 0; nth < ASKED_IN_A_ROUND; nth++) {
        const answer = await answerTo(mixed(any(), any, random));
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        if (hasText(answer)) telling += 1;
        faults.push(...faultsIn(answer, caller));
      }
    }
  };
  const asking = Array.from({ length: AT_ONCE }, () =>
    askAgain().catch((error: unknown) => void faults.push(String(error))),
  );
  await Promise.all(asking);
  if (telling === 0) faults.push("No answer had a text, so nothing was tried");
  return {
    figures: `seed ${seed}, ${rounds} rounds of ${callers.length} tokens, answers ${JSON.stringify(statuses)}, ${telling} with a text`,
    faults,
  };
}

/** Half of the requests have the body and the headers of another one, or are for a tool with the arguments for another one. */
function mixed(asked: Asked, other: () => Asked, random: Random): Asked {
  if (random.below(2) === 0) return asked;
  for (;;) {
    const given = other();
    const what = `${asked.what}, with what is for ${given.at} (${given.what})`;
    if ("tool" in asked && "tool" in given) return { ...asked, what, asked: given.asked };
    if (!("tool" in asked) && !("tool" in given) && asked.method === given.method)
      return { ...asked, what, body: given.body, headers: given.headers };
  }
}

function faultsIn(answer: Answered, caller: Caller): string[] {
  const { asked, status, said } = answer;
  const of = `a token for ${caller.can} in ${caller.folders ?? "all folders"}`;
  const leaks = leaksIn(answer, caller).map(({ door, said }) => `Told to ${of} at ${door}: ${said}`);
  // There is no assistant.
  const isFault = status >= 500 && status !== 503;
  return isFault ? [...leaks, `${status} to ${of} for ${JSON.stringify(asked)}: ${said}`] : leaks;
}
