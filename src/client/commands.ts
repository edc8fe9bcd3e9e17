import { type FilePage, type ListedPage, pagesIn } from "./folder.ts";
import { type Answer, type Server, statuses, Stop } from "./server.ts";

type Given = Readonly<{
  args: readonly string[];
  options: Readonly<Record<string, string | boolean | undefined>>;
}>;

/** `lines` are for people, `answer` is what `--json` prints. */
type Done = Readonly<{ status?: number; lines: readonly string[]; answer: Answer }>;

type Problem = Readonly<{ slug?: string; severity?: string; line: number; column: number; message: string }>;
type ToLookAt = Readonly<{ path: string; line: number; reason: string }>;
type Published = Answer &
  Readonly<{
    commitUrl: string;
    pages: readonly Readonly<{ slug: string; path: string }>[];
    toLookAt: readonly ToLookAt[];
    problems: readonly Problem[];
  }>;
type Draft = Readonly<{ content: string; updatedAt: number; author: string }>;
type Page = Readonly<{ content: string; sha: string }>;
type Current = Readonly<{ draft: Draft | null; page: Page | undefined }>;

/** So many requests run at once. */
const AT_ONCE = 8;

/** Of one change. */
const MAX_CHANGES = 100;

type Run = (server: Server, given: Given) => Promise<Done>;

/** By the names of `options.ts`. */
export const runs: Readonly<Record<string, Run>> = {
  pages: async (server, { options: { language } }) => {
    const query = new URLSearchParams(typeof language === "string" ? { language } : {});
    const answer = await server.get<Answer & { pages: readonly ListedPage[] }>("/site/pages", query);
    return { answer, lines: answer.pages.map(({ slug, title }) => `${shown(slug)}\t${title}`) };
  },

  read: async (server, { args: [name = ""], options: { published } }) => {
    const slug = slugOf(name);
    const { draft } = published ? { draft: null } : await draftOf(server, slug);
    if (draft) return { answer: { ok: true, draft }, lines: [withoutLastBreak(draft.content)] };
    const answer = await server.get<Answer & { page: Page }>("/pages/source", { slug });
    return { answer, lines: [withoutLastBreak(answer.page.content)] };
  },

  write: async (server, { args: [folder = ""], options }) => {
    const changed = await changedPages(server, folder, options.publish === true);
    if (changed.length === 0) return { answer: { ok: true, pages: [] }, lines: ["Nothing differs."] };
    const differ = changed.map(({ slug, isNew }) => `${isNew ? "new" : "changed"}\t${shown(slug)}`);
    if (options["dry-run"])
      return {
        answer: { ok: true, pages: changed.map(({ slug, isNew }) => ({ slug, isNew })) },
        lines: differ,
      };
    if (changed.length > MAX_CHANGES)
      throw new Stop(
        statuses.refused,
        `${changed.length} pages differ, and one change has at most ${MAX_CHANGES}. Write a part of the folder.`,
      );
    return options.publish ? publishFiles(server, changed, options) : saveFiles(server, changed);
  },

  publish: async (server, { args, options }) => {
    const changes = await inTurns(args.map(slugOf), async (slug) => {
      const { draft } = await draftOf(server, slug);
      if (!draft) throw new Stop(statuses.refused, `${shown(slug)} has no draft.`);
      return { slug, content: draft.content, updatedAt: draft.updatedAt };
    });
    return published(await server.send<Published>("POST", "/publish", { changes, ...ofCommit(options) }));
  },

  move: async (server, { args: [from = "", to = ""], options }) => {
    const change = {
      slug: slugOf(to),
      from: slugOf(from),
      links: !options["no-links"],
      redirect: !options["no-redirect"],
    };
    const body = { changes: [change], ...ofCommit(options) };
    return published(await server.send<Published>("POST", "/publish", body));
  },

  "check-pages": async (server, { args: [folder] }) => {
    const answer =
      folder === undefined
        ? await server.get<Answer & { problems: readonly Problem[] }>("/health")
        : await checkedFolder(server, folder);
    const { problems } = answer;
    const status = problems.length > 0 ? statuses.problems : statuses.done;
    return { status, answer, lines: problems.length > 0 ? problems.map(lineOf) : ["No problems."] };
  },
};

/** A new page of a folder has no draft that this could be based on, and that of somebody else is never replaced. */
async function saveFiles(server: Server, changed: readonly Changed[]): Promise<Done> {
  const drafts = changed.map(({ slug, content, page }) => ({ slug, content, base: page?.sha ?? "" }));
  type Saved = Readonly<{ ok: boolean; error?: string; conflict?: Draft }>;
  const answer = await server.send<Answer & { drafts: readonly Saved[] }>("PUT", "/drafts", { drafts });
  const lines = answer.drafts.map(({ ok, error, conflict }, at) => {
    const why = conflict
      ? `${conflict.author} saved a draft of it. Publish or discard that one first.`
      : error;
    return ok ? `saved\t${shown(changed[at]!.slug)}` : `refused\t${shown(changed[at]!.slug)}\t${why}`;
  });
  const status = answer.drafts.every(({ ok }) => ok) ? statuses.done : statuses.refused;
  return { status, answer, lines };
}

async function publishFiles(
  server: Server,
  changed: readonly Changed[],
  options: Given["options"],
): Promise<Done> {
  const changes = changed.map(({ slug, content, page }) => ({ slug, content, base: page?.sha ?? "" }));
  return published(await server.send<Published>("POST", "/publish", { changes, ...ofCommit(options) }));
}

type Changed = FilePage & Current;

/** Returns the files whose text isn't that of the site: of the draft, where there is one, unless they are published. */
async function changedPages(server: Server, folder: string, isPublished: boolean): Promise<Changed[]> {
  const files = await filesOf(server, folder);
  const { drafts } = await server.get<{ drafts: readonly Readonly<{ slug: string }>[] }>("/drafts");
  const drafted = new Set(drafts.map(({ slug }) => slug));
  const read = await inTurns(files, async (file): Promise<Changed> => {
    const page = file.isNew ? undefined : await pageOf(server, file.slug);
    const hasDraft = !isPublished && drafted.has(file.slug);
    return { ...file, page, ...(hasDraft ? await draftOf(server, file.slug) : { draft: null }) };
  });
  return read.filter(({ content, draft, page }) => content !== (draft ?? page)?.content);
}

async function checkedFolder(server: Server, folder: string) {
  const problems = await inTurns(await filesOf(server, folder), async ({ slug, content }) => {
    const checked = await server.send<{ problems: readonly Problem[] }>("POST", "/check", { slug, content });
    return checked.problems.map((problem) => ({ slug, ...problem }));
  });
  return { ok: true, problems: problems.flat() };
}

async function filesOf(server: Server, folder: string): Promise<FilePage[]> {
  const { site } = await server.get<{ site: { folders: readonly Readonly<{ folder: string }>[] } }>("/site");
  const { pages } = await server.get<{ pages: readonly ListedPage[] }>("/site/pages");
  return pagesIn(folder, site.folders[0]?.folder ?? "", pages);
}

async function draftOf(server: Server, slug: string): Promise<Pick<Current, "draft">> {
  return server.get<{ draft: Draft | null }>("/drafts", { slug });
}

async function pageOf(server: Server, slug: string): Promise<Page> {
  return (await server.get<{ page: Page }>("/pages/source", { slug })).page;
}

function published(answer: Published): Done {
  const { commitUrl, pages, toLookAt, problems } = answer;
  return {
    answer,
    lines: [
      ...pages.map(({ slug, path }) => `published\t${shown(slug)}\t${path}`),
      ...problems.map(lineOf),
      ...toLookAt.map(({ path, line, reason }) => `look at\t${path}:${line}\t${reason}`),
      commitUrl,
    ],
  };
}

function ofCommit({ message, check }: Given["options"]) {
  return { ...(message === undefined ? {} : { message }), ...(check ? { check: true } : {}) };
}

/** As compilers write it, which editors and jobs of a CI read. */
function lineOf({ slug = "", severity = "problem", line, column, message }: Problem): string {
  return `${shown(slug)}:${line}:${column}\t${severity}\t${message}`;
}

/** In a terminal, no argument is empty. */
function slugOf(name: string): string {
  return name === "/" ? "" : name;
}

function shown(slug: string): string {
  return slug === "" ? "/" : slug;
}

function withoutLastBreak(text: string): string {
  return text.replace(/\n$/, "");
}

/** Some at once, in the order of the list. */
async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE)
    results.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(work))));
  return results;
}
