/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";

export type SitePictureView = Readonly<{
  address: string;
  name: string;
  /** The folder that it is in, or where it is not published. */
  place: string;
  thumbnail: string;
}>;

export type SitePicturesView = Readonly<{
  words: string;
  total: number;
  pictures: readonly SitePictureView[];
}>;

/** The answer to GET /admin/pictures/…: the pictures to choose from in the dialog. */
export function SitePictures({ found }: { found: SitePicturesView }): Html {
  return (
    <>
      {found.pictures.map(({ address, name, place, thumbnail }) => (
        <label>
          <input type="radio" name="picture" value={attribute(address)} />
          <img class="thumbnail" src={attribute(thumbnail)} alt="" loading="lazy" decoding="async" />
          <span safe class="name">
            {name}
          </span>
          <span safe class="muted">
            {place}
          </span>
        </label>
      ))}
      <p class="muted" role="status" safe>
        {sentenceOn(found)}
      </p>
    </>
  );
}

function sentenceOn({ words, total, pictures }: SitePicturesView): string {
  if (total === 0) return words === "" ? "The repository has no images yet." : "No images match.";
  const count = `${total.toLocaleString("en")} ${total === 1 ? "image" : "images"}`;
  const left = total - pictures.length;
  return left === 0 ? count : `${count}. Type a name to find the other ${left.toLocaleString("en")}.`;
}
