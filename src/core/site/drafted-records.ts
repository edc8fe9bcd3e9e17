import type { DraftSummary } from "../draft/draft.ts";
import type { Drafts } from "../draft/drafts.ts";
import { Mutex } from "../mutex.ts";
import type { PageDialects } from "../page/page-dialects.ts";
import type { PageRecord } from "../record/page-record.ts";
import type { Slug } from "../slug/slug.ts";
import type { Drafted } from "./indexed-page.ts";
import { type PageRecords, unread, within } from "./page-records.ts";
import type { PublishedRecords } from "./published-records.ts";

type Deps = Readonly<{
  drafts: Drafts;
  dialects: Pick<PageDialects, "of">;
  records: Pick<PageRecords, "read">;
}>;

/** The text of a draft, and what is known of it: nothing until it is read, and `earlier` that of the text before. */
export type DraftText = DraftSummary &
  Readonly<{ content: string; earlier: PageRecord | undefined }> & { record?: PageRecord };

/** The drafts, with the records of their texts. */
export class DraftedRecords {
  readonly #deps: Deps;
  readonly #mutex = new Mutex();
  #texts: ReadonlyMap<Slug, DraftText> = new Map();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Reads no text in another process. */
  texts(): Promise<ReadonlyMap<Slug, DraftText>> {
    return this.#mutex.runExclusive(async () => {
      const texts = new Map<Slug, DraftText>();
      for (const summary of await this.#deps.drafts.list()) {
        const { slug, updatedAt } = summary;
        const known = this.#texts.get(slug);
        const draft = known?.updatedAt === updatedAt ? known : await this.#deps.drafts.findIfAny(slug);
        if (!draft) continue;
        const text = { ...summary, content: draft.content, earlier: known?.record ?? known?.earlier };
        texts.set(slug, known === draft ? known : text);
      }
      this.#texts = texts;
      return texts;
    });
  }

  /** Waits until all are read. */
  async read(published: PublishedRecords): Promise<ReadonlyMap<Slug, Drafted>> {
    const texts = await this.texts();
    await this.#readDrafts(unreadIn(texts, published));
    return new Map(Array.from(texts, ([slug, text]) => [slug, draftedOf(text, text.record!)]));
  }

  /** A draft that is not read in time is as the text before it, or as the page that is published. */
  async soFar(published: PublishedRecords, patienceMs: number) {
    const texts = await this.texts();
    const left = unreadIn(texts, published);
    if (left.length > 0) await within(patienceMs, this.#readDrafts(left));
    const drafted = new Map<Slug, Drafted>();
    for (const [slug, text] of texts) {
      const known = text.record ?? {
        ...(text.earlier ?? published.recordOf(slug) ?? unread()),
        content: text.content,
      };
      drafted.set(slug, draftedOf(text, known));
    }
    return { drafted, isWhole: [...texts.values()].every(({ record }) => record) };
  }

  async #readDrafts(drafts: readonly DraftText[]): Promise<void> {
    if (drafts.length === 0) return;
    const { records, dialects } = this.#deps;
    const texts = await Promise.all(
      drafts.map(async ({ slug, content }) => ({ content, dialect: (await dialects.of(slug)).dialect })),
    );
    const read = await records.read(texts);
    for (const [index, draft] of drafts.entries()) draft.record = read[index]!;
  }
}

/** One that is as it is published has been read. */
function unreadIn(drafts: ReadonlyMap<Slug, DraftText>, published: PublishedRecords): DraftText[] {
  return Array.from(drafts.values()).filter((draft) => {
    const same = published.recordOf(draft.slug);
    if (same?.content === draft.content) draft.record ??= same;
    return !draft.record;
  });
}

function draftedOf(
  { content: _, earlier: __, record: ___, ...summary }: DraftText,
  record: PageRecord,
): Drafted {
  return { ...summary, record };
}
