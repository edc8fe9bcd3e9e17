const parts = /YouTube|GitHub|TypeScript|JavaScript|[A-Z\d]+(?![a-z])|[A-Z]?[a-z\d]+/g;

/** A component's name in plain words: `Split card` for `SplitCard`, `Tab in tabs` for `Tabs.Tab`. */
export function componentWords(name: string): string {
  const [first = "", ...rest] = name.split(".").reverse().map(words);
  return [first, ...rest.map(lowered)].join(" in ") || name;
}

function words(name: string): string {
  const [first = "", ...rest] = name.match(parts) ?? [];
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest.map(lowered)].join(" ");
}

/** Acronyms and names of products stay. */
function lowered(word: string): string {
  return /^[A-Z][a-z\d ]*$/.test(word) ? word.toLowerCase() : word;
}
