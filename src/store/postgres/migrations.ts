import first from "../migrations/postgres/0016_first.sql" with { type: "text" };
import reviewLooks from "../migrations/postgres/0017_review_looks.sql" with { type: "text" };
import pageFacts from "../migrations/postgres/0018_page_facts.sql" with { type: "text" };
import renewals from "../migrations/postgres/0019_renewals.sql" with { type: "text" };
import tokenMakers from "../migrations/postgres/0020_token_makers.sql" with { type: "text" };
import tokenAudiences from "../migrations/postgres/0021_token_audiences.sql" with { type: "text" };
import writers from "../migrations/postgres/0022_writers.sql" with { type: "text" };

/** Append only. `version` is the number of SQLite's migration after which both have the same tables. */
export const postgresMigrations: ReadonlyArray<Readonly<{ version: number; sql: string }>> = [
  { version: 16, sql: first },
  { version: 17, sql: reviewLooks },
  { version: 18, sql: pageFacts },
  { version: 19, sql: renewals },
  { version: 20, sql: tokenMakers },
  { version: 21, sql: tokenAudiences },
  { version: 22, sql: writers },
];
