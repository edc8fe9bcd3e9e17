/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { Notice } from "../notice.tsx";
import { paths } from "../paths.ts";
import { NoSigner, Signer, type SignerView } from "../signer.tsx";
import { Facts, type MediumView, Picture } from "./medium.tsx";
import { UseList } from "./uses.tsx";

export type FileChangeView = Readonly<{
  asset: MediumView;
  /** The blob that is shown: only it is replaced or removed. */
  base: string;
  /** Tells the uses that are shown. */
  seen: string;
  branch: string;
  by: SignerView;
  refusal: string | undefined;
}>;

/** The answer to GET /admin/media/replace/… of a published file. */
export function FileReplacement({ file }: { file: FileChangeView }): Html {
  const { asset, base, by } = file;
  const { path, name, kind, accept, uses } = asset;
  return (
    <section class="file-change">
      <h1 safe>{`Replace ${name}`}</h1>
      <Subject file={file} />
      {uses.length > 0 && <p>These pages will show the new file:</p>}
      <Users asset={asset} />
      <form method="post" action={attribute(paths.replaceFile(path))} enctype="multipart/form-data">
        <input type="hidden" name="base" value={attribute(base)} />
        <label for="file" safe>{`New file (${kind})`}</label>
        <input id="file" name="file" type="file" required accept={attribute(accept ?? "")} />
        <CommitLine file={file} />
        <div class="actions">
          <button type="submit" class="button primary" {...whoCommits(by)}>
            Replace file
          </button>
          <a class="button" href={paths.media}>
            Cancel
          </a>
        </div>
      </form>
    </section>
  );
}

/** The answer to GET /admin/media/delete/… of a published file. */
export function FileRemoval({ file }: { file: FileChangeView }): Html {
  const { asset, base, seen, by } = file;
  const { path, name, uses } = asset;
  return (
    <section class="file-change">
      <h1 safe>{`Remove ${name}?`}</h1>
      <Subject file={file} />
      {uses.length > 0 && (
        <p>
          <b>It is in use.</b> These pages would no longer show it:
        </p>
      )}
      <Users asset={asset} />
      <form method="post" action={attribute(paths.removeFile(path))}>
        <input type="hidden" name="base" value={attribute(base)} />
        <input type="hidden" name="seen" value={attribute(seen)} />
        <CommitLine file={file} />
        <div class="actions">
          <button type="submit" class="button danger primary" {...whoCommits(by)}>
            {uses.length === 0 ? "Remove file" : "Remove anyway"}
          </button>
          <a class="button" href={paths.media}>
            Cancel
          </a>
        </div>
      </form>
    </section>
  );
}

function Subject({ file: { asset, refusal } }: { file: FileChangeView }): Html {
  return (
    <>
      {refusal !== undefined && (
        <p safe class="problem refusal" role="alert">
          {refusal}
        </p>
      )}
      <div class="asset-picture">
        <Picture asset={asset} />
      </div>
      <p class="file-facts">
        <code safe>{asset.path}</code>
        <Facts asset={asset} />
      </p>
    </>
  );
}

function Users({ asset }: { asset: MediumView }): Html {
  return (
    <>
      {asset.uses.length === 0 ? <p>No page or draft uses it.</p> : <UseList asset={asset} />}
      <p class="muted">
        Only pages are searched. A component, a style sheet or the site's settings may use it, too.
      </p>
    </>
  );
}

function CommitLine({ file: { branch, by } }: { file: FileChangeView }): Html {
  return by.as === "nobody" ? (
    <NoSigner by={by} id="change-refused" />
  ) : (
    <p>
      One commit on the branch <code safe>{branch}</code>, <Signer {...by} />
    </p>
  );
}

function whoCommits({ as }: SignerView) {
  return as === "nobody" ? { disabled: true, "aria-describedby": "change-refused" } : {};
}

export type FileChangedView = Readonly<{ kind: "replaced" | "removed"; commitUrl: string }>;

/** Shows in `#notices` what the last request did. */
export function FileChanged({ notice: { kind, commitUrl } }: { notice: FileChangedView }): Html {
  return (
    <Notice>
      <p>
        <span safe>{`File ${kind}.`}</span> <a href={attribute(commitUrl)}>View commit</a>
      </p>
    </Notice>
  );
}
