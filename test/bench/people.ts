import type { Client } from "../support/client.ts";
import { linkingText } from "./linked-site.ts";
import { slugOf } from "./site.ts";
import { timed } from "./turns.ts";

type People = Readonly<{ saver: Client; publisher: Client; reader: Client }>;

/** To be told what was acknowledged. */
type Told = Readonly<{
  saved?: (save: { slug: string; content: string; updatedAt: number }) => void;
  published?: (publication: { slug: string; content: string; commit: string }) => void;
}>;

const SAVED = "somebody/writes";

/** The page that others publish. */
export const PUBLISHED = 1999;

/** Saves, publishes and opens an editor again and again, each a little after its last answer, until it is over. */
export function people({ saver, publisher, reader }: People, { saved, published }: Told = {}) {
  let isOver = false;
  const again = async (work: (round: number) => Promise<unknown>, pauseMs: number) => {
    const samples: number[] = [];
    for (let round = 0; !isOver || samples.length === 0; round++) {
      samples.push(await timed(() => work(round)));
      await Bun.sleep(pauseMs);
    }
    return samples;
  };
  let seen: number | undefined;
  const saves = again(async (round) => {
    const content = `Round ${round}.\n`;
    seen ??= (await saver.draftOf(SAVED))?.updatedAt;
    const asked = { slug: SAVED, content, updatedAt: seen };
    const { status, json, text } = await saver.put("/api/admin/drafts", asked);
    // A client whose connection was closed sends again.
    seen = json?.updatedAt ?? json?.conflict?.updatedAt;
    if (seen === undefined) throw new Error(`Saving: ${status} ${text}`);
    if (status === 200) saved?.({ slug: SAVED, content, updatedAt: seen });
  }, 10);
  const publications = again(async (round) => {
    const [slug, content] = [slugOf(PUBLISHED), `${linkingText(PUBLISHED)}\nAt ${Date.now()}, ${round}.\n`];
    const commit = await publisher.publish(slug, content);
    published?.({ slug, content, commit });
  }, 200);
  const editors = again(async (round) => {
    const { status, text } = await reader.get(`/admin/edit/${slugOf(1500 + (round % 400))}`);
    // One of a page that moved leads there.
    if (status !== 200 && status !== 303) throw new Error(`An editor: ${status} ${text}`);
  }, 200);
  const all = Promise.all([saves, publications, editors]);
  all.catch(() => undefined); // told at the end
  return {
    ended: async () => {
      isOver = true;
      const [saves, publications, editors] = await all;
      return { saves, publications, editors };
    },
  };
}

export function quantile(samples: readonly number[], part: number): number {
  const sorted = samples.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]!;
}
