/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";

export type LinkTargetView = Readonly<{
  address: string;
  title: string;
  slug: string;
  /** The title of a heading's page. */
  page: string | undefined;
}>;

/** The answer to GET /admin/link-targets/…: the options of the link's panel. */
export function LinkTargetOptions({ targets }: { targets: readonly LinkTargetView[] }): Html {
  return (
    <>
      {targets.map(({ address, title, slug, page }, index) => (
        <button
          type="button"
          role="option"
          tabindex="-1"
          id={`link-target-${index}`}
          aria-selected="false"
          data-address={attribute(address)}
          data-title={attribute(title)}
          {...(page === undefined && { "data-slug": attribute(slug) })}
        >
          <span safe class="title">
            {title}
          </span>{" "}
          <span safe class="muted">
            {page ?? (slug || "Home page")}
          </span>
        </button>
      ))}
    </>
  );
}
