import type { Config } from "../../src/config/config.ts";
import { clock } from "../../src/machine/clock.ts";
import { LineLog } from "../../src/machine/log.ts";
import { startServer } from "../../src/server.ts";
import type { Client } from "../support/client.ts";
import { photograph } from "../support/photograph.ts";
import { slug as slugOfConflict } from "./grace-is-first.ts";
import { type SignIn, signInAt } from "./people.ts";
import * as texts from "./texts.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Three people write for three weeks, with the API. That the clock goes back is no news. */
export async function seed(config: Config): Promise<void> {
  now(21);
  const server = await startServer(config, new LineLog({ ...config.log, level: "error" }, clock));
  await write(signInAt(server.url, "name" in config.repository));
  await server.stop();
}

async function write(signIn: SignIn): Promise<void> {
  now(20);
  const people = { ada: await signIn("ada"), grace: await signIn("grace"), linus: await signIn("linus") };
  const { ada, grace, linus } = people;
  await grace.publish("states", texts.states, { message: "Describe the states" });
  await linus.publish("states/broken", texts.broken);
  await linus.publish("states/long", texts.long);
  await grace.publish("states/right-to-left", texts.rightToLeft);
  await ada.publish(slugOfConflict, texts.graceIsFirst);
  await ada.publish("states/outdated", texts.outdated.base);

  for (const [index, { by, text }] of texts.tea.entries()) {
    now(15 - 3 * index);
    await people[by].save("states/tea", text);
    await people[by].publish("states/tea", text, { message: `Say more about tea (${index + 1})` });
  }

  now(5);
  await draft(ada, "states/outdated", texts.outdated.draft);
  await linus.publish("states/deleted", texts.deleted);
  await linus.save("states/discarded", texts.discarded);

  now(2);
  await grace.publish("states/outdated", texts.outdated.since, {
    message: "The office opens on Tuesday alone",
  });
  await grace.delete("/api/admin/pages?slug=states/deleted");
  await ada.submit("/admin/discard/states/discarded");
  await linus.save("states/broken-draft", texts.brokenDraft);

  now(0);
  const picture = await upload(grace, "stripes.jpg", await photograph(480, 320));
  await upload(grace, "unused.jpg", await photograph(320, 480));
  await grace.save("states/new-page", texts.newPage(picture));
  const page = (await ada.get("/api/admin/pages/source?slug=guide/first-page")).json.page;
  await draft(ada, page.slug, page.content.replace("Start with one heading", "Begin with one short heading"));
}

/** Sets the time back; GitHub dates its commits itself. */
function now(daysAgo: number): void {
  Object.assign(clock, { now: () => Date.now() - daysAgo * DAY });
}

async function draft(writer: Client, slug: string, content: string): Promise<void> {
  const base = (await writer.get(`/api/admin/pages/source?slug=${slug}`)).json.page.sha;
  const answer = await writer.put("/api/admin/drafts", { slug, content, base });
  if (answer.status !== 200) throw new Error(`Saving ${slug}: ${answer.status} ${answer.text}`);
}

async function upload(writer: Client, name: string, bytes: Buffer): Promise<string> {
  const answer = await writer.post("/api/admin/uploads", { name, content: bytes.toString("base64") });
  if (answer.status !== 200) throw new Error(`Uploading ${name}: ${answer.status} ${answer.text}`);
  return answer.json.url;
}
