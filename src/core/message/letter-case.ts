/**
 * Whether a text is in a case of commitlint. Undefined where that isn't known: for another case, and where words of letters outside
 * ASCII, or with numbers, would have to be told apart.
 */
export function isInCase(raw: string, name: string): boolean | undefined {
  // What is quoted can be a name.
  const text = raw
    .replace(/`[^`\n\r\u2028\u2029]*`|"[^"\n\r\u2028\u2029]*"|'[^'\n\r\u2028\u2029]*'/g, "")
    .trim();
  const written = inCase(text, name);
  if (written === undefined) return undefined;
  return written === "" || /^\d/.test(written) || written === text;
}

function inCase(text: string, name: string): string | undefined {
  switch (name) {
    case "upper-case":
    case "uppercase":
      return text.toUpperCase();
    case "lower-case":
    case "lowercase":
    case "lowerCase":
      return text.toLowerCase();
    case "sentence-case":
    case "sentencecase":
      return capital(text);
    case "camel-case":
      return wordsOf(text)
        ?.map((word, index) => (index === 0 ? word.toLowerCase() : ofName(word)))
        .join("");
    case "pascal-case":
      return wordsOf(text)?.map(ofName).join("");
    case "start-case":
      return wordsOf(text)?.map(capital).join(" ");
    case "kebab-case":
      return wordsOf(text)?.join("-").toLowerCase();
    case "snake-case":
      return wordsOf(text)?.join("_").toLowerCase();
    default:
      return undefined;
  }
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function ofName(word: string): string {
  return capital(word.toLowerCase());
}

function wordsOf(text: string): readonly string[] | undefined {
  if (/[^\0-\x7f]|\d/.test(text)) return undefined;
  return text.replaceAll("'", "").match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[A-Z]+/g) ?? [];
}
