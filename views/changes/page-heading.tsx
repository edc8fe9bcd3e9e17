/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";

type HeadingProps = Readonly<{
  id: string;
  slug: string;
  title: string;
  /** The reader has not seen it yet, and has seen others. */
  isNew?: boolean;
}>;

/** Heads the part of a page that is about one of several pages. */
export function PageHeading({ id, slug, title, isNew = false }: HeadingProps): Html {
  return (
    <h2 id={attribute(id)}>
      <a href={attribute(paths.edit(slug))} safe>
        {title}
      </a>{" "}
      <span safe class="slug">
        {slug || "Home page"}
      </span>{" "}
      {isNew && <span class="badge changed">Changed</span>}
    </h2>
  );
}
