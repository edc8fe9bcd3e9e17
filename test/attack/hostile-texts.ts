import { Client } from "../support/client.ts";
import { temporaryFolder } from "../support/folder.ts";
import { hostileTexts } from "../support/hostile-texts.ts";
import { built, startServerIn } from "../support/server.ts";
import type { Report } from "./report.ts";
import { Times } from "./times.ts";

const WRITERS = 4;
const PAUSE_MS = 10;
/** The limit for 99 of 100 saves, and for every answer about the server's state. */
const SAVE_MS = 50;
const HEALTH_MS = 1000;

/** One writer does twenty hostile things at once, repeatedly, while others save. */
export async function besideHostileTexts(seconds: number): Promise<Report> {
  await using folder = await temporaryFolder();
  await using server = await startServerIn(folder.path, { LOG_LEVEL: "error" }, built);
  const ends = Date.now() + seconds * 1000;
  const isOver = () => Date.now() > ends;
  using times = new Times();
  const faults: string[] = [];
  const noteFault = (error: unknown) => faults.push(String(error));
  const again = async (work: () => Promise<unknown>) => {
    while (!isOver()) {
      await work();
      await Bun.sleep(PAUSE_MS);
    }
  };

  const others = Array.from({ length: WRITERS }, async (_, n) => {
    const client = await Client.signedIn(server.url, { name: `Writer ${n}` });
    let updatedAt = await client.save(`quiet-${n}`, "# Quiet\n");
    await again(async () => {
      const save = client.save(`quiet-${n}`, `# Quiet\n\nSince ${updatedAt}.\n`, updatedAt);
      updatedAt = await times.of("save", save);
      const content = `# Quiet\n\nSince ${updatedAt}.\n`;
      const { status } = await times.of("blocks", client.post(`/admin/blocks/quiet-${n}`, { content }));
      if (status !== 200) throw new Error(`Blocks were answered ${status}`);
    });
  });
  const watching = again(async () => {
    const { status } = await times.of("health", fetch(`${server.url}/healthz`));
    if (status !== 200) throw new Error(`Health was answered ${status}`);
  });
  const eve = await Client.signedIn(server.url, { name: "Eve" });
  let answered = 0;
  const attack = async ([what, text]: (typeof texts)[number], nth: number, round: number) => {
    const { status } = await text(eve, `hostile-${round}-${nth}`);
    answered += 1;
    // A slow text is shown as source, and cannot be merged.
    if (status !== 200 && status !== 413) faults.push(`Who ${what} was answered ${status}`);
  };
  const texts = Object.entries(hostileTexts);
  const attackAgain = async () => {
    for (let round = 0; !isOver(); round++)
      await Promise.all(texts.map((text, nth) => attack(text, nth, round)));
  };
  const attacking = attackAgain().catch((error: unknown) => {
    if (!("code" in (error as Error))) noteFault(error); // else the connection was cut
  });

  await Promise.all([...others, watching].map((work) => work.catch(noteFault)));
  // The remaining hostile texts would take a minute or more.
  await server.stop("SIGKILL");
  await attacking;
  const slow = times.longest("save", 0.99) > SAVE_MS ? [`99 % of the saves take over ${SAVE_MS} ms`] : [];
  if (times.longest("health") > HEALTH_MS) slow.push(`Health takes over ${HEALTH_MS} ms`);
  return {
    figures: `${answered} hostile texts answered; half/99 %/all within ms: ${times.figures}; the attack itself late by up to ${times.delay.toFixed(0)} ms`,
    faults: [...faults, ...slow],
  };
}
