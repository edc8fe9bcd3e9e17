/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import { Time, type TimeView } from "../time.tsx";
import type { BlockView } from "./block.tsx";
import { ReadBlocks } from "./read-blocks.tsx";

/** A language or a version, and the page in it; undefined where nobody wrote it. */
type Place = Readonly<{ value: string; label: string; slug: string | undefined }>;

export type SiblingsView = Readonly<{
  slug: string;
  languages: readonly Place[];
  versions: readonly Place[];
  /** The page of the main language, where it was published after this one. */
  newer: Readonly<{ language: string; time: TimeView; changes: string }> | undefined;
  /** The page that is open beside this one. */
  beside: string | undefined;
}>;

/** Loads what is shown of a page's languages and versions. */
export function SiblingsPlace({
  slug,
  beside,
}: Readonly<{ slug: string; beside: string | undefined }>): Html {
  const address = attribute(paths.siblings(slug, beside));
  return (
    <div id="siblings" hx-get={address} hx-trigger="load" hx-swap="innerHTML">
      <noscript>
        <a href={address}>Languages and versions</a>
      </noscript>
    </div>
  );
}

/** The answer to GET /admin/siblings/…: the page in other languages and versions. */
export function Siblings({ of }: { of: SiblingsView }): Html {
  const { slug, languages, versions, newer, beside } = of;
  const others = [...languages, ...versions].filter(
    (place) => place.slug !== undefined && place.slug !== slug,
  );
  return (
    <div class="siblings" role="group" aria-label="Languages and versions">
      {(languages.length > 1 || versions.length > 1) && (
        <form
          method="get"
          action={attribute(paths.sibling(slug))}
          hx-get={attribute(paths.sibling(slug))}
          hx-trigger="change"
        >
          {languages.length > 1 && <Switch name="language" label="Language" places={languages} here={slug} />}
          {versions.length > 1 && <Switch name="version" label="Version" places={versions} here={slug} />}
          <noscript>
            <button type="submit" class="button">
              Go
            </button>
          </noscript>
        </form>
      )}
      {beside !== undefined && <a href={attribute(paths.edit(slug))}>Close the page beside</a>}
      {beside === undefined && others.length > 0 && (
        <details class="menu">
          <summary class="button quiet">Open beside</summary>
          <div class="menu-panel">
            {others.map((other) => (
              <a href={attribute(paths.editBeside(slug, other.slug!))} safe>
                {other.label}
              </a>
            ))}
          </div>
        </details>
      )}
      {newer !== undefined && (
        <p class="newer">
          <span safe>{`${newer.language} changed`}</span> <Time time={newer.time} />.{" "}
          <a href={attribute(newer.changes)}>See what changed</a>
        </p>
      )}
    </div>
  );
}

type SwitchProps = Readonly<{
  name: "language" | "version";
  label: string;
  places: readonly Place[];
  here: string;
}>;

function Switch({ name, label, places, here }: SwitchProps): Html {
  return (
    <select name={name} aria-label={label} autocomplete="off">
      {places.map(({ value, label, slug }) => (
        <option value={attribute(value)} selected={slug === here} safe>
          {slug === undefined ? `${label} (missing)` : label}
        </option>
      ))}
    </select>
  );
}

export type MissingSiblingView = Readonly<{
  slug: string;
  title: string;
  /** As "French". */
  place: string;
  wanted: Readonly<Record<string, string>>;
  /** What it would be made from, as "English". */
  from: string;
  path: string;
  /** Why who reads this can't make it; undefined where they can. */
  whyNot: string | undefined;
  hasAssistant: boolean;
}>;

/** The answer to GET /admin/sibling/… where nobody wrote the page. */
export function MissingSibling({ page }: { page: MissingSiblingView }): Html {
  const { title, place, path, whyNot } = page;
  return (
    <section class="new-page">
      <h1 safe>{`“${title}” is missing in ${place}`}</h1>
      <p>
        It would be at <code safe>{path}</code>. It isn't on the site until you publish it.
      </p>
      {whyNot !== undefined && <p class="hint" safe>{`You can't make this page. ${whyNot}`}</p>}
      {whyNot === undefined && <Making page={page} />}
    </section>
  );
}

function Making({ page }: { page: MissingSiblingView }): Html {
  const { slug, wanted, from, hasAssistant } = page;
  return (
    <>
      {hasAssistant && <p class="hint">Write with AI translates a block that you select.</p>}
      <form method="post" action={attribute(paths.sibling(slug))} class="actions">
        {Object.entries(wanted).map(([name, value]) => (
          <input type="hidden" name={attribute(name)} value={attribute(value)} />
        ))}
        <button type="submit" class="button primary" safe>
          {`Make it from the ${from} text`}
        </button>
        <a class="button" href={attribute(paths.edit(slug))}>
          Cancel
        </a>
      </form>
    </>
  );
}

/** Loads the page that is shown beside the open one. */
export function BesidePlace({ slug }: { slug: string }): Html {
  return (
    <aside
      id="beside"
      tabindex="0"
      aria-label="The page beside"
      hx-get={attribute(paths.beside(slug))}
      hx-trigger="load"
      hx-swap="innerHTML"
    />
  );
}

export type BesideView = Readonly<{
  slug: string;
  title: string;
  /** As "English, 2.0". */
  place: string;
  language: string | undefined;
  blocks: readonly BlockView[];
  /** Whether there is more of it. */
  isCut: boolean;
}>;

/** The answer to GET /admin/beside/…: a page to read, beside another one. */
export function Beside({
  page: { slug, title, place, language, blocks, isCut },
}: {
  page: BesideView;
}): Html {
  return (
    <>
      <div class="beside-head">
        <h2 safe>{title}</h2>
        <span class="muted" safe>
          {place}
        </span>
        <a href={attribute(paths.edit(slug))} data-writes={attribute(paths.edit(slug))}>
          Edit
        </a>
      </div>
      <div class="beside-text" lang={language === undefined ? undefined : attribute(language)}>
        <ReadBlocks blocks={blocks} />
        {isCut && <p class="muted">Only its start is shown. The page is longer.</p>}
      </div>
    </>
  );
}
