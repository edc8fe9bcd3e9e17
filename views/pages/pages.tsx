/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";

export type PageRowView = Readonly<{
  slug: string;
  badge?: "Draft" | "Changed";
  /** Who saved the draft, and when: in words, and exactly. */
  saved?: Readonly<{ by: string; ago: string; at: string }>;
}>;

/** Answer to GET /admin: every page, published or only drafted. */
export function Pages({ rows }: { rows: readonly PageRowView[] }): Html {
  return (
    <section>
      <h1>
        Pages <span class="count">{rows.length}</span>
      </h1>
      {rows.length === 0 ? (
        <p class="quiet">
          There are no pages yet. Save a draft with <code>PUT /api/admin/drafts</code> and publish it.
        </p>
      ) : (
        <ul class="rows">
          {rows.map((row) => (
            <Row row={row} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ row: { slug, badge, saved } }: { row: PageRowView }): Html {
  return (
    <li>
      <span safe class="slug">
        {slug || "Home page"}
      </span>
      {badge ? <span class={`badge ${badge === "Draft" ? "draft" : "changed"}`}>{badge}</span> : ""}
      {saved ? (
        <span class="quiet">
          <span safe>{saved.by}</span>,{" "}
          <time datetime={attribute(saved.at)} title={attribute(saved.at)} safe>
            {saved.ago}
          </time>
        </span>
      ) : (
        ""
      )}
    </li>
  );
}
