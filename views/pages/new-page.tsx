/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { paths, type TreePlace } from "../paths.ts";

export type NewPageView = Readonly<{
  title: string;
  folder: string;
  /** The group of the menu that the page is put into. */
  group?: Readonly<{ place: TreePlace; name: string }> | undefined;
  slug: SlugView;
  start: StartView;
  /** With the title. */
  problem?: string;
  /** Why it couldn't be made, where no field is wrong. */
  refusal?: string | undefined;
}>;

/** What the page starts with. */
type StartView = Readonly<{
  /** The page that is duplicated. */
  copy: Readonly<{ slug: string; title: string }> | undefined;
  templates: ReadonlyArray<Readonly<{ path: string; title: string }>>;
  /** The path of the chosen template; "" for an empty page. */
  template: string;
}>;

export type SlugView = Readonly<{
  slug: string;
  /** The last suggestion: while the slug is the same, it follows the title. */
  suggested: string;
  verdict?: VerdictView;
}>;

export type VerdictView = Readonly<{
  /** Undefined if the check failed. */
  isFree: boolean | undefined;
  sentence: string;
  /** Of the file that the page gets. */
  path?: string | undefined;
  takenBy?: Readonly<{ slug: string; title: string }>;
}>;

/** The answer to GET /admin/new, and to a refused POST, which keeps what was typed. */
export function NewPage({ page }: { page: NewPageView }): Html {
  const { title, folder, group, slug, start, problem, refusal } = page;
  return (
    <section class="new-page">
      <h1>{start.copy === undefined ? "New page" : "Duplicate page"}</h1>
      <form method="post" action={paths.newPage} class="stack">
        <input type="hidden" name="folder" value={attribute(folder)} />
        {refusal !== undefined && (
          <p safe class="problem" role="alert">
            {refusal}
          </p>
        )}
        {group !== undefined && <InGroup group={group} />}
        {start.copy !== undefined && <CopyOfPage copy={start.copy} />}
        <label for="title">Title</label>
        <input
          id="title"
          name="title"
          value={attribute(title)}
          required
          autofocus
          maxlength="200"
          autocomplete="off"
          hx-get={paths.newSlug}
          hx-trigger="input delay:150ms"
          hx-include="closest form"
          hx-target="#slug-field"
          hx-swap="outerMorph"
          hx-sync="closest form:replace"
          {...(problem ? { "aria-invalid": "true", "aria-describedby": "title-problem" } : {})}
        />
        {problem !== undefined && (
          <p safe id="title-problem" class="problem" role="alert">
            {problem}
          </p>
        )}
        <SlugField field={slug} />
        {start.templates.length > 0 && <StartFrom start={start} />}
        <div class="actions">
          <button type="submit" class="button primary">
            Create page
          </button>
          <a class="button quiet" href={attribute(paths.tree(group?.place ?? {}))}>
            Cancel
          </a>
        </div>
      </form>
    </section>
  );
}

function InGroup({ group: { place, name } }: { group: NonNullable<NewPageView["group"]> }): Html {
  const { entry = "", language, version } = place;
  return (
    <>
      <input type="hidden" name="in" value={attribute(entry)} />
      {language !== undefined && <input type="hidden" name="language" value={attribute(language)} />}
      {version !== undefined && <input type="hidden" name="version" value={attribute(version)} />}
      <p class="hint">
        It is added to the menu, at the end of <b safe>{name}</b>.
      </p>
    </>
  );
}

function CopyOfPage({ copy: { slug, title } }: { copy: NonNullable<StartView["copy"]> }): Html {
  return (
    <>
      <input type="hidden" name="copy" value={attribute(slug)} />
      <p class="hint">
        It starts with the text of <b safe>{title}</b>.
      </p>
    </>
  );
}

function StartFrom({ start: { templates, template } }: { start: StartView }): Html {
  return (
    <div class="stack start-from">
      <label for="template">Start from</label>
      <select id="template" name="template">
        <option value="">An empty page</option>
        {templates.map(({ path, title }) => (
          <option value={attribute(path)} selected={path === template} safe>
            {title}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The answer to GET /admin/new/slug: the slug made from the title. */
export function SlugField({ field: { slug, suggested, verdict } }: { field: SlugView }): Html {
  const isWrong = verdict?.isFree === false;
  return (
    <div id="slug-field" class="stack">
      <label for="slug">Path</label>
      <input
        id="slug"
        name="slug"
        class="slug"
        value={attribute(slug)}
        maxlength="512"
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        aria-describedby="slug-verdict slug-help"
        {...(isWrong ? { "aria-invalid": "true" } : {})}
        hx-get={paths.newSlugCheck}
        hx-trigger="input delay:150ms"
        hx-target="#slug-verdict"
        hx-swap="innerHTML"
        hx-sync="closest form:replace"
      />
      <input type="hidden" name="suggested" value={attribute(suggested)} />
      <p id="slug-help" class="hint">
        Where the page is on the site. Use <code>/</code> for folders: <code>guide/install</code>
      </p>
      <div id="slug-verdict" role="status">
        {verdict !== undefined && <Verdict verdict={verdict} />}
      </div>
    </div>
  );
}

/** The answer to GET /admin/new/check: whether the path is available. */
export function Verdict({ verdict: { isFree, sentence, path, takenBy } }: { verdict: VerdictView }): Html {
  return (
    <p class={isFree ? "free" : "problem"}>
      <span safe>{sentence}</span>
      {path !== undefined && (
        <>
          {" "}
          Its file will be <code safe>{path}</code>.
        </>
      )}
      {takenBy !== undefined && (
        <>
          {" "}
          Edit{" "}
          <a href={paths.edit(takenBy.slug)} safe>
            {takenBy.title}
          </a>
          , or choose another path.
        </>
      )}
    </p>
  );
}
