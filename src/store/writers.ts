import { allOf, type Writer } from "../core/draft/writer.ts";

/** Stands between a person's id and their name, and in no name: what is kept is a list of texts, which SQL can join. */
const BETWEEN = "\t";

/** Returns a JSON list, in the order in which the database sorts. Older rows have names alone. */
export function writersAsText(writers: readonly Writer[]): string {
  const texts = allOf(writers).map(({ name, id }) => {
    const shown = name.replaceAll(BETWEEN, " ");
    return id === undefined ? shown : id + BETWEEN + shown;
  });
  return JSON.stringify([...new Set(texts)].sort());
}

export function writersIn(list: string): Writer[] {
  const texts: string[] = JSON.parse(list);
  return allOf(
    texts.map((text) => {
      const at = text.lastIndexOf(BETWEEN);
      return at < 0 ? { name: text } : { name: text.slice(at + 1), id: text.slice(0, at) };
    }),
  );
}
