/** Brings what happens on the site to each tab: the menu that somebody changed, who is where, and what is new for the reader. */
import type { BellNews, MenuNews, PeopleNews } from "../../src/core/wire.ts";
import { hasLines, type Holder, joinLine, whileSeen } from "../tab-line.ts";
import { showMenuNews } from "./menu-news.ts";
import { showPeopleHere } from "./people-here.ts";

const LINE = "docs-admin site news";

type News = Readonly<{ menu?: MenuNews; people?: PeopleNews; bell?: BellNews }>;

const address = document.querySelector<HTMLElement>("#tree")?.dataset.news;

/** Where browsers have no lines, the connections are for what is written. */
if (address !== undefined && hasLines())
  whileSeen((left) => joinLine<News>(LINE, left, { take, hold: (holder) => hold(address, holder) }));

function hold(address: string, { tell, whenJoined, left }: Holder<News>): void {
  const stream = new EventSource(address);
  let last: News = {};
  for (const kind of ["menu", "people", "bell"] as const)
    stream.addEventListener(kind, ({ data }) => {
      const news = { [kind]: JSON.parse(data) } as News;
      last = { ...last, ...news };
      tell(news);
    });
  whenJoined(() => tell(last), left);
  left.addEventListener("abort", () => stream.close());
}

function take({ menu, people, bell }: News): void {
  if (menu) showMenuNews(menu);
  if (people) showPeopleHere(people);
  if (bell) showBell(bell);
}

function showBell({ called, count }: BellNews): void {
  const bell = document.getElementById("bell")!;
  bell.ariaLabel = called;
  bell.title = called;
  bell.querySelector(".bell-count")!.textContent = count;
}
