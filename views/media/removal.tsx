/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { Notice } from "../notice.tsx";
import { paths } from "../paths.ts";
import { type MediumView, Picture } from "./medium.tsx";
import { UseList } from "./uses.tsx";

type RemovalProps = Readonly<{
  asset: MediumView;
  /** Tells the uses that are shown. */
  seen: string;
  refusal: string | undefined;
}>;

/** The answer to GET /admin/media/remove/…: asks first, because an upload is stored nowhere else. */
export function UploadRemoval({ asset, seen, refusal }: RemovalProps): Html {
  const { path, uses } = asset;
  return (
    <section class="upload-removal">
      <h1 safe>{`Remove ${path}?`}</h1>
      {refusal !== undefined && (
        <p safe class="problem refusal" role="alert">
          {refusal}
        </p>
      )}
      <div class="asset-picture">
        <Picture asset={asset} />
      </div>
      <p>This upload isn't published. If you remove it, you can't restore it.</p>
      {uses.length === 0 ? (
        <p>No page or draft uses it.</p>
      ) : (
        <>
          <p>
            <b>It is in use.</b> These pages would no longer show it:
          </p>
          <UseList asset={asset} />
        </>
      )}
      <div class="actions">
        <form method="post" action={attribute(paths.removeUpload(path))}>
          <input type="hidden" name="seen" value={attribute(seen)} />
          <button type="submit" class="button danger primary">
            {uses.length === 0 ? "Remove upload" : "Remove anyway"}
          </button>
        </form>
        <a class="button" href={paths.media}>
          Cancel
        </a>
      </div>
    </section>
  );
}

export function UploadRemoved(): Html {
  return (
    <Notice>
      <p>Upload removed.</p>
    </Notice>
  );
}
