import { isPageFile } from "../../sites/addresses/index.ts";
import { Conflict, Invalid } from "../errors.ts";
import { checkName } from "../line.ts";
import type { Clock } from "../ports.ts";
import { listingAt } from "../repository/listing.ts";
import type { RepositoryHost } from "../repository/repository-host.ts";
import { authorOf, type Session } from "../session/session.ts";
import { type ContentFolder, folderAsWritten } from "../slug/content-folder.ts";
import { folderInWords } from "../slug/open-question.ts";
import { inFolder } from "../slug/page-folders.ts";
import { webAddress } from "../web-address.ts";
import type { Setting, SettingStore } from "./setting-store.ts";

/** What is said of the site; a field is missing where nobody said it. */
export type SiteFacts = Readonly<{
  /** Shown in the header, and to programs that connect. */
  name?: string | undefined;
  /** The home page that readers see, without a slash at its end. */
  url?: string | undefined;
  /** A folder of the repository. New pages can start from those in it. */
  templates?: string | undefined;
  /** A file of the repository with the site's words. The assistant uses them. */
  glossary?: string | undefined;
}>;

type Field = keyof SiteFacts;

type Deps = Readonly<{
  settings: SettingStore;
  host: Pick<RepositoryHost, "head" | "entriesBelow" | "branch">;
  folderChoice: Readonly<{ folder(): Promise<ContentFolder> }>;
  /** Of the environment, which go before what somebody chose. */
  siteName: string | undefined;
  siteUrl: string | undefined;
  clock: Clock;
}>;

const NAME = "site";

const MAX_URL_CHARACTERS = 500;
const MAX_PATH_CHARACTERS = 500;

/** What people say of the site on the settings page: its name, its address, and where its templates and its words are. */
export class SiteChoices {
  readonly #deps: Deps;
  readonly #set: SiteFacts;
  #known: Setting | undefined;
  #changed: () => Promise<void> = async () => {};

  constructor(deps: Deps) {
    const { siteName: name, siteUrl: url } = deps;
    this.#deps = deps;
    this.#set = { ...(name !== undefined && { name }), ...(url !== undefined && { url }) };
  }

  /** What the environment says, else what was chosen, as it was known last. */
  get facts(): SiteFacts {
    return { ...factsIn(this.#known), ...this.#set };
  }

  /** Calls `listener`, and waits for it, where something was chosen. */
  whenChanged(listener: () => Promise<void>): void {
    this.#changed = listener;
  }

  /** Looks again: somebody may have chosen on another server. @throws Unavailable */
  async refresh(): Promise<void> {
    const before = this.#known?.value;
    this.#known = await this.#deps.settings.find(NAME);
    if (this.#known?.value !== before) await this.#changed();
  }

  /** What somebody may change: `seen` is sent with the answer, and a field in `variables` is decided by that one. @throws Unavailable */
  async shown() {
    await this.refresh();
    const { name, url } = this.#set;
    return {
      facts: this.facts,
      variables: {
        name: name && "SITE_NAME",
        url: url && "SITE_URL",
        templates: undefined,
        glossary: undefined,
      },
      seen: this.#known?.value,
      last: this.#known,
    };
  }

  /**
   * Chooses for everybody; a field that is missing stays, and an empty one says nothing. @throws Invalid, Conflict where somebody else
   * chose since `seen`, where a variable decides, or where templates have no page or no file has the words, and Unavailable
   */
  async choose(typed: SiteFacts, seen: string | undefined, session: Session): Promise<void> {
    const { settings, clock } = this.#deps;
    const fields = (Object.keys(typed) as Field[]).filter((field) => typed[field] !== undefined);
    const before = await settings.find(NAME);
    const facts: { [field in Field]?: string | undefined } = { ...factsIn(before) };
    for (const field of fields) {
      const text = typed[field]!.trim();
      if (text !== (this.facts[field] ?? "")) facts[field] = await this.#checked(field, text);
    }
    const value = JSON.stringify(facts, ["name", "url", "templates", "glossary"]);
    if (value === (before?.value ?? "{}")) return this.refresh();
    const kept = await settings.set(NAME, { value, by: authorOf(session), at: clock.now() }, seen);
    await this.refresh();
    if (kept.value !== value)
      throw new Conflict(`${kept.by} changed these settings before you. Look at them, and save again.`);
  }

  async #checked(field: Field, text: string): Promise<string | undefined> {
    const { facts, variables } = await this.shown();
    if (variables[field] !== undefined)
      throw new Conflict(
        `${variables[field]} is set to “${facts[field]}”, and goes before what is chosen here.`,
      );
    if (text === "") return undefined;
    if (field === "name") return checkName(text, "The name of the site");
    if (field === "url") return checkedUrl(text);
    return field === "templates" ? this.#templatesAt(text) : this.#glossaryAt(text);
  }

  /** A folder from the root, or else in the folder of pages. */
  async #templatesAt(text: string): Promise<string> {
    const typed = folderAsWritten(text);
    if (!typed) throw new Invalid("Enter a folder of the repository for templates, such as docs/_templates.");
    const { places, paths } = await this.#placesOf(typed);
    const found = places.find((folder) =>
      paths.some((path) => isPageFile(path) && path.startsWith(inFolder(folder, ""))),
    );
    if (found !== undefined) return found;
    throw new Conflict(
      `There is no page in ${folderInWords(typed)} on the branch ${this.#deps.host.branch}.`,
    );
  }

  /** A file from the root, or else in the folder of pages; a page without its ending, too. */
  async #glossaryAt(text: string): Promise<string> {
    const typed = folderAsWritten(text);
    if (!typed || typed.length > MAX_PATH_CHARACTERS)
      throw new Invalid(
        "Enter a page or a file of the repository for the glossary, such as docs/glossary.md.",
      );
    const { places, paths } = await this.#placesOf(typed);
    const isAt = (place: string) => (path: string) =>
      path === place ? isText(path) : isPageFile(path) && withoutEnding(path) === place;
    const found = places.flatMap((place) => paths.find(isAt(place)) ?? [])[0];
    if (found !== undefined) return found;
    throw new Conflict(`There is no file of text at “${typed}” on the branch ${this.#deps.host.branch}.`);
  }

  async #placesOf(typed: string): Promise<Readonly<{ places: readonly string[]; paths: readonly string[] }>> {
    const { host, folderChoice } = this.#deps;
    const head = await host.head();
    const files = head ? (await listingAt(host, head)).files : [];
    const places = [typed, inFolder((await folderChoice.folder()).folder, typed)];
    return { places, paths: files.map(({ path }) => path) };
  }
}

export function factsIn(setting: Setting | undefined): SiteFacts {
  return setting ? (JSON.parse(setting.value) as SiteFacts) : {};
}

function withoutEnding(path: string): string {
  return path.slice(0, path.lastIndexOf("."));
}

/** What people write lists of words in. */
function isText(path: string): boolean {
  return isPageFile(path) || /\.(?:txt|csv|tsv|ya?ml|json|toml|adoc|rst)$/i.test(path);
}

function checkedUrl(text: string): string {
  const address = text.length > MAX_URL_CHARACTERS ? undefined : webAddress(text);
  if (address !== undefined) return address;
  throw new Invalid(
    "The address of the site must be an http or https address, such as https://docs.example.org.",
  );
}
