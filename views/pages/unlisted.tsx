/** @jsxImportSource @kitajs/html */
import type { Html } from "../html.ts";

/** Files that would be pages, and why they are none here. */
export type UnlistedView = Readonly<{
  files: ReadonlyArray<Readonly<{ path: string; why: string }>>;
  total: number;
}>;

export function Unlisted({ unlisted: { files, total } }: { unlisted: UnlistedView }): Html {
  const left = total - files.length;
  return (
    <details class="unlisted">
      <summary safe>
        {total === 1
          ? "1 file can't be edited here"
          : `${total.toLocaleString("en")} files can't be edited here`}
      </summary>
      <p>Their names aren't allowed for pages. Readers may see them all the same. Rename them with git.</p>
      <ul>
        {files.map(({ path, why }) => (
          <li>
            <code safe>{path}</code>: <span safe>{why}</span>
          </li>
        ))}
      </ul>
      {left > 0 && <p safe>{`And ${left.toLocaleString("en")} more.`}</p>}
    </details>
  );
}
