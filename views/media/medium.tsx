/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import { Time, type TimeView } from "../time.tsx";
import { Use, UseList, type UsesView } from "./uses.tsx";

export type MediumView = Readonly<{
  /** Among the uploads where it is staged, else from the repository's root. */
  path: string;
  name: string;
  /** Undefined if it is staged. */
  folder: string | undefined;
  /** For example "PNG". */
  kind: string;
  size: string | undefined;
  /** Width and height, for example "640 × 480". */
  pixels: string | undefined;
  time: TimeView | undefined;
  isStaged: boolean;
  address: string;
  /** The address of a thumbnail; undefined if it is not a picture. */
  picture: string | undefined;
  /** Whether Git LFS keeps what is in it, so that it can't be shown. */
  isLarge: boolean;
  /** Undefined where its address depends on the page. */
  markdown: string | undefined;
  /** The type that may replace it; undefined where it is staged or of another kind. */
  accept: string | undefined;
}> &
  UsesView;

export function Medium({ asset }: { asset: MediumView }): Html {
  const { name, folder, isStaged, isLarge, address } = asset;
  return (
    <li>
      <a class="asset-link" href={attribute(address)} data-row>
        <span class="asset-picture">
          <Picture asset={asset} />
        </span>
        <span class="asset-name" safe>
          {name}
        </span>
      </a>
      {isStaged && (
        <span>
          <span class="badge draft">Not published</span>
        </span>
      )}
      {folder !== undefined && (
        <span class="muted asset-folder" safe>
          {folder}
        </span>
      )}
      <Facts asset={asset} />
      {isLarge && <span class="muted asset-note">This file is in Git LFS, so it can't be shown here.</span>}
      <Uses asset={asset} />
      <Actions asset={asset} />
    </li>
  );
}

export function Facts({ asset: { kind, size, pixels, time } }: { asset: MediumView }): Html {
  return (
    <span class="muted asset-facts">
      <span safe>{[kind, pixels, size].filter((fact) => fact !== undefined).join(", ")}</span>
      {time !== undefined && (
        <>
          {" "}
          <Time time={time} />
        </>
      )}
    </span>
  );
}

function Actions({ asset: { path, accept, isStaged, markdown } }: { asset: MediumView }): Html {
  return (
    <span class="asset-actions">
      {markdown !== undefined && (
        <button
          type="button"
          class="button"
          data-copy={attribute(markdown)}
          aria-label={attribute(`Copy Markdown of ${path}`)}
          data-scripted
        >
          Copy Markdown
        </button>
      )}
      {isStaged && (
        <a class="button" href={attribute(paths.removeUpload(path))} aria-label={attribute(`Remove ${path}`)}>
          Remove…
        </a>
      )}
      {accept !== undefined && (
        <>
          <a
            class="button"
            href={attribute(paths.replaceFile(path))}
            aria-label={attribute(`Replace ${path}`)}
          >
            Replace…
          </a>
          <a class="button" href={attribute(paths.removeFile(path))} aria-label={attribute(`Remove ${path}`)}>
            Remove…
          </a>
        </>
      )}
    </span>
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

function Uses({ asset }: { asset: MediumView }): Html {
  const { uses, usedBy } = asset;
  const [only] = uses;
  if (!only) return <span class="muted uses">Not used in pages</span>;
  if (usedBy === 1) {
    return (
      <span class="uses">
        In <Use use={only} />
      </span>
    );
  }
  return (
    <details class="uses">
      <summary safe>{`In ${usedBy.toLocaleString("en")} pages`}</summary>
      <UseList asset={asset} />
    </details>
  );
}
