import { type Absence, orAbsence } from "../absence.ts";
import {
  isOpen,
  type ListedReview,
  type ReviewDetail,
  type ReviewList,
  unknownBuild,
} from "../change/review.ts";
import type { PagePlaces } from "../deployment/places.ts";
import type { Clock, Log } from "../ports.ts";
import type { BuildReport, BuildReports } from "../repository/build-reports.ts";
import type { AskedPullRequests } from "./asked-pull-requests.ts";
import { withoutPages } from "./described.ts";
import { EndedPullRequests } from "./ended-pull-requests.ts";
import { MAX_LISTED } from "./open-reviews.ts";
import type { PullRequest, PullRequests, Remarks } from "./pull-requests.ts";
import type { ReviewStore } from "./review-store.ts";
import { ReviewWatch } from "./review-watch.ts";

type Deps = Readonly<{
  pullRequests: PullRequests;
  askedPullRequests: AskedPullRequests;
  store: ReviewStore;
  /** Undefined where nobody reports them. */
  builds: BuildReports | undefined;
  pagePlaces: PagePlaces;
  clock: Clock;
  log: Log;
}>;

/** Of more, neither checks nor comments are asked for. */
const MAX_DESCRIBED = 20;

const NO_REMARKS: Remarks = { remarks: [], areAllRead: true };

/** Pull requests as people see them. Those that ended on the code host end here when they are read. */
export class ShownPullRequests {
  readonly #deps: Deps;
  readonly #watch: ReviewWatch;
  readonly #ended: EndedPullRequests;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#ended = new EndedPullRequests(deps);
    this.#watch = new ReviewWatch({
      ...deps,
      read: (id) => this.settled(id),
      build: (head) => this.#build(head),
    });
  }

  /** While the code host is away, what is known here. */
  async list(state: "open" | "all"): Promise<ReviewList> {
    const { value, absence } = await orAbsence(this.#hosted(state));
    return value ?? { reviews: await this.#stored(state), version: this.#watch.known(), absence };
  }

  /** While the code host is away, what was asked for here. */
  async find(id: number): Promise<ReviewDetail> {
    const { value: detail, absence } = await orAbsence(this.#detail(id));
    const known = detail ?? (await this.#known(id, absence));
    if (!known) throw absence!.why;
    return {
      ...known,
      message: withoutPages(
        known.message,
        known.changes.map(({ change }) => change),
      ),
    };
  }

  lastChange(id?: number): Promise<string | undefined> {
    return this.#watch.lastChange(id);
  }

  expire(): void {
    this.#watch.expire();
    this.#ended.expire();
  }

  /** Before it is shown which pages are in review. */
  lookForEnded(): Promise<void> {
    return this.#ended.settleEnded();
  }

  async settled(id: number): Promise<PullRequest> {
    const pull = await this.#deps.pullRequests.find(id);
    await this.#deps.askedPullRequests.settle(pull);
    return pull;
  }

  async #hosted(state: "open" | "all"): Promise<ReviewList> {
    const listed = await this.#deps.pullRequests.list(state);
    const others = await this.#ended.settle(new Set(listed.filter(isOpen).map(({ id }) => id)));
    const pulls = [...listed, ...others.filter(isOpen)];
    const described = new Set(pulls.filter(isOpen).slice(0, MAX_DESCRIBED));
    const rows = await Promise.all(pulls.map((pull) => this.#listed(pull, described.has(pull))));
    const updates = new Map(listed.filter(isOpen).map((pull) => [pull.id, pull.updatedAt]));
    return {
      reviews: rows.map(({ review }) => review),
      version: this.#watch.sawOpen(updates),
      absence: rows.find(({ absence }) => absence)?.absence,
    };
  }

  async #listed(
    pull: PullRequest,
    isDescribed: boolean,
  ): Promise<Readonly<{ review: ListedReview; absence?: Absence | undefined }>> {
    const { askedPullRequests, pullRequests } = this.#deps;
    const review = await askedPullRequests.review(pull);
    if (!isDescribed) return { review: { ...review, build: unknownBuild, comments: 0 } };
    const [{ value: { remarks, areAllRead } = NO_REMARKS, absence }, build] = await Promise.all([
      orAbsence(pullRequests.remarks(pull.id, pull.updatedAt)),
      this.#build(pull.head),
    ]);
    const comments = remarks.filter(({ message }) => message !== "").length;
    return { review: { ...review, build, comments, hasMoreComments: !areAllRead }, absence };
  }

  async #stored(state: "open" | "all"): Promise<ListedReview[]> {
    const stored = await this.#deps.store.list(state, MAX_LISTED);
    return stored.map((review) => ({ ...review, build: unknownBuild, comments: 0 }));
  }

  async #detail(id: number): Promise<ReviewDetail> {
    const { pullRequests, askedPullRequests, pagePlaces, store } = this.#deps;
    const pull = await this.settled(id);
    const [{ changes, files, isWhole }, review, said, build] = await Promise.all([
      askedPullRequests.proposed(pull),
      askedPullRequests.review(pull),
      orAbsence(pullRequests.remarks(id)),
      isOpen(pull) ? this.#build(pull.head) : unknownBuild,
    ]);
    const places = await pagePlaces.placesIn(build.log, review.slugs);
    const version = this.#watch.saw(pull, build);
    const { value: { remarks, areAllRead } = NO_REMARKS, absence } = said;
    // The code host lists what people say, and the store who ended it.
    const all = isOpen(pull) ? remarks : [...remarks, ...(await store.remarks(id))];
    const whole = { ...review, changes, files, isWhole, remarks: all, hasMoreRemarks: !areAllRead };
    return { ...whole, build: { ...build, places }, version, absence };
  }

  async #known(id: number, absence: Absence | undefined): Promise<ReviewDetail | undefined> {
    const { store } = this.#deps;
    const asked = await store.find(id);
    const version = this.#watch.known(id);
    const unknown = { files: [], isWhole: false, remarks: [], build: unknownBuild, version, absence };
    return asked && { ...asked, ...unknown, changes: await store.changes(id) };
  }

  /** Nothing where the code host can't be asked now. */
  async #build(head: string): Promise<BuildReport> {
    const { builds } = this.#deps;
    const { value } = builds ? await orAbsence(builds.proposed(head)) : {};
    return value ?? unknownBuild;
  }
}
