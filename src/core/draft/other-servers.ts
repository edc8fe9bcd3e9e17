import type { Slug } from "../slug/slug.ts";
import type { SiteEvent } from "./site-events.ts";

/** What servers of one store tell each other at once. It can be lost, and everything else is read from the store. */
export type News =
  | Readonly<{ about: "code host" }>
  | Readonly<{ about: "notifications" }>
  | Readonly<{ about: "page"; event: SiteEvent }>
  | Readonly<{
      about: "reader";
      slug: Slug;
      tab: string;
      name: string;
      does: "reads" | "moves" | "types" | "leaves";
      /** Where their caret is, if they said so. */
      line?: number | undefined;
    }>;

export type Tell = (news: News) => void;
