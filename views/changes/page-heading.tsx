/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";

/** Heads the part of a page that is about one of several pages. */
export function PageHeading({ id, slug, title }: { id: string; slug: string; title: string }): Html {
  return (
    <h2 id={attribute(id)}>
      <a href={attribute(paths.edit(slug))} safe>
        {title}
      </a>{" "}
      <span safe class="slug">
        {slug || "/"}
      </span>
    </h2>
  );
}
