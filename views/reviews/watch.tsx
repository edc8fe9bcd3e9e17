/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";

/** `id` is undefined for the list of open reviews. `version` is that of what is shown. */
export type WatchView = Readonly<{ id: number | undefined; version: string }>;

/** Asks every while whether somebody did something. */
export function Watch({ watch: { id, version } }: { watch: WatchView }): Html {
  return (
    <div
      role="status"
      hx-get={attribute(paths.reviewNews(id, version))}
      hx-trigger="every 3s"
      hx-swap="outerHTML"
    />
  );
}

/** The answer to GET /admin/reviews/news and GET /admin/reviews/<id>/news. */
export function ReviewNews({ watch, isNew }: { watch: WatchView; isNew: boolean }): Html {
  if (!isNew) return <Watch watch={watch} />;
  const { id } = watch;
  return (
    <p class="outdated" role="status">
      {id === undefined ? "The reviews have changed." : "This review has changed."}{" "}
      <a href={attribute(id === undefined ? paths.reviews : paths.review(id))}>
        {id === undefined ? "Show them" : "Show it"}
      </a>
    </p>
  );
}
