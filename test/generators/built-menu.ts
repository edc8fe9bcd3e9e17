/** An entry of a menu as readers see it. */
export type BuiltEntry = Readonly<{ label: string; href: string | null; entries: readonly BuiltEntry[] }>;

/** The selectors of an entry, of its label and of its link, in a built page. */
export type BuiltMenu = Readonly<{ entry: string; label: string; link: string }>;

type Making = { label: string; href: string | null; entries: Making[] };

/** Reads the menu that a built page shows. */
export async function builtMenu(
  html: string,
  { entry, label, link }: BuiltMenu,
): Promise<readonly BuiltEntry[]> {
  const root: Making = { label: "", href: null, entries: [] };
  const open = [root];
  const rewriter = new HTMLRewriter()
    .on(entry, {
      element: (element) => {
        const made: Making = { label: "", href: null, entries: [] };
        open.at(-1)!.entries.push(made);
        open.push(made);
        element.onEndTag(() => void open.pop());
      },
    })
    .on(link, {
      element: (element) => {
        open.at(-1)!.href = element.getAttribute("href");
      },
    })
    .on(label, {
      text: ({ text }) => {
        open.at(-1)!.label += text;
      },
    });
  await rewriter.transform(new Response(html)).text();
  return trimmed(root.entries);
}

function trimmed(entries: readonly Making[]): readonly BuiltEntry[] {
  return entries.map(({ label, href, entries }) => ({
    label: decoded(label.trim()),
    href,
    entries: trimmed(entries),
  }));
}

function decoded(text: string): string {
  return text
    .replaceAll("&#39;", "'")
    .replaceAll("&#34;", '"')
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&");
}
