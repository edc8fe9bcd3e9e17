/** As many as GitHub lists on one page. */
export const IN_PAGE = 100;

/** Beyond the last page that is known: a 304 to the first one need not say that there are more by now. */
const MAX_FURTHER = 3;

/** `last` is the number of the last page, where GitHub names it. */
export type Page<T> = Readonly<{ items: readonly T[]; last: number | undefined }>;

export type Pages<T> = Readonly<{
  items: readonly T[];
  /** Whether no page between was left out. */
  isWhole: boolean;
}>;

/** Reads the first page, and the last two: GitHub lists the oldest first, and people want the newest. */
export async function newestPages<T>(read: (page: number) => Promise<Page<T>>): Promise<Pages<T>> {
  const first = await read(1);
  if (first.items.length < IN_PAGE) return { items: first.items, isWhole: true };
  const pages = new Map([[1, first]]);
  const at = async (number: number) => {
    const page = pages.get(number) ?? (await read(number));
    pages.set(number, page);
    return page;
  };
  let last = Math.max(first.last ?? 0, 2);
  for (let further = 0; further < MAX_FURTHER; further += 1) {
    const page = await at(last);
    if (page.items.length < IN_PAGE) break;
    last = Math.max(page.last ?? 0, last + 1);
  }
  await at(last - 1);
  const numbers = [...pages.keys()].sort((one, other) => one - other);
  return {
    items: numbers.flatMap((number) => pages.get(number)!.items),
    isWhole: numbers.length === last,
  };
}

/** Source: GitHub's “Using pagination in the REST API”. */
export function lastPageIn(link: string | undefined): number | undefined {
  const last = link?.split(",").find((part) => part.endsWith('rel="last"'));
  const [, number] = /[?&]page=(\d{1,6})/.exec(last ?? "") ?? [];
  return number === undefined ? undefined : Number(number);
}
