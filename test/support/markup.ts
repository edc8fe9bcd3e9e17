/** The texts of the elements that a selector finds in a page, as people read them. */
export async function textsOf(html: string, selector: string): Promise<string[]> {
  const texts: string[] = [];
  const rewriter = new HTMLRewriter().on(selector, {
    element: () => {
      texts.push("");
    },
    text: (chunk) => {
      texts[texts.length - 1] += chunk.text;
    },
  });
  await rewriter.transform(new Response(html)).text();
  return texts.map((text) => decoded(text).trim().replace(/\s+/g, " "));
}

/** What the forms that lead to an address would send, by the names of their hidden fields. */
export async function fieldsOf(html: string, action: string): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  const rewriter = new HTMLRewriter().on(`form[action="${action}"] input[type="hidden"]`, {
    element: (field) => {
      fields[field.getAttribute("name")!] = decoded(field.getAttribute("value")!);
    },
  });
  await rewriter.transform(new Response(html)).text();
  return fields;
}

/** The words of a page's main part, or of a part of a page, without its tags and menus. */
export function wordsOf(html: string): string {
  const shown = html
    .replace(/^.*<main[^>]*>|<\/main>.*$/gs, "")
    .replace(/<ul class="page-menu".*?<\/ul>|<button.*?<\/button>/gs, "")
    .replace(/<\/?mark>|<\/span><span>/g, "")
    .replace(/<[^>]*>/g, " ");
  return decoded(shown).replace(/\s+(?=,)|(?<=\s)\s+/g, "");
}

const entities: Record<string, string> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  "#34": '"',
  "#x27": "'",
  "#39": "'",
};

function decoded(text: string): string {
  return text.replace(/&([#\w]+);/g, (whole, name) => entities[name] ?? whole);
}
