import { afterAll, beforeAll, expect, test } from "bun:test";

import { Client } from "../support/client.ts";
import { eventsOf } from "../support/gemini.ts";
import { startDev } from "./start.ts";

let dev: Awaited<ReturnType<typeof startDev>>;
let ada: Client;

beforeAll(async () => {
  dev = await startDev("--github");
  ada = new Client(dev.url);
  await ada.get("/");
});
afterAll(() => dev[Symbol.asyncDispose]());

test("with --github, Ada is signed in with GitHub, and authors make their own commits", async () => {
  const history = (await ada.get("/admin/history/states/tea")).text;

  expect((await ada.get("/admin")).text).toContain('title="Account: Ada Lovelace"');
  for (const author of ["Ada Lovelace", "Grace Hopper", "Linus Pauling"]) expect(history).toContain(author);
});

test("with --github, commits survive a restart of the server", async () => {
  await ada.publish("published-before", "# Published before\n");

  const changed = `${await dev.read("views/layout.tsx")}\n// changed\n`;
  const starts = () => dev.output.text.split("\nListens on ").length;
  const before = starts();
  await dev.saveUntil("views/layout.tsx", changed, async () => starts() > before);

  expect((await ada.get("/api/admin/pages")).json.pages).toContain("published-before");
});

test("the assistant streams text, cites sources if it can search, and draws images, any number of times", async () => {
  const ask = (asked: object, accept = "application/json") =>
    ada.post("/api/admin/ai/generate", { prompt: "Tea", ...asked }, { accept });

  const whole = await ask({ search: true });
  const [streamed, drawn] = await Promise.all([
    ask({}, "text/event-stream").then(({ text }) => eventsOf(text)),
    ask({ kind: "image" }),
  ]);

  expect(whole.json.sources.map(({ title }: { title: string }) => title)).toEqual([
    "example.org",
    "example.net",
  ]);
  expect(whole.json.markdown).toContain("China. ([example.org](https://example.org/tea))");
  expect(streamed.filter(([event]) => event === "delta").length).toBeGreaterThan(20);
  expect(streamed.at(-1)![0]).toBe("done");
  expect(drawn.json).toMatchObject({
    image: expect.stringMatching(/^data:image\/jpeg;/),
    alt: "Grey stripes, from light to dark",
  });
});
