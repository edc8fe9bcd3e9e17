/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";

type Props = Readonly<{
  id: string;
  slug: string;
  title: string;
  /** The reader has not seen it yet, and has seen others. */
  isNew?: boolean;
  /** What happens to the page, where its text does not say it. */
  state?: Html | undefined;
  children: Html;
}>;

/** Of several pages that change, one. */
export function PageCard({ id, slug, title, isNew = false, state, children }: Props): Html {
  const safeState = state ?? "";
  const safeChanges = children;
  return (
    <section class="diff" aria-labelledby={attribute(id)}>
      <div class="diff-head">
        <h2 class="truncate" id={attribute(id)}>
          <a href={attribute(paths.edit(slug))} safe>
            {title}
          </a>
        </h2>{" "}
        <span class="diff-path truncate" safe>
          {slug || "Home page"}
        </span>{" "}
        {isNew && <span class="tag">Changed</span>}
        {safeState}
      </div>
      {safeChanges}
    </section>
  );
}
