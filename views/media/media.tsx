/** @jsxImportSource @kitajs/html */
import { Away, type AwayView } from "../away.tsx";
import { Empty } from "../empty.tsx";
import { attribute, type Html } from "../html.ts";
import { Icon } from "../icon.tsx";
import { paths } from "../paths.ts";
import { PageHead, Segments } from "../section.tsx";
import { Medium, type MediumView } from "./medium.tsx";

export type MediaListView = Readonly<{
  away: AwayView | undefined;
  words: string;
  order: "newest" | "folder";
  /** Whether some are known by when they changed. */
  isDated: boolean;
  total: number;
  from: number;
  media: readonly MediumView[];
  more: Readonly<{ from: number; count: number }> | undefined;
}>;

export type MediaView = Readonly<{
  list: MediaListView;
  /** The kinds that may be uploaded, as a sentence. */
  kinds: string;
  problems: readonly string[];
}>;

/** The answer to GET /admin/media, and to an upload of which a file was refused. */
export function Media({ page: { list, kinds, problems } }: { page: MediaView }): Html {
  return (
    <section class="media">
      <PageHead
        title="Media"
        lead={
          <>
            <span data-scripted>Drop files anywhere on this page, or paste images. </span>
            <span id="files-help" safe>
              {`${kinds}.`}
            </span>
          </>
        }
      >
        <label class="button primary" for="files" data-scripted>
          <Icon name="upload" />
          Upload files
        </label>
      </PageHead>
      <Upload problems={problems} />
      <search>
        <form
          method="get"
          action={paths.media}
          hx-get={paths.media}
          hx-trigger="input delay:150ms, submit"
          hx-target="#media-list"
          hx-swap="innerHTML"
          hx-sync="this:replace"
          hx-replace-url="true"
        >
          <input
            type="search"
            name="q"
            value={attribute(list.words)}
            placeholder="Search media"
            aria-label="Search media"
            autocomplete="off"
            spellcheck="false"
            maxlength="200"
          />
          {list.order === "folder" && <input type="hidden" name="by" value="folder" />}
        </form>
      </search>
      <div
        id="media-list"
        hx-get={paths.media}
        hx-trigger="uploaded"
        hx-include="[name=q], [name=by]"
        hx-swap="innerHTML"
      >
        <MediaList list={list} />
      </div>
    </section>
  );
}

/** With script, files are sent at once: the form shows only what waits for a decision or failed. */
function Upload({ problems }: Pick<MediaView, "problems">): Html {
  return (
    <form method="post" action={paths.media} enctype="multipart/form-data" class="upload" data-upload>
      <input
        id="files"
        name="files"
        type="file"
        multiple
        required
        aria-label="Upload files"
        aria-describedby="files-help"
      />
      {problems.map((problem) => (
        <p safe class="problem" role="alert">
          {problem}
        </p>
      ))}
      <ul class="queue" aria-label="Files to upload" hidden />
      <p class="muted" role="status" />
      <button type="submit" class="button primary">
        Upload
      </button>
      <template>
        <li>
          <span class="queue-name" />
          <label class="check-line" hidden>
            <input type="checkbox" />
            <span />
          </label>
          <span class="muted queue-state" />
          <button type="button" class="button quiet icon-only" data-leave-out>
            ✕
          </button>
        </li>
      </template>
    </form>
  );
}

/** The answer to GET /admin/media for htmx: for a search, for more files, and after uploads. */
export function MediaList({ list }: { list: MediaListView }): Html {
  const { away, words, order, isDated, total, from, media, more } = list;
  return (
    <>
      {from === 0 && (
        <div class="media-found">
          <p class="found" role="status" safe>
            {sentenceOn(list)}
          </p>
          {isDated && total > 1 && <Orders list={list} />}
        </div>
      )}
      {away !== undefined && (
        <Away
          away={away}
          known="Showing published files"
          unknown="Showing uploads only. Published files need the repository."
        />
      )}
      {total === 0 && <NoFiles words={words} isAway={away !== undefined} />}
      {total > 0 && (
        <ul class="assets-shown">
          {media.map((asset) => (
            <Medium asset={asset} />
          ))}
        </ul>
      )}
      {more !== undefined && (
        <p class="media-more">
          <a
            class="button"
            href={attribute(paths.mediaFrom({ words, order, from: more.from }))}
            data-row
            data-more
            hx-get={attribute(paths.mediaFrom({ words, order, from: more.from }))}
            hx-target="closest .media-more"
            hx-swap="outerHTML"
            safe
          >
            {`Show ${more.count.toLocaleString("en")} more`}
          </a>
        </p>
      )}
    </>
  );
}

const orders = [
  { order: "newest", name: "Newest first" },
  { order: "folder", name: "By folder" },
] as const;

function Orders({ list: { words, order: current } }: { list: MediaListView }): Html {
  return (
    <Segments
      called="Order"
      links={orders.map(({ order, name }) => ({
        words: name,
        href: paths.mediaFrom({ words, order }),
        isCurrent: order === current,
      }))}
    />
  );
}

function sentenceOn({ words, total }: MediaListView): string {
  if (total === 0) return words ? "No results." : "";
  return `${total.toLocaleString("en")} ${total === 1 ? "file" : "files"}`;
}

function NoFiles({ words, isAway }: Readonly<{ words: string; isAway: boolean }>): Html {
  if (isAway) return <Empty icon="picture" title={words ? "No results" : "No uploads"} />;
  if (words !== "")
    return (
      <Empty icon="search" title={`No files match “${words}”`} hint="Try other words, or fewer of them.">
        <a class="button" href={paths.media}>
          All media
        </a>
      </Empty>
    );
  return (
    <Empty
      icon="picture"
      title="No files yet"
      hint="Upload a file here, or insert an image in a page. It is published with the page."
    />
  );
}
