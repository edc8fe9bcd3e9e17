/** Sentences that say who typed them, so that it is known wherever they go. */
export class Sentences {
  #typed = 0;

  by(name: string): string {
    return `Sentence ${++this.#typed} by ${name}.`;
  }
}

export function sentencesIn(text: string): Set<string> {
  return new Set(text.match(/Sentence \d+ by \w+\./g));
}

export function sentencesBy(name: string, text: string): Set<string> {
  return new Set([...sentencesIn(text)].filter((each) => each.endsWith(` by ${name}.`)));
}
