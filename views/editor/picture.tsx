/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";

/**
 * Asks for a picture, of this computer or of the repository, and what it shows. Once there is one, where to get another is folded
 * away, as its name and caption are. `pictures` lists those of the repository.
 */
export function PictureDialog({ pictures }: { pictures: string }): Html {
  return (
    <dialog id="picture" aria-labelledby="picture-title">
      <form method="dialog" class="stack" novalidate>
        <h2 id="picture-title">Insert image</h2>
        <img alt="Preview" hidden />
        <div class="stack" data-choice>
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
        </div>
        <div class="stack" data-words>
          <label for="picture-words">Description</label>
          <input
            id="picture-words"
            name="words"
            maxlength="300"
            autocomplete="off"
            placeholder="What the image shows"
            aria-describedby="picture-help"
          />
          <p id="picture-help" class="hint">
            Read aloud by screen readers. Leave it empty if the image is only decoration.
          </p>
          <details>
            <summary>
              <span>Name and caption</span>
              <output class="muted" />
            </summary>
            <div class="stack" data-name>
              <label for="picture-name">Name</label>
              <input id="picture-name" name="name" maxlength="100" autocomplete="off" spellcheck="false" />
            </div>
            <label for="picture-caption">Caption</label>
            <input
              id="picture-caption"
              name="caption"
              maxlength="300"
              autocomplete="off"
              aria-describedby="picture-caption-help"
            />
            <p id="picture-caption-help" class="hint">
              Saved as the image's title, which your site shows below the image or on hover.
            </p>
          </details>
        </div>
        <p id="picture-problem" class="problem" role="alert" />
        <p class="muted" role="status" />
        <div class="actions">
          <button type="button" class="button quiet" data-choose>
            Or choose an existing image
          </button>
          <button type="button" class="button" data-cancel>
            Cancel
          </button>
          <button type="submit" class="button primary">
            Insert
          </button>
        </div>
      </form>
    </dialog>
  );
}
