import type { PageStatus, SavedDraft } from "../../src/core/wire.ts";
import { ConflictPanel, type ConflictPaths, type Way } from "./conflict-panel.ts";
import type { DraftSaving } from "./draft-saving.ts";
import type { PageEditor } from "./page-editor.ts";
import { PageEventLine } from "./page-events.ts";
import { heedBuild, renewPageState } from "./page-state.ts";
import { showPeople } from "./people.ts";
import { RequestFailed, send } from "./request.ts";
import { showState } from "./state-line.ts";

type Options = {
  slug: string;
  /** The writer's name: their own publication is no news to them. */
  name: string;
  /** A new page can have the path that another one had. */
  isNew: boolean;
  paths: ConflictPaths & Record<"pageEvents" | "typing" | "caret" | "setAside", string>;
  tab: string;
  editor: PageEditor;
  saving: DraftSaving;
};

const told = {
  published: "Published",
  discarded: "Draft discarded",
  deleted: "Deleted",
};

/** Takes over what others save if nothing is lost, else shows both texts. */
export class Collaboration {
  readonly #options: Options;
  readonly #panel: ConflictPanel;
  readonly #line: PageEventLine;
  #status: PageStatus | undefined;
  #marks: ReturnType<PageEditor["peopleMarks"]> | undefined;
  #isSettling = false;
  #isFollowing = false;
  /** When the draft ended that this edit goes on from. */
  #ended: number | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#panel = new ConflictPanel(options.paths);
    this.#line = new PageEventLine(options.paths, options, (status) => void this.#heed(status));
  }

  typing(): void {
    if (this.#status && this.#status.others.length > 0) this.#line.typing();
  }

  asksToChoose(): boolean {
    if (this.#panel.isShown) this.#panel.focus();
    return this.#panel.isShown;
  }

  async saved(): Promise<void> {
    if (this.#status) await this.#heed(this.#status);
  }

  /** Shows a conflict. Nothing is written until the writer chooses. */
  async settle(theirs: SavedDraft): Promise<void> {
    if (this.#isSettling) return;
    this.#isSettling = true;
    const { editor, saving } = this.#options;
    await editor.composed();
    if (this.#taken(theirs)) {
      this.#isSettling = false;
      return;
    }
    const focused = editor.focused;
    let problem: string | undefined;
    do {
      const way = await this.#panel.settle(saving.savedText, () => editor.text, problem);
      problem = await this.#go(way, theirs).catch(sentenceOf);
    } while (problem !== undefined);
    this.#isSettling = false;
    // The button that was pressed is gone, and the focus with it.
    if (document.activeElement === document.body) {
      if (focused?.isConnected) focused.focus();
      else await editor.focus();
    }
    await saving.save();
  }

  /** Stores the text that is given up first, or a save in between would overwrite theirs. Returns why it couldn't. @throws RequestFailed */
  async #go(way: Way, theirs: SavedDraft): Promise<string | undefined> {
    const { editor, saving } = this.#options;
    const seen = way.kind === "merged" ? way.draft : theirs;
    const givesUp = way.kind === "theirs" || (way.kind === "merged" && way.givesUp);
    const updatedAt = givesUp ? await this.#setAside(seen.updatedAt) : seen.updatedAt;
    if (!(await editor.composed())) return "The page couldn't be opened. Try again.";
    if (way.kind === "theirs") await editor.replaceAll(seen.content);
    if (way.kind === "merged") editor.takeOver(way.mine, way.text, true);
    saving.goOnFrom({ content: seen.content, updatedAt });
    return undefined;
  }

  async #setAside(seen: number): Promise<number> {
    const { editor, paths } = this.#options;
    const response = await send(paths.setAside, { content: editor.text, updatedAt: seen });
    return (await response.json()).updatedAt ?? seen;
  }

  async #heed(status: PageStatus): Promise<void> {
    this.#status = status;
    if (status.deployment) heedBuild(status.deployment);
    void this.#showPeople(status.others);
    const { isNew, saving } = this.#options;
    const { last } = status;
    if (last?.kind === "moved" && !isNew) return this.#follow(last.to);
    if (this.#isSettling || saving.isBusy) return;
    if (status.draft && status.draft.updatedAt > saving.updatedAt) return this.#heedSave();
    if (!status.draft && saving.updatedAt > 0) this.#heedEnd(status.last);
  }

  async #showPeople(others: PageStatus["others"]): Promise<void> {
    showPeople(others);
    if (others.length === 0 && !this.#marks) return;
    const { editor, paths, tab } = this.#options;
    this.#marks ??= editor.peopleMarks(`${paths.caret}?tab=${tab}`);
    const show = await this.#marks;
    if (show) show(this.#status!.others);
    else this.#marks = undefined; // somebody else's next move asks again
  }

  async #heedSave(): Promise<void> {
    const { slug, editor, saving } = this.#options;
    const response = await fetch(`/api/admin/drafts?slug=${encodeURIComponent(slug)}`).catch(() => undefined);
    if (!response?.ok) return;
    const draft: SavedDraft | null = (await response.json()).draft;
    await editor.composed();
    if (!draft || draft.updatedAt <= saving.updatedAt || saving.isBusy) return;
    if (saving.recognize(draft)) return;
    if (!this.#taken(draft)) showState(`${draft.author} saved a newer version`);
  }

  /** Goes on from a draft of somebody else, unless both of us changed the same block since my last save. */
  #taken(draft: SavedDraft): boolean {
    const { editor, saving } = this.#options;
    if (!editor.takeOver(saving.savedText, draft.content)) return false;
    saving.goOnFrom(draft);
    if (saving.isSaved) showState("Saved");
    else saving.changed();
    return true;
  }

  /** Where the page is published as it was saved here, the next draft is a change of that. */
  async #startFromPublished(): Promise<void> {
    const { slug, saving } = this.#options;
    const address = `/api/admin/pages/source?slug=${encodeURIComponent(slug)}`;
    const response = await fetch(address).catch(() => undefined);
    if (!response?.ok) return;
    const { page } = await response.json();
    if (page.content === saving.savedText) saving.startFrom(page.sha);
  }

  /** Once everything is saved, writing goes on in the moved page, in the same line. */
  async #follow(to: string): Promise<void> {
    const { slug, editor, saving } = this.#options;
    if (this.#isFollowing) return;
    this.#isFollowing = true;
    const isDone = await saving.save();
    this.#isFollowing = false;
    if (!isDone || !saving.isSaved) return; // the next save comes back here
    const path = to && `/${to.split("/").map(encodeURIComponent).join("/")}`;
    const line = editor.caretLine;
    const place = line === undefined ? "" : `#line-${line}`;
    location.replace(`/admin/edit${path}?${new URLSearchParams({ moved: slug })}${place}`);
  }

  #heedEnd(last: PageStatus["last"]): void {
    const { name, saving } = this.#options;
    if (!last || !(last.kind in told) || last.at < saving.updatedAt || last.at === this.#ended) return;
    this.#ended = last.at;
    // What was discarded is still by those who wrote it, so the next save says that it goes on from it.
    const updatedAt = last.kind === "published" ? 0 : saving.updatedAt;
    saving.goOnFrom({ content: saving.savedText, updatedAt });
    if (last.kind === "published") void this.#startFromPublished();
    renewPageState();
    if (last.by !== name) showState(`${told[last.kind as keyof typeof told]} by ${last.by}`);
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof RequestFailed) return error.message;
  throw error;
}
