/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";

/** Asks for a picture, of this computer or of the repository, its alternative text and its caption. `pictures` lists the latter. */
export function PictureDialog({ pictures }: { pictures: string }): Html {
  return (
    <dialog id="picture" aria-labelledby="picture-title">
      <form method="dialog" class="stack" novalidate>
        <h2 id="picture-title">Insert image</h2>
        <img alt="Preview" hidden />
        <label for="picture-file">Upload an image</label>
        <input
          id="picture-file"
          name="file"
          type="file"
          accept="image/png,image/jpeg,image/gif,image/webp,image/avif,image/svg+xml"
          aria-describedby="picture-problem"
        />
        <label for="picture-search">Or choose an existing image</label>
        <input
          id="picture-search"
          type="search"
          placeholder="Search images"
          autocomplete="off"
          spellcheck="false"
          maxlength="200"
        />
        <div
          id="site-pictures"
          role="radiogroup"
          aria-label="Images of the site"
          data-path={attribute(pictures)}
        />
        <div class="stack" data-words>
          <label for="picture-alternative">Alternative text</label>
          <input
            id="picture-alternative"
            name="alternative"
            maxlength="300"
            autocomplete="off"
            aria-describedby="picture-help picture-problem"
          />
          <p id="picture-help" class="hint">
            Describe the image for people who can't see it.
          </p>
          <label class="check-line">
            <input type="checkbox" name="decorative" />
            Decorative
          </label>
          <label for="picture-caption">Caption</label>
          <input
            id="picture-caption"
            name="caption"
            maxlength="300"
            autocomplete="off"
            aria-describedby="picture-caption-help"
          />
          <p id="picture-caption-help" class="hint">
            Optional. Saved as the image's title, which your site shows below the image or on hover.
          </p>
        </div>
        <p id="picture-problem" class="problem" role="alert" />
        <p class="muted" role="status" />
        <div class="actions">
          <button type="submit" class="button primary">
            Insert
          </button>
          <button type="button" class="button" data-cancel>
            Cancel
          </button>
        </div>
      </form>
    </dialog>
  );
}
