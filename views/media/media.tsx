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
  only: "unused" | "new" | undefined;
  /** How many each filter leaves, and how many there are. */
  counts: Readonly<Record<"all" | "unused" | "new", number>>;
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
    <section class="media middle">
      <PageHead title="Media">
        <label class="button primary" for="files" data-scripted>
          <Icon name="upload" />
          Upload
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
          <span class="input-with">
            <Icon name="search" />
            <input
              type="search"
              name="q"
              value={attribute(list.words)}
              placeholder="Filter files"
              aria-label="Filter files"
              autocomplete="off"
              spellcheck="false"
              maxlength="200"
            />
          </span>
          {list.order === "folder" && <input type="hidden" name="by" value="folder" />}
          {list.only !== undefined && <input type="hidden" name="only" value={list.only} />}
        </form>
      </search>
      <div
        id="media-list"
        hx-get={paths.media}
        hx-trigger="uploaded"
        hx-include="[name=q], [name=by], [name=only]"
        hx-swap="innerHTML"
      >
        <MediaList list={list} />
      </div>
      <p class="hint">
        <span data-scripted>Drop files anywhere on this page, or paste images. </span>
        <span id="files-help" safe>
          {`${kinds}.`}
        </span>
      </p>
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
  const { away, words, only, order, total, from, media, more } = list;
  return (
    <>
      {from === 0 && (
        <div class="media-found">
          <Filters list={list} />
          <Orders list={list} />
          <p class="found" role="status" safe>
            {sentenceOn(list)}
          </p>
        </div>
      )}
      {away !== undefined && (
        <Away
          away={away}
          known="Showing published files"
          unknown="Showing uploads only. Published files need the repository."
        />
      )}
      {total === 0 && <NoFiles words={words} only={only} isAway={away !== undefined} />}
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
            href={attribute(paths.mediaFrom({ words, only, order, from: more.from }))}
            data-row
            data-more
            hx-get={attribute(paths.mediaFrom({ words, only, order, from: more.from }))}
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

const filters = [
  { only: undefined, name: "All", count: "all" },
  { only: "unused", name: "Unused", count: "unused" },
  { only: "new", name: "New", count: "new" },
] as const;

function Filters({ list: { words, order, only: current, counts } }: { list: MediaListView }): Html {
  if (counts.all === 0 && words === "" && current === undefined) return "";
  return (
    <Segments
      called="Shown"
      links={filters.map(({ only, name, count }) => ({
        words: name,
        count: counts[count],
        href: paths.mediaFrom({ words, only, order }),
        isCurrent: only === current,
      }))}
    />
  );
}

function Orders({ list }: { list: MediaListView }): Html {
  const { words, only, order: current, isDated, total } = list;
  if (!isDated || total < 2) return "";
  return (
    <Segments
      called="Order"
      links={orders.map(({ order, name }) => ({
        words: name,
        href: paths.mediaFrom({ words, only, order }),
        isCurrent: order === current,
      }))}
    />
  );
}

function sentenceOn({ words, total }: MediaListView): string {
  if (words === "") return "";
  if (total === 0) return "No results.";
  return `${total.toLocaleString("en")} ${total === 1 ? "file" : "files"}`;
}

type NoFilesProps = Readonly<{ isAway: boolean } & Pick<MediaListView, "words" | "only">>;

function NoFiles({ words, only, isAway }: NoFilesProps): Html {
  if (isAway) return <Empty icon="picture" title={words ? "No results" : "No uploads"} />;
  if (words !== "")
    return (
      <Empty icon="search" title={`No files match “${words}”`} hint="Try other words, or fewer of them.">
        <a class="button" href={paths.media}>
          All media
        </a>
      </Empty>
    );
  if (only !== undefined)
    return (
      <Empty
        icon="check"
        title={only === "unused" ? "No unused files" : "No new files"}
        hint={
          only === "unused"
            ? "A page or a draft uses each file."
            : "Each file is published. An upload is new until a page with it is published."
        }
      >
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
