import { Client } from "../support/client.ts";
import { temporaryFolder } from "../support/folder.ts";
import { built, startServerIn } from "../support/server.ts";
import type { Report } from "./report.ts";
import { Times } from "./times.ts";
import { growthOf, type Usage, usageOf } from "./usage.ts";

const EDITORS = 200;
const PAGES = EDITORS / 2;
const PARAGRAPHS = 40;
const SIGN_IN_AT_ONCE = 10;
/** An editor saves every 5 seconds; every third time the block is left. */
const PAUSE_MS = { least: 4000, more: 2000 };
const BLOCK_LEFT_AFTER = 3;
const LONGEST_ANSWER_MS = 1000;
const END_WITHIN_MS = 10_000;
const TOLD_WITHIN_MS = 5000;

type Draft = Readonly<{ content: string; updatedAt: number }>;

/** Sends what `static/editor` sends. */
class Editor {
  readonly #client: Client;
  readonly #slug: string;
  readonly #name: string;
  readonly #times: Times;
  readonly #closed = new AbortController();
  #draft: Draft;
  #known: string[] = [];
  #told = 0;
  #end: string | undefined;

  constructor({ client, slug, name, times }: { client: Client; slug: string; name: string; times: Times }) {
    this.#client = client;
    this.#slug = slug;
    this.#name = name;
    this.#times = times;
    this.#draft = { content: pageOf(slug), updatedAt: 0 };
  }

  /** @throws Error on an unexpected answer */
  async write(ends: number): Promise<void> {
    const { status, text } = await this.#times.of("page", this.#client.get(`/admin/edit/${this.#slug}`));
    if (status !== 200 || !text.includes(this.#slug)) throw this.#fault("page", status, text);
    this.#draft = (await this.#client.draftOf(this.#slug)) ?? this.#draft;
    const listening = this.#listen();
    for (let n = 0; Date.now() < ends; n++) {
      await this.#type(n);
      if (this.#end) throw new Error(this.#end);
      const pause = PAUSE_MS.least + Math.random() * PAUSE_MS.more;
      await Bun.sleep(Math.max(0, Math.min(pause, ends - Date.now())));
    }
    for (let waited = 0; this.#told < this.#draft.updatedAt && waited < TOLD_WITHIN_MS; waited += 100)
      await Bun.sleep(100);
    if (this.#told < this.#draft.updatedAt) throw new Error(`${this.#name} was not told of the last save`);
    this.#closed.abort();
    await listening;
  }

  async #type(n: number): Promise<void> {
    const address = `/admin/typing/${this.#slug}?tab=${this.#name}`;
    const typing = await this.#times.of("typing", this.#client.post(address, undefined));
    if (typing.status !== 204) throw this.#fault("typing", typing.status, typing.text);
    const nth = 1 + Math.floor(Math.random() * (PARAGRAPHS - 1));
    const text = `Paragraph ${nth} by *${this.#name}*, edit ${n}.`;
    const expected = this.#draft.content.split("\n\n").with(nth, text).join("\n\n");
    if (n % BLOCK_LEFT_AFTER === 0) await this.#showBlocks({ nth, text, expected });
    await this.#save(expected);
  }

  async #showBlocks({ nth, text, expected }: { nth: number; text: string; expected: string }): Promise<void> {
    const edit = { kind: "replace", at: [nth], text };
    const asked = { content: this.#draft.content, known: this.#known, least: PARAGRAPHS + 1, edit };
    const answer = await this.#times.of("blocks", this.#client.post(`/admin/blocks/${this.#slug}`, asked));
    const { status, json } = answer;
    if (status !== 200 || json.content !== expected || json.unparsed !== null)
      throw this.#fault("blocks", status, answer.text);
    this.#known = Array.from(json.html.matchAll(/ data-key="([^"]+)"/g), ([, key]) => key);
    if (this.#known.length !== PARAGRAPHS + 1) throw this.#fault("blocks", status, answer.text);
  }

  async #save(content: string): Promise<void> {
    const { updatedAt: basedOn } = this.#draft;
    const asked = { slug: this.#slug, content, updatedAt: basedOn };
    const { status, json, text } = await this.#times.of("save", this.#client.put("/api/admin/drafts", asked));
    const accepted = status === 200 && { content, updatedAt: json.updatedAt };
    const draft: Draft | false = accepted || (status === 409 && json.conflict);
    if (!draft || draft.updatedAt <= basedOn) throw this.#fault("save", status, text);
    this.#draft = draft;
  }

  async #listen(): Promise<void> {
    try {
      const answer = await fetch(`${this.#client.url}/admin/page-events`, {
        method: "POST",
        headers: {
          accept: "text/event-stream",
          "content-type": "application/json",
          cookie: this.#client.cookie!,
        },
        body: JSON.stringify({ pages: [{ slug: this.#slug, tab: this.#name }] }),
        signal: this.#closed.signal,
      });
      let text = "";
      for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) {
        const events = (text + part).split("\n\n");
        text = events.pop()!;
        for (const event of events) this.#heed(event);
      }
      this.#end = `${this.#name}'s events ended, after ${answer.status}`;
    } catch (error) {
      if (!this.#closed.signal.aborted) this.#end = `${this.#name}'s events broke off: ${error}`;
    }
  }

  #heed(event: string): void {
    if (!event.startsWith("data: ")) return;
    const [told] = JSON.parse(event.slice("data: ".length));
    this.#told = told.status.draft?.updatedAt ?? 0;
  }

  #fault(what: string, status: number, text: string): Error {
    return new Error(`${this.#name}: ${what} was answered ${status}: ${text.slice(0, 300)}`);
  }
}

function pageOf(slug: string): string {
  const paragraph = (_: unknown, n: number) =>
    `Paragraph ${n + 1} of **${slug}**, with [a link](./b.mdx) and \`code\`.`;
  return `# ${slug}\n\n${Array.from({ length: PARAGRAPHS }, paragraph).join("\n\n")}\n`;
}

/** Two hundred people open pages, receive events and write. */
export async function editors(seconds: number): Promise<Report> {
  const ends = Date.now() + seconds * 1000;
  const isOver = () => Date.now() > ends;
  await using folder = await temporaryFolder();
  await using server = await startServerIn(folder.path, { LOG_LEVEL: "warn" }, built);
  using times = new Times();
  const all = await signedIn(server.url, times);

  const samples: Usage[] = [];
  const watching = (async () => {
    while (!isOver()) {
      samples.push(await usageOf(server.pid));
      await Bun.sleep(1000);
    }
  })();
  const pause = (seconds * 1000) / 5 / EDITORS;
  const faults: string[] = [];
  let writing = 0;
  const work = all.map(async (editor, n) => {
    await Bun.sleep(pause * n);
    writing += 1;
    await editor.write(ends).catch((error: unknown) => faults.push(String(error)));
    writing -= 1;
  });
  await Promise.race([Promise.all(work), Bun.sleep(ends - Date.now() + END_WITHIN_MS)]);
  await watching;

  if (writing > 0) faults.push(`${writing} of ${EDITORS} editors wait for an answer`);
  const growth = growthOf(samples);
  return {
    figures: `${EDITORS} editors; half/99 %/all within ms: ${times.figures}; ${growth.figures}; the attack itself late by up to ${times.delay.toFixed(0)} ms`,
    faults: [...faults, ...times.over(LONGEST_ANSWER_MS), ...growth.faults],
  };
}

async function signedIn(url: string, times: Times): Promise<Editor[]> {
  const names = Array.from({ length: EDITORS }, (_, n) => `editor-${n}`);
  const left = names.entries();
  const editors: Editor[] = [];
  const signIn = async () => {
    for (const [n, name] of left) {
      const client = await times.of("sign-in", Client.signedIn(url, { name }));
      const slug = `shared/${n % PAGES}`;
      if (n < PAGES) await client.save(slug, pageOf(slug));
      editors.push(new Editor({ client, slug, name, times }));
    }
  };
  await Promise.all(Array.from({ length: SIGN_IN_AT_ONCE }, signIn));
  return editors;
}
