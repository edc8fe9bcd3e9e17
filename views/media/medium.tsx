/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { Icon } from "../icon.tsx";
import { Menu, MenuLink } from "../menu.tsx";
import { paths } from "../paths.ts";
import { State } from "../state.tsx";
import { Time, type TimeView } from "../time.tsx";
import type { UsesView } from "./uses.tsx";

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
  isSiteIcon: boolean;
}> &
  UsesView;

export function Medium({ asset }: { asset: MediumView }): Html {
  const { path, name, size, isStaged, address, markdown } = asset;
  return (
    <li>
      <a class="asset-link" href={attribute(address)} data-row>
        <span class="asset-picture">
          <Picture asset={asset} />
        </span>
        <span class="asset-name truncate" title={attribute(name)} safe>
          {name}
        </span>
      </a>
      <span class="asset-meta">
        <span class="truncate" safe>
          {[size, usesOf(asset)].filter((fact) => fact !== undefined).join(" · ")}
        </span>
        {isStaged && <State is="new" words="New" />}
      </span>
      <span class="asset-actions">
        {markdown !== undefined && (
          <button
            type="button"
            class="button small icon-only"
            data-copy={attribute(markdown)}
            aria-label={attribute(`Copy Markdown of ${path}`)}
            title="Copy Markdown"
            data-scripted
          >
            <Icon name="copy" />
          </button>
        )}
        <Menu
          id={`of-${isStaged ? "upload" : "file"}-${encodeURIComponent(path)}`}
          called={`More for ${path}`}
        >
          <About asset={asset} />
        </Menu>
      </span>
    </li>
  );
}

function usesOf({ usedBy, isSiteIcon }: MediumView): string {
  if (usedBy === 0) return isSiteIcon ? "Site icon" : "Unused";
  return usedBy === 1 ? "1 page" : `${usedBy.toLocaleString("en")} pages`;
}

/** What is known of a file, where it is used, and what can be done with it. */
function About({ asset }: { asset: MediumView }): Html {
  const { path, folder, isStaged, isLarge, accept, uses, usedBy } = asset;
  const left = usedBy - uses.length;
  return (
    <>
      <div class="menu-label">
        {folder !== undefined && (
          <span class="asset-folder" safe>
            {folder}
          </span>
        )}
        <Facts asset={asset} />
        {isStaged && <span>Not published yet</span>}
        {isLarge && <span class="asset-note">This file is in Git LFS, so it can't be shown here.</span>}
      </div>
      {uses.length > 0 && (
        <>
          <hr class="menu-line" />
          <div class="uses">
            <p class="menu-label">Used in</p>
            {uses.map(({ slug, title, isDraft }) => (
              <MenuLink href={paths.edit(slug)} icon="page" words={isDraft ? `${title} (draft)` : title} />
            ))}
          </div>
        </>
      )}
      {left > 0 && <p class="menu-label" safe>{`and ${left.toLocaleString("en")} more`}</p>}
      {(isStaged || accept !== undefined) && <hr class="menu-line" />}
      {accept !== undefined && (
        <>
          <MenuLink href={paths.replaceFile(path)} icon="upload" words="Replace…" />
          <MenuLink href={paths.removeFile(path)} icon="trash" words="Remove…" />
        </>
      )}
      {isStaged && <MenuLink href={paths.removeUpload(path)} icon="trash" words="Remove…" />}
    </>
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

export function Picture({ asset: { picture, kind } }: { asset: MediumView }): Html {
  return picture === undefined ? (
    <span safe class="file">
      {kind}
    </span>
  ) : (
    <img src={attribute(picture)} alt="" loading="lazy" decoding="async" />
  );
}
