import type { Redirect } from "../../addresses/index.ts";
import type { OwnAddress } from "../../mdx/frontmatter/index.ts";
import { calloutsOfAll, type CalloutUse } from "../component/callout-menu.ts";
import { type ComponentUse, usesOfAll } from "../component/component-menu.ts";
import { addressesOfPage } from "../link/addresses-of-page.ts";
import { linkBaseOf, type LinkStyle, linkStyleOf } from "../link/link-style.ts";
import { redirectsTo } from "../link/page-addresses.ts";
import type { FenceUses } from "../page/code-style.ts";
import type { Slug } from "../page/slug.ts";
import { type SiteProperties, summaryOf } from "./site-properties.ts";
import type { Look } from "./text-looks.ts";

/** The texts of all published pages at one commit, and what they say together. */
export class PublishedLooks {
  readonly shas: ReadonlyMap<Slug, string>;
  /** By blob. */
  readonly looks: ReadonlyMap<string, Look>;
  #linkStyle: LinkStyle | undefined;
  #linkBase: string | undefined;
  #properties: SiteProperties | undefined;
  #slugs: ReadonlyMap<string, readonly Slug[]> | undefined;
  #ownAddresses: ReadonlyMap<Slug, OwnAddress> | undefined;

  constructor(shas: ReadonlyMap<Slug, string>, looks: ReadonlyMap<string, Look>) {
    this.shas = shas;
    this.looks = looks;
  }

  of(slug: Slug): Look | undefined {
    return this.looks.get(this.shas.get(slug) ?? "");
  }

  /** Returns the pages that have these texts. */
  slugsOf(shas: Iterable<string>): Slug[] {
    this.#slugs ??= Map.groupBy(this.shas.keys(), (slug) => this.shas.get(slug)!);
    return [...shas].flatMap((sha) => this.#slugs!.get(sha) ?? []);
  }

  get ownAddresses(): ReadonlyMap<Slug, OwnAddress> {
    this.#ownAddresses ??= new Map(
      Array.from(this.shas.keys()).flatMap((slug) => {
        const { ownAddress } = this.of(slug)!;
        return ownAddress ? [[slug, ownAddress]] : [];
      }),
    );
    return this.#ownAddresses;
  }

  /** Components that pages use without defining them, most used first. */
  get components(): readonly ComponentUse[] {
    return usesOfAll(this.#all().map(({ components }) => components));
  }

  get callouts(): readonly CalloutUse[] {
    return calloutsOfAll(this.#all().map(({ callouts }) => callouts));
  }

  get fences(): readonly FenceUses[] {
    return this.#all().map(({ fences }) => fences);
  }

  /** Where the front matter of pages leads on from. */
  get aliases(): readonly Redirect[] {
    return [...this.shas.keys()].flatMap((slug) => redirectsTo(slug, this.of(slug)!.aliases));
  }

  /** By which links lead to the pages. */
  get addresses(): readonly string[] {
    return [...this.shas.keys()].flatMap((slug) => addressesOfPage(slug, this.of(slug)!.ownAddress?.address));
  }

  get linkStyle(): LinkStyle {
    this.#linkStyle ??= linkStyleOf(this.#linked());
    return this.#linkStyle;
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

  #all(): Look[] {
    return Array.from(this.shas.values(), (sha) => this.looks.get(sha)!);
  }

  #linked() {
    return Array.from(this.shas.keys(), (slug) => ({ slug, links: this.of(slug)!.links }));
  }
}
