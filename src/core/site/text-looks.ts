import { uploadsNamedIn } from "../asset/asset.ts";
import { inTime } from "../text/in-time.ts";
import type { TextWork } from "../text/text-work.ts";
import type { TextLook } from "./text-look.ts";

/** `text` is searched: the `searchable` content without imports and exports, in the same lines; the same string where it has none. */
export type Look = Pick<
  TextLook,
  | "title"
  | "components"
  | "callouts"
  | "fences"
  | "uploads"
  | "links"
  | "addresses"
  | "linkedNames"
  | "pictures"
  | "properties"
  | "aliases"
  | "ownAddress"
> &
  Readonly<{ content: string; text: string }>;

/** UTF-16 units sent to another process at once: some tenths of a second, so that others' texts needn't wait longer. */
const BATCH_UNITS = 250_000;

type Text<Key> = Readonly<{ key: Key; content: string }>;

/** Adds what it reads to `looks`, batch by batch. */
export async function looksAt<Key>(
  work: TextWork,
  texts: AsyncIterable<Text<Key>>,
  looks = new Map<Key, Look>(),
): Promise<Map<Key, Look>> {
  let batch: Text<Key>[] = [];
  let units = 0;
  const lookAtBatch = async () => {
    const found = await looksAtOnce(work, batch);
    for (const [index, { key }] of batch.entries()) looks.set(key, found[index]!);
    [batch, units] = [[], 0];
  };
  for await (const text of texts) {
    batch.push(text);
    units += text.content.length;
    if (units >= BATCH_UNITS) await lookAtBatch();
  }
  if (batch.length > 0) await lookAtBatch();
  return looks;
}

/** If a batch takes too long, its texts are read one by one, and a text that takes too long has no title. */
async function looksAtOnce<Key>(work: TextWork, texts: readonly Text<Key>[]): Promise<Look[]> {
  const contents = texts.map(({ content }) => content);
  const looks = await inTime(work.run("textLooks", contents), undefined);
  if (looks) {
    return looks.map(({ searched, ...look }, index) => {
      const content = contents[index]!;
      return { ...look, content, text: searched ?? content };
    });
  }
  const [content] = contents;
  if (content !== undefined && contents.length === 1)
    return [{ ...unread, uploads: uploadsNamedIn(content), content, text: content }];
  const each = await Promise.all(texts.map((text) => looksAtOnce(work, [text])));
  return each.flat();
}

/** What is known of a text that isn't read. */
export const unread: Look = {
  title: undefined,
  components: [],
  callouts: [],
  fences: { languages: {}, titles: {}, marks: {} },
  uploads: [],
  links: [],
  addresses: [],
  linkedNames: [],
  pictures: [],
  properties: [],
  aliases: [],
  ownAddress: undefined,
  content: "",
  text: "",
};
