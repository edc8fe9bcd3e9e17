import { Client } from "../support/client.ts";
import type { Random } from "../support/random.ts";
import { svgOf } from "../support/samples.ts";
import { type Acknowledged, blobOf, nameOfDraft } from "./acknowledged.ts";

export const pages = ["attack/a", "attack/b", "attack/c", "attack/d", "attack/e", "attack/f"];

type Answer = Awaited<ReturnType<Client["send"]>>;

class Unexpected extends Error {}

export type Work = Readonly<{
  isOver?: () => boolean;
  mayBeUnavailable?: boolean;
}>;

/** Runs random operations, and records acknowledged ones. */
export class RestlessWriter {
  readonly #name: string;
  readonly #book: Acknowledged;
  readonly #random: Random;
  #mayBeUnavailable = false;
  #client!: Client;
  #cookie: string | undefined;
  #upload: string | undefined;
  #n = 0;

  constructor(name: string, book: Acknowledged, random: Random) {
    this.#name = name;
    this.#book = book;
    this.#random = random;
  }

  /** Returns when the server is gone or `isOver`. @throws Unexpected */
  async work(url: string, { isOver = () => false, mayBeUnavailable = false }: Work = {}): Promise<void> {
    this.#mayBeUnavailable = mayBeUnavailable;
    try {
      // A session survives a restart of the server.
      this.#client = this.#cookie
        ? Object.assign(new Client(url), { cookie: this.#cookie })
        : await Client.signedIn(url, { name: this.#name });
      this.#cookie = this.#client.cookie;
      while (!isOver()) await this.#doOne();
    } catch (error) {
      if (!("code" in (error as Error))) throw error; // else the connection was cut
    }
  }

  #doOne(): Promise<unknown> {
    const slug = this.#random.of(pages);
    const chance = this.#random.below(100);
    if (chance < 55) return this.#save(slug, this.#text());
    if (chance < 67) return this.#publish(slug);
    if (chance < 77) return this.#stage();
    if (chance < 85) return this.#restoreVersion(slug);
    if (chance < 90) return this.#discard(slug);
    if (chance < 94) return this.#remove(slug);
    if (chance < 97) return this.#ask();
    return chance < 99 ? this.#merge() : this.#undo();
  }

  /** Returns a unique text of random size. */
  #text(): string {
    const mark = `${this.#name} ${++this.#n}`;
    return `${mark} ${"\0é\u2028".repeat(this.#random.below(7) ** 4)} end of ${mark}`;
  }

  async #save(slug: string, content: string): Promise<number | undefined> {
    const draft = await this.#draftOf(slug);
    const blob = this.#sending(content);
    const asked = { slug, content, updatedAt: draft?.updatedAt };
    const { status, json } = this.#checked(await this.#client.put("/api/admin/drafts", asked), 200);
    if (status !== 200) return undefined;
    this.#book.add({ kind: "save", slug, updatedAt: json.updatedAt, blob });
    return json.updatedAt;
  }

  async #publish(slug: string): Promise<void> {
    const content = `${this.#text()}\n${this.#upload ? `![](${this.#upload})\n` : ""}`;
    const updatedAt = this.#random.below(2) === 0 ? await this.#save(slug, content) : undefined;
    const blob = this.#sending(content);
    const answer = await this.#client.post("/api/admin/publish", { slug, content, updatedAt });
    if (this.#checked(answer, 200).status !== 200) return;
    this.#book.add({ kind: "publication", slug, commit: commitIn(answer), author: this.#name, blob });
  }

  async #stage(): Promise<void> {
    const content = svgOf(this.#text().replaceAll("\0", ""));
    const asked = { name: `${this.#name}.svg`, content: content.toString("base64") };
    const { status, json } = this.#checked(await this.#client.post("/api/admin/uploads", asked), 200);
    if (status !== 200) return;
    this.#upload = json.url;
    this.#book.add({ kind: "upload", path: json.url, blob: blobOf(content) });
  }

  async #restoreVersion(slug: string): Promise<void> {
    const saves = this.#book.saves.get(slug);
    if (!saves) return;
    const { updatedAt, blob } = this.#random.of(saves);
    const draft = await this.#draftOf(slug);
    const told = await this.#submit(`/admin/history/${slug}`, {
      version: `draft-${updatedAt}`,
      seen: String(draft?.updatedAt ?? 0),
      base: "",
    });
    const at = told?.get("at");
    if (at) this.#book.add({ kind: "restored version", slug, updatedAt: Number(at), blob });
  }

  async #discard(slug: string): Promise<void> {
    const draft = await this.#draftOf(slug);
    if (!draft) return;
    const updatedAt = String(draft.updatedAt);
    if (!(await this.#submit(`/admin/discard/${slug}`, { updatedAt }))) return;
    this.#book.add({ kind: "discard", slug, updatedAt: draft.updatedAt });
    if (this.#random.below(2) === 0) return;
    this.#book.wantedBack.add(nameOfDraft(draft));
    if (await this.#submit(`/admin/restore/${slug}`, { updatedAt, from: "list" }))
      this.#book.add({ kind: "restored draft", slug, updatedAt: draft.updatedAt });
  }

  async #remove(slug: string): Promise<void> {
    const { status, json } = this.#checked(await this.#client.sourceOf(slug), 200);
    if (status !== 200) return;
    const told = await this.#submit(`/admin/delete/${slug}`, { sha: json.page.sha });
    const commit = told?.get("commit");
    if (commit) this.#book.add({ kind: "deletion", slug, commit, author: this.#name });
    else if (told) this.#book.add({ kind: "discard", slug, updatedAt: Number(told.get("at")) });
  }

  /** Of a page that nobody else changes, so that it can be merged. */
  async #ask(): Promise<void> {
    const slug = `attack/asked/${this.#name.replace(" ", "-")}-${this.#n}`;
    const content = this.#text();
    const blob = this.#sending(content);
    const answer = await this.#client.post("/api/admin/reviews", { changes: [{ slug, content }] });
    if (this.#checked(answer, 200).status !== 200) return;
    const { id, head } = answer.json.review;
    this.#book.asked.set(id, { head, author: this.#name, slug, blob });
    this.#book.add({ kind: "review", id, slug, blob });
  }

  /** Merges what another writer asked for. */
  async #merge(): Promise<void> {
    const others = [...this.#book.asked].filter(([, { author }]) => author !== this.#name);
    if (others.length === 0) return;
    const [id, { head, slug, blob }] = this.#random.of(others);
    const answer = await this.#client.post(`/api/admin/reviews/${id}/merge`, { head });
    // Some of the words can be this writer's.
    if (answer.status === 403) return;
    if (this.#checked(answer, 200).status !== 200) return void this.#book.asked.delete(id);
    this.#book.asked.delete(id);
    this.#book.add({ kind: "merge", id, slug, blob, commit: commitIn(answer) });
  }

  async #undo(): Promise<void> {
    const made = this.#book.operations.flatMap((operation) =>
      operation.kind === "publication" ? [operation.commit] : [],
    );
    if (made.length === 0) return;
    const commit = this.#random.of(made.slice(-10));
    const answer = await this.#client.post(`/api/admin/publications/${commit}/undo`, {});
    if (this.#checked(answer, 200).status === 200) this.#book.add({ kind: "undo", commit: commitIn(answer) });
  }

  /** Returns the message of a redirect; undefined for a refusal. */
  async #submit(path: string, fields: Record<string, string>): Promise<URLSearchParams | undefined> {
    const { status, headers } = this.#checked(await this.#client.submit(path, fields), 303);
    if (status !== 303) return undefined;
    return new URL(headers.get("location")!, this.#client.url).searchParams;
  }

  async #draftOf(slug: string): Promise<{ slug: string; updatedAt: number } | null> {
    const answer = await this.#client.get(`/api/admin/drafts?slug=${encodeURIComponent(slug)}`);
    if (answer.status !== 200) throw new Unexpected(`A draft was answered ${answer.status}: ${answer.text}`);
    return answer.json.draft;
  }

  #checked(answer: Answer, success: number): Answer {
    const { status } = answer;
    if (status === 503 && this.#mayBeUnavailable) this.#book.refused += 1;
    // Another writer may have been faster.
    else if (status !== success && status !== 404 && status !== 409)
      throw new Unexpected(`${this.#name} was answered ${status}: ${answer.text.slice(0, 2000)}`);
    return answer;
  }

  #sending(content: string): string {
    const blob = blobOf(content);
    this.#book.sent.add(blob);
    return blob;
  }
}

function commitIn({ json }: Answer): string {
  return json.commitUrl.split("/").at(-1);
}
