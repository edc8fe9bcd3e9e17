/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";

export type MediumView = Readonly<{
  path: string;
  /** For example "PNG". */
  kind: string;
  /** Undefined if it is published. */
  size: string | undefined;
  isStaged: boolean;
  address: string;
  /** The address of a thumbnail; undefined if it is not a picture. */
  picture: string | undefined;
  markdown: string;
  uses: ReadonlyArray<Readonly<{ slug: string; title: string; isDraft: boolean }>>;
}>;

export function Medium({ asset }: { asset: MediumView }): Html {
  const { path, kind, size, isStaged, address, markdown } = asset;
  return (
    <li>
      <a class="asset-link" href={attribute(address)} data-row>
        <span class="asset-picture">
          <Picture asset={asset} />
        </span>
        <span class="asset-name" safe>
          {path}
        </span>
      </a>
      <span class="quiet">
        <span safe>{size === undefined ? kind : `${kind}, ${size}`}</span>{" "}
        {isStaged && <span class="badge draft">Not published</span>}
      </span>
      <Uses asset={asset} />
      <span class="asset-actions">
        <button
          type="button"
          class="plain"
          data-copy={attribute(markdown)}
          aria-label={attribute(`Copy Markdown of ${path}`)}
          data-scripted
        >
          Copy Markdown
        </button>
        {isStaged && (
          <a
            class="button plain"
            href={attribute(paths.removeUpload(path))}
            aria-label={attribute(`Remove ${path}`)}
          >
            Remove…
          </a>
        )}
      </span>
    </li>
  );
}

export function Picture({ asset: { picture, kind } }: { asset: MediumView }): Html {
  return picture === undefined ? (
    <span safe class="file">
      {kind}
    </span>
  ) : (
    <img src={attribute(picture)} alt="" loading="lazy" decoding="async" />
  );
}

function Uses({ asset: { uses } }: { asset: MediumView }): Html {
  const [only] = uses;
  if (!only) return <span class="quiet uses">Not used</span>;
  if (uses.length === 1) {
    return (
      <span class="uses">
        In <Use use={only} />
      </span>
    );
  }
  return (
    <details class="uses">
      <summary safe>{`In ${uses.length.toLocaleString("en")} pages`}</summary>
      <UseList uses={uses} />
    </details>
  );
}

export function UseList({ uses }: Pick<MediumView, "uses">): Html {
  return (
    <ul>
      {uses.map((use) => (
        <li>
          <Use use={use} />
        </li>
      ))}
    </ul>
  );
}

function Use({ use: { slug, title, isDraft } }: { use: MediumView["uses"][number] }): Html {
  return (
    <>
      <a href={attribute(paths.edit(slug))} safe>
        {title}
      </a>
      {isDraft && " (draft)"}
    </>
  );
}
