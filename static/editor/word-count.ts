/** The numbers of words of the page and of the selection, which is 0 where it is empty. */
export type WordCount = Readonly<{ page: number; selected: number }>;

/** It takes linear time. */
export function wordCount(
  { page, selected }: Readonly<{ page: string; selected: string }>,
  language: string,
): WordCount {
  return { page: wordsIn(page, language), selected: wordsIn(selected, language) };
}

/** Words as the browser finds them in this language, also where no spaces are between them. @internal */
export function wordsIn(text: string, language: string): number {
  let count = 0;
  const segmenter = new Intl.Segmenter(language === "" ? undefined : language, { granularity: "word" });
  for (const paragraph of text.split("\n")) {
    for (const { isWordLike } of segmenter.segment(paragraph)) if (isWordLike) count += 1;
  }
  return count;
}
