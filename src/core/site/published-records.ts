import type { OwnAddress } from "../../markdown/frontmatter/index.ts";
import type { Redirect } from "../../sites/addresses/index.ts";
import { calloutsOfAll, type CalloutUse } from "../component/callout-menu.ts";
import { type ComponentUse, usesOfAll } from "../component/component-menu.ts";
import { linkBaseOf } from "../link/link-style.ts";
import type { FenceUses } from "../page/code-style.ts";
import type { PageRecord } from "../record/page-record.ts";
import type { Slug } from "../slug/slug.ts";
import { redirectsTo } from "./page-addresses.ts";
import { type SiteProperties, summaryOf } from "./site-properties.ts";

/** The published pages at one commit, and what their texts say together. */
export class PublishedRecords {
  /** The blob of each page. */
  readonly shas: ReadonlyMap<Slug, string>;
  /** Without those of pages that aren't read yet. */
  readonly records: ReadonlyMap<Slug, PageRecord>;
  #aliases: readonly Redirect[] | undefined;
  #components: readonly ComponentUse[] | undefined;
  #linkBase: string | undefined;
  #properties: SiteProperties | undefined;
  #ownAddresses: ReadonlyMap<Slug, OwnAddress> | undefined;

  constructor(shas: ReadonlyMap<Slug, string>, records: ReadonlyMap<Slug, PageRecord>) {
    this.shas = shas;
    this.records = records;
  }

  recordOf(slug: Slug): PageRecord | undefined {
    return this.records.get(slug);
  }

  get isWhole(): boolean {
    return this.records.size === this.shas.size;
  }

  get ownAddresses(): ReadonlyMap<Slug, OwnAddress> {
    this.#ownAddresses ??= new Map(
      Array.from(this.records).flatMap(([slug, { ownAddress }]) =>
        ownAddress ? [[slug, ownAddress] as const] : [],
      ),
    );
    return this.#ownAddresses;
  }

  /** Components that pages use without defining them, most used first. */
  get components(): readonly ComponentUse[] {
    this.#components ??= usesOfAll(this.#all().map(({ components }) => components));
    return this.#components;
  }

  get callouts(): readonly CalloutUse[] {
    return calloutsOfAll(this.#all().map(({ callouts }) => callouts));
  }

  get fences(): readonly FenceUses[] {
    return this.#all().map(({ fences }) => fences);
  }

  /** Whether more pages have front matter in TOML than in YAML. */
  get isToml(): boolean {
    const fences = Map.groupBy(this.records.values(), ({ content }) => content.slice(0, 3));
    return (fences.get("+++")?.length ?? 0) > (fences.get("---")?.length ?? 0);
  }

  /** Where the front matter of pages leads on from. */
  get aliases(): readonly Redirect[] {
    this.#aliases ??= Array.from(this.records).flatMap(([slug, { aliases }]) =>
      aliases.length === 0 ? [] : redirectsTo(slug, aliases),
    );
    return this.#aliases;
  }

  get linkBase(): string {
    this.#linkBase ??= linkBaseOf(this.#linked());
    return this.#linkBase;
  }

  /** The keys of front matter, and whether most titles are there. */
  get properties(): SiteProperties {
    this.#properties ??= summaryOf(this.#all());
    return this.#properties;
  }

  #all(): PageRecord[] {
    return [...this.records.values()];
  }

  #linked() {
    return Array.from(this.records, ([slug, { paths }]) => ({ slug, links: paths }));
  }
}
