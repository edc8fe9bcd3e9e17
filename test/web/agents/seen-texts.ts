import type { Client } from "../../support/client.ts";
import { Agent } from "../../support/mcp.ts";
import {
  type Answered,
  type Caller,
  type Finding,
  hasText,
  leaksIn,
  secretTexts,
} from "../../support/secret-texts.ts";

type Site = Readonly<{ ada: Client; grace: Client }>;

/** What callers are told on a site of `secretFiles`. */
export async function siteWithSecrets({ ada, grace }: Site) {
  const { doorsTo } = await secretTexts({ ada, grace });
  const answersTo = async (client: Client, callerId: string): Promise<Answered[]> => {
    const { shared, own, answerTo } = await doorsTo(client, callerId);
    const answers = await Promise.all(shared.map(answerTo));
    for (const asked of own) answers.push(await answerTo(asked));
    return answers;
  };
  return {
    /** Returns what a caller is told that it may not read. */
    leaksTo: async ({ can, folders }: Caller): Promise<Finding[]> => {
      const client = await ada.withToken({ can, folders });
      const answers = await answersTo(client, crypto.randomUUID().slice(0, 8));
      return answers.flatMap((answer) => leaksIn(answer, { can, folders }));
    },
    /** Returns the doors at which somebody who may read all is shown a text, with the status. */
    tellingDoors: async (): Promise<string[]> => {
      const answers = await answersTo(await ada.withToken(), "everything");
      const telling = answers.filter(hasText);
      return [...new Set(telling.map(({ asked: { at }, status }) => `${at}: ${status}`))].sort();
    },
    /** Returns the routes and tools that have a request here. */
    doors: async (): Promise<string[]> => {
      const { shared, own } = await doorsTo(await ada.withToken(), "listed");
      return [...new Set([...shared, ...own].map(({ at }) => at))].sort();
    },
    tools: async (): Promise<string[]> =>
      (await new Agent(await ada.withToken()).send("tools/list")).json.result.tools.map(
        ({ name }: { name: string }) => name,
      ),
  };
}
