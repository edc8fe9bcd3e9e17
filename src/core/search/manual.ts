import { mdx } from "../../markdown/tree/dialect.ts";
import { typeByName } from "../asset/asset-kind.ts";
import { NotFound } from "../errors.ts";
import { type Marked, Search } from "../site/page-search.ts";
import { type Slug, slugOfFile } from "../slug/slug.ts";
import type { TextWork } from "../text/text-work.ts";
import type { ManualFile } from "./manual-page.ts";

type SiteFile = Readonly<{ path: string; content: Uint8Array }>;

type Deps = Readonly<{
  files: () => Promise<readonly SiteFile[]>;
  texts: TextWork;
}>;

type ManualPage = Readonly<{ slug: Slug; title: string }>;

export type ManualSection = Readonly<{ page: ManualPage; pages: readonly ManualPage[] }>;

export type ManualHit = Readonly<{ slug: Slug; title: Marked; excerpt: Marked | undefined }>;

type Read = ManualPage & ManualFile;
type Book = Readonly<{
  sections: readonly Readonly<{ page: Read; pages: readonly Read[] }>[];
  pictures: ReadonlyMap<string, Uint8Array>;
}>;

const CONTENT = "content/";
const UPLOADS = "public/uploads/";

/** The manual inside the program. Its files never change while the program runs. */
export class Manual {
  readonly #deps: Deps;
  readonly #html = new Map<Slug, Promise<string>>();
  #book: Promise<Book> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async sections(): Promise<readonly ManualSection[]> {
    const { sections } = await this.#read();
    return sections.map(({ page, pages }) => ({ page: named(page), pages: pages.map(named) }));
  }

  /** Returns the title and safe HTML. @throws NotFound */
  async page(slug: string): Promise<Readonly<{ title: string; html: string }>> {
    const page = (await this.#pages()).find((page) => page.slug === slug);
    if (!page) throw new NotFound("The manual has no page at this address.");
    const { file, content, title } = page;
    const html = this.#html.getOrInsertComputed(page.slug, () =>
      this.#deps.texts.run("manualPage", { file, content }).catch((error: unknown) => {
        this.#html.delete(page.slug);
        throw error;
      }),
    );
    return { title, html: await html };
  }

  async search(words: string): Promise<readonly ManualHit[]> {
    const search = new Search(words);
    const found = (await this.#pages()).filter(({ title, content }) => search.isIn(title, content));
    const rank = ({ title }: Read) => Number(!search.isIn(title));
    return found
      .toSorted((a, b) => rank(a) - rank(b))
      .map(({ slug, title, content }) => ({
        slug,
        title: search.marked(title),
        excerpt: search.excerpt(content)?.marked,
      }));
  }

  /** @throws NotFound */
  async picture(name: string): Promise<Readonly<{ type: string; content: Uint8Array }>> {
    const content = (await this.#read()).pictures.get(name);
    const type = typeByName(name);
    if (!content || !type) throw new NotFound("The manual has no image at this address.");
    return { type, content };
  }

  async #pages(): Promise<readonly Read[]> {
    return (await this.#read()).sections.flatMap(({ page, pages }) => [page, ...pages]);
  }

  #read(): Promise<Book> {
    this.#book ??= this.#bookOf().catch((error: unknown) => {
      this.#book = undefined;
      throw error;
    });
    return this.#book;
  }

  async #bookOf(): Promise<Book> {
    const files = await this.#deps.files();
    const below = (folder: string) =>
      files
        .filter(({ path }) => path.startsWith(folder))
        .map(({ path, content }) => ({ path: path.slice(folder.length), content }));
    const texts = new Map(
      below(CONTENT).map(({ path, content }) => [path, new TextDecoder().decode(content)]),
    );
    const pages = await this.#titled([...texts].filter(([file]) => file.endsWith(".mdx")));
    const at = (slug: string) => pages.find((page) => page.slug === slug)!;
    const sections = menuIn(texts.get("_meta.js")!).map((name) => ({
      page: at(name === "index" ? "" : name),
      pages: menuIn(texts.get(`${name}/_meta.js`) ?? "").map((entry) => at(`${name}/${entry}`)),
    }));
    return { sections, pictures: new Map(below(UPLOADS).map(({ path, content }) => [path, content])) };
  }

  async #titled(files: ReadonlyArray<readonly [file: string, content: string]>): Promise<Read[]> {
    const titles = await this.#deps.texts.run(
      "titlesOf",
      files.map(([, content]) => content),
      mdx,
    );
    return files.map(([file, content], index) => {
      const slug = slugOfFile(file)!;
      return { slug, title: titles[index] ?? slug, file, content };
    });
  }
}

function named({ slug, title }: Read): ManualPage {
  return { slug, title };
}

function menuIn(meta: string): string[] {
  const lines = meta.matchAll(/^ {2}(?:'([^']+)'|(\w+)):/gm);
  return Array.from(lines, ([, quoted, plain]) => quoted ?? plain!);
}
