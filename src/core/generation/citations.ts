import { type Prose, proseIn } from "../../markdown/symbols/index.ts";
import type { Dialect } from "../../markdown/tree/index.ts";
import type { Grounding, Source } from "./assistant.ts";
import { address, listed, type Placed, type Range, words } from "./sources.ts";

/** Ranges are UTF-16 offsets in `markdown`. */
export type Cited = Readonly<{
  markdown: string;
  sources: readonly Source[];
  /** Sentences without a source; empty for a text without any sources. */
  unsourced: readonly Range[];
}>;

/** Links sources after the claims they support. Footnotes could collide with the page's own. */
export function cited(text: string, { sources, claims }: Grounding, dialect: Dialect): Cited {
  const prose = proseIn(text, dialect);
  const placed = claims.flatMap((claim) => placedClaim(claim, text, prose, sources));
  const inOrder = placed.sort((a, b) => a.at - b.at);
  const alone = sources.filter(({ isListed, url }) => isListed && webAddress(url));
  const links = alone.flatMap(({ url }) => placesOf(`](${url}`, text).map((at) => ({ at, url })));
  const plain = links.length > 0 ? withoutCitations(text) : text;
  const sentences = inOrder.length > 0 || links.length > 0 ? sentencesIn(plain, prose) : [];
  const linkedIn = sentences.map(({ start }, index) => {
    const next = sentences[index + 1]?.start ?? text.length;
    return links.filter(({ at }) => at >= start && at < next).map(({ url }) => url);
  });
  const unsourced = sentences.filter(
    (sentence, index) => !isCovered(sentence, inOrder) && linkedIn[index]!.length === 0,
  );
  const asClaims = alone.map((source) => {
    const { start, end } = sentences[linkedIn.findIndex((urls) => urls.includes(source.url))] ?? nowhere;
    return { at: start, start, end, sources: [source] };
  });
  const insertions = insertionsOf(inOrder, dialect);
  return {
    markdown: withInsertions(text, insertions),
    sources: listed([...inOrder, ...asClaims], plain),
    unsourced: unsourced.map(({ start, end }) => ({
      start: moved(start, insertions, "start"),
      end: moved(end, insertions, "end"),
    })),
  };
}

export function stillCited(markdown: string, before: readonly Source[], dialect: Dialect): Cited {
  const sources = before.filter(({ url }) => markdown.includes(address(url)));
  const citations = sources.flatMap(({ url }) => placesOf(`](${address(url)})`, markdown));
  const plain = withoutCitations(markdown);
  const sentences = sources.length > 0 ? sentencesIn(plain, proseIn(markdown, dialect)) : [];
  const unsourced = sentences.filter(({ start }, index) => {
    const next = sentences[index + 1]?.start ?? markdown.length;
    return !citations.some((at) => at >= start && at < next);
  });
  return { markdown, sources, unsourced };
}

const inBrackets = / ?\((?:(?:, )?\[(?:[^[\]\\]|\\.)*\]\([^()\s]*\))+\)/g;

function withoutCitations(markdown: string): string {
  return markdown.replace(inBrackets, (citation) => " ".repeat(citation.length));
}

const nowhere: Range = { start: 0, end: 0 };

function placesOf(part: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) places.push(at);
  return places;
}

function webAddress(url: string): string | undefined {
  const parsed = URL.parse(url);
  return parsed && /^https?:$/.test(parsed.protocol) && !parsed.username && !parsed.password
    ? url
    : undefined;
}

function placedClaim(
  { start, end, sources: indices }: Grounding["claims"][number],
  text: string,
  prose: readonly Prose[],
  all: Grounding["sources"],
): Placed[] {
  const sources = indices.flatMap((index) => (all[index] && webAddress(all[index].url) ? [all[index]] : []));
  const last = text.slice(0, end).trimEnd().length;
  const around = prose.findLast((each) => each.start < last);
  const at = around && placeIn(around, last, text);
  return at === undefined || sources.length === 0 ? [] : [{ start, end, at, sources }];
}

/** Stays outside of links and code. */
function placeIn({ end, parts }: Prose, offset: number, text: string): number | undefined {
  if (offset > end) return /^[*_~)\]\s]*$/.test(text.slice(end, offset)) ? end : undefined;
  const part = parts.find((each) => each.start < offset && offset <= each.end);
  if (!part?.isText) return part?.end ?? end;
  const [rest = ""] = /^[\p{L}\p{M}\p{N}]*[.!?…。！？]*["'”’»)]*/u.exec(text.slice(offset, part.end)) ?? [];
  return offset + rest.length;
}

function isCovered({ start, end }: Range, claims: readonly Placed[]): boolean {
  const covered = claims.reduce(
    (units, claim) => units + Math.max(0, Math.min(end, claim.end) - Math.max(start, claim.start)),
    0,
  );
  return covered * 2 >= end - start;
}

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

function sentencesIn(text: string, prose: readonly Prose[]): Range[] {
  return prose.flatMap(({ start, end }) =>
    Array.from(segmenter.segment(text.slice(start, end)), ({ index, segment }) => ({
      start: start + index,
      end: start + index + segment.trimEnd().length,
    })).filter((range) => /\p{L}{2}/u.test(text.slice(range.start, range.end))),
  );
}

type Insertion = Readonly<{ at: number; text: string }>;

function insertionsOf(claims: readonly Placed[], dialect: Dialect): Insertion[] {
  const places = Map.groupBy(claims, ({ at }) => at);
  return Array.from(places, ([at, here]) => {
    const sources = new Map(here.flatMap(({ sources }) => sources.map((source) => [source.url, source])));
    const links = Array.from(
      sources.values(),
      ({ title, url }) => `[${words(title, url, dialect)}](${address(url)})`,
    );
    return { at, text: ` (${links.join(", ")})` };
  });
}

function withInsertions(text: string, insertions: readonly Insertion[]): string {
  let last = 0;
  const pieces = insertions.map(({ at, text: added }) => {
    const piece = text.slice(last, at) + added;
    last = at;
    return piece;
  });
  return pieces.join("") + text.slice(last);
}

function moved(offset: number, insertions: readonly Insertion[], edge: "start" | "end"): number {
  return insertions
    .filter(({ at }) => at < offset || (edge === "start" && at === offset))
    .reduce((sum, { text }) => sum + text.length, offset);
}
