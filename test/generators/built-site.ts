import { join } from "node:path";

/** What a built page has. */
export type BuiltPage = Readonly<{
  /** Also of pictures in it. */
  title: string;
  ids: ReadonlySet<string>;
  links: readonly string[];
  pictures: ReadonlyArray<Readonly<{ alt: string; address: string }>>;
}>;

/** Reads the pages of a built site, by the path of each file. */
export async function builtPages(folder: string): Promise<ReadonlyMap<string, BuiltPage>> {
  const pages = new Map<string, BuiltPage>();
  for await (const path of new Bun.Glob("**/*.html").scan({ cwd: folder }))
    pages.set(path, await builtPage(join(folder, path)));
  return pages;
}

async function builtPage(file: string): Promise<BuiltPage> {
  const [ids, links, pictures] = [
    new Set<string>(),
    [] as string[],
    [] as { alt: string; address: string }[],
  ];
  const titles: string[] = [];
  const rewriter = new HTMLRewriter()
    .on("title", { text: ({ text }) => void titles.push(text) })
    .on("[id]", { element: (element) => void ids.add(element.getAttribute("id")!) })
    .on("a[href]", { element: (element) => void links.push(element.getAttribute("href")!) })
    .on("img[src]", {
      element: (element) =>
        void pictures.push({ alt: element.getAttribute("alt") ?? "", address: element.getAttribute("src")! }),
    });
  await rewriter.transform(new Response(Bun.file(file))).text();
  return { title: titles.join(""), ids, links, pictures };
}

/** Returns each link and picture that leads to no file or id of the built site, as `page: address`. */
export async function broken(
  folder: string,
  pages: ReadonlyMap<string, BuiltPage>,
  base = "/",
): Promise<string[]> {
  const found: string[] = [];
  for (const [path, { links, pictures }] of pages) {
    // Hosts show it at any address.
    if (path === "404.html" || path === "404/index.html") continue;
    for (const address of [...links, ...pictures.map((picture) => picture.address)])
      if (!(await leadsSomewhere(address, path, { folder, pages, base }))) found.push(`${path}: ${address}`);
  }
  return found;
}

type Built = Readonly<{ folder: string; base: string; pages: ReadonlyMap<string, BuiltPage> }>;

async function leadsSomewhere(
  address: string,
  from: string,
  { folder, pages, base }: Built,
): Promise<boolean> {
  const origin = "https://tea.example.org";
  const url = new URL(address, `${origin}${base}${from.replace(/(?:^|(?<=\/))index\.html$/, "")}`);
  if (url.origin !== origin) return true;
  const whole = decodeURIComponent(url.pathname);
  if (!`${whole}/`.startsWith(base)) return false;
  const path = whole.slice(base.length);
  const files =
    path === "" || path.endsWith("/") ? [`${path}index.html`] : [path, `${path}.html`, `${path}/index.html`];
  const at = (await Promise.all(files.map((file) => Bun.file(join(folder, file)).exists()))).indexOf(true);
  const page = pages.get(files[at] ?? "");
  const id = decodeURIComponent(url.hash.slice(1));
  return at >= 0 && (id === "" || !page || page.ids.has(id));
}
