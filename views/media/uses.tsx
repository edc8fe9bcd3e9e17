/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";

export type UsesView = Readonly<{
  /** Some of the pages that use it; `usedBy` counts all. */
  uses: ReadonlyArray<Readonly<{ slug: string; title: string; isDraft: boolean }>>;
  usedBy: number;
}>;

export function UseList({ asset: { uses, usedBy } }: { asset: UsesView }): Html {
  const left = usedBy - uses.length;
  return (
    <ul>
      {uses.map((use) => (
        <li>
          <Use use={use} />
        </li>
      ))}
      {left > 0 && <li safe>{`and ${left.toLocaleString("en")} more`}</li>}
    </ul>
  );
}

function Use({ use: { slug, title, isDraft } }: { use: UsesView["uses"][number] }): Html {
  return (
    <>
      <a href={attribute(paths.edit(slug))} safe>
        {title}
      </a>
      {isDraft && " (draft)"}
    </>
  );
}
