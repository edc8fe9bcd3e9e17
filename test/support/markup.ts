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

/** Returns an attribute of each element that a CSS selector matches. */
export async function attributesOf(html: string, selector: string, name: string): Promise<string[]> {
  const found: string[] = [];
  const element = (matched: HTMLRewriterTypes.Element) =>
    void found.push(decoded(matched.getAttribute(name) ?? ""));
  await new HTMLRewriter().on(selector, { element }).transform(new Response(html)).text();
  return found;
}

/** Returns the hidden fields of the forms that post to an address. */
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

/** Returns the text of a page's main part without menus. */
export function wordsOf(html: string): string {
  const shown = html
    .replace(/^.*<main[^>]*>|<\/main>.*$/gs, "")
    .replace(/<ul class="page-menu".*?<\/ul>|<button.*?<\/button>/gs, "")
    .replace(/<\/?mark>|<\/span><span>/g, "")
    .replace(/<[^>]*>/g, " ");
  return decoded(shown).replace(/\s+(?=,)|(?<=\s)\s+/g, "");
}

/** Returns the titles of the tree in a page, or in a part of it, with what its marks say. */
export function treeIn(html: string): string {
  const [, rows = html] = /<div id="tree-rows"[^>]*>(.*?)<main/s.exec(html) ?? [];
  return wordsOf(rows);
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
