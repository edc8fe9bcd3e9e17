import { orAbsence } from "../absence.ts";
import type { BuildReport, BuildReports } from "../deployment/build-reports.ts";
import type { PagePlaces } from "../deployment/places.ts";
import type { Clock, Log } from "../ports.ts";
import type { AskedPullRequests } from "./asked-pull-requests.ts";
import { withoutPages } from "./described.ts";
import { EndedPullRequests } from "./ended-pull-requests.ts";
import type { PullRequest, PullRequests } from "./pull-requests.ts";
import type { ReviewStore } from "./review-store.ts";
import { ReviewWatch } from "./review-watch.ts";
import { isOpen, type ListedReview, type ReviewDetail, unknownBuild } from "./review.ts";

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

  async list(state: "open" | "all") {
    const { pullRequests } = this.#deps;
    const listed = await pullRequests.list(state);
    const others = await this.#ended.settle(new Set(listed.map(({ id }) => id)));
    const pulls = [...listed, ...others.filter(isOpen)];
    const described = new Set(pulls.filter(isOpen).slice(0, MAX_DESCRIBED));
    const reviews = await Promise.all(pulls.map((pull) => this.#listed(pull, described.has(pull))));
    const updates = new Map(listed.filter(isOpen).map((pull) => [pull.id, pull.updatedAt]));
    return { reviews, version: this.#watch.sawOpen(updates) };
  }

  async find(id: number): Promise<ReviewDetail> {
    const { pullRequests, askedPullRequests } = this.#deps;
    const pull = await this.settled(id);
    const [{ changes, files, isWhole }, review, remarks, build] = await Promise.all([
      askedPullRequests.proposed(pull),
      askedPullRequests.review(pull),
      pullRequests.remarks(id),
      isOpen(pull) ? this.#build(pull.head) : unknownBuild,
    ]);
    return {
      ...review,
      message: withoutPages(
        review.message,
        changes.map(({ change }) => change),
      ),
      changes,
      files,
      isWhole,
      remarks,
      build: { ...build, places: await this.#deps.pagePlaces.in(build.log, review.slugs) },
      version: this.#watch.saw(pull, build),
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
    return this.#ended.look();
  }

  async settled(id: number): Promise<PullRequest> {
    const pull = await this.#deps.pullRequests.find(id);
    await this.#deps.askedPullRequests.settle(pull);
    return pull;
  }

  async #listed(pull: PullRequest, isDescribed: boolean): Promise<ListedReview> {
    const { askedPullRequests, pullRequests } = this.#deps;
    const review = await askedPullRequests.review(pull);
    if (!isDescribed) return { ...review, build: unknownBuild, comments: 0 };
    const [remarks, build] = await Promise.all([
      pullRequests.remarks(pull.id, pull.updatedAt),
      this.#build(pull.head),
    ]);
    return { ...review, build, comments: remarks.filter(({ message }) => message !== "").length };
  }

  /** Nothing where the code host can't be asked now. */
  async #build(head: string): Promise<BuildReport> {
    const { builds } = this.#deps;
    const { value } = builds ? await orAbsence(builds.proposed(head)) : {};
    return value ?? unknownBuild;
  }
}
