import GithubSlugger from "github-slugger";

import type { Dialect } from "../tree/index.ts";

/** `words` are without markup; `source` is the text between the marks, as it is written. */
type Heading = Readonly<{ id: string | undefined; depth: number; words: string; source: string }>;

/** Gives each heading of a page its id, one after the other. */
type IdMaker = (heading: Heading) => string;

/** How generators name headings. Each is as its page of hard headings was built; the sources are beside them. */
const makers: Readonly<Record<Dialect["slugs"], (headings: readonly Heading[]) => IdMaker>> = {
  // https://github.com/Flet/github-slugger
  github() {
    const slugger = new GithubSlugger();
    return ({ id, words }) => id ?? slugger.slug(words);
  },
  // `slugify` and `unique` of markdown/extensions/toc.py of Python-Markdown. It knows all given ids first.
  python(headings) {
    const taken = new Set(["", ...headings.flatMap(({ id }) => id ?? [])]);
    const last = new Map<string, number>();
    return ({ id, words }) => {
      if (id !== undefined) return id;
      const ascii = words.normalize("NFKD").replace(/\P{ASCII}/gu, "");
      const name = ascii
        .replace(/[^\w\s-]/g, "")
        .trim()
        .toLowerCase()
        .replace(/[\s-]+/g, "-");
      const [, start = name, number] = (taken.has(name) && /^(.*)_(\d+)$/s.exec(name)) || [];
      return free(name, taken, last, start, (count) => `${start}_${count + Number(number ?? 0)}`);
    };
  },
  // `sanitizeAnchorName` of markup/goldmark/autoid.go of Hugo. It reads the source, where `[a](b)` is `ab`.
  hugo: () =>
    counting(({ source }) => {
      const kept = source.replace(/[^\p{L}\p{Nd}_ -]/gu, "").replaceAll(" ", "-");
      return kept.toLowerCase() || "heading";
    }),
  // `generate_gfm_header_id` of kramdown-parser-gfm, which Jekyll uses. Dashes are one sign before.
  kramdown() {
    const counts = new Map<string, number>();
    return ({ id, words }) => {
      if (id !== undefined) return id;
      const typeset = words.replace(/-{2,3}/g, "").toLowerCase();
      const name = typeset.replace(/[^\p{L}\p{M}\p{Nd}\p{Pc}\- \t]/gu, "").replaceAll(/[ \t]/g, "-");
      return numbered(name, counts);
    };
  },
  // `slugify` of @mdit-vue/shared, and `uniqueSlug` of markdown-it-anchor, which reads no emoji.
  vue: () =>
    counting(({ words }) =>
      words
        .replace(/:[a-z0-9_+-]{1,40}:/g, "")
        .normalize("NFKD")
        .replace(/[\u0300-\u036f\p{Cc}]/gu, "")
        .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, "-")
        .replace(/^-|-$/g, "")
        .replace(/^(\d)/, "_$1")
        .toLowerCase(),
    ),
  // `normalize_id` and `unique_id_from_content` of mdbook/src/utils.
  mdbook() {
    const counts = new Map<string, number>();
    return ({ id, words }) => {
      const name = words.trim().replace(/[^\p{Alphabetic}\p{N}\s_-]/gu, "");
      return (
        id ??
        numbered(
          name.replace(/\s/g, "-").replace(/[A-Z]/g, (sign) => sign.toLowerCase()),
          counts,
        )
      );
    };
  },
  // `heading` and `slugify` of packages/site-kit/src/lib/markdown of svelte.dev: after the names of the headings above it.
  svelte() {
    const names: string[] = [];
    return ({ id, depth, words }) => {
      names.length = depth;
      names[depth - 1] = words
        .replaceAll("’", "'")
        .replace(/[<>]|\.\.\./g, "")
        .replace(/[^a-zA-Z0-9$(.):'_]+/g, "-")
        .replace(/^-|-$/g, "");
      return id ?? names.filter(Boolean).join("-");
    };
  },
};

/** Returns the ids of a page's headings in their order: the author's, or what the generator makes of their words. */
export function idsOf(headings: readonly Heading[], slugs: Dialect["slugs"]): readonly string[] {
  return headings.map(makers[slugs](headings));
}

function numbered(name: string, counts: Map<string, number>): string {
  const count = counts.get(name) ?? 0;
  counts.set(name, count + 1);
  return count === 0 ? name : `${name}-${count}`;
}

/** Numbers a name that an id before it has. */
function counting(nameOf: (heading: Heading) => string): IdMaker {
  const taken = new Set<string>();
  const last = new Map<string, number>();
  return (heading) => {
    const name = heading.id ?? nameOf(heading);
    if (heading.id === undefined) return free(name, taken, last, name, (count) => `${name}-${count}`);
    taken.add(name);
    return name;
  };
}

/** Takes a name, or the first free one with a number. It goes on where it was with the same name, so time is linear. */
function free(
  name: string,
  taken: Set<string>,
  last: Map<string, number>,
  key: string,
  withNumber: (count: number) => string,
): string {
  let found = name;
  let count = last.get(key) ?? 0;
  while (taken.has(found)) {
    count += 1;
    found = withNumber(count);
  }
  last.set(key, count);
  taken.add(found);
  return found;
}
