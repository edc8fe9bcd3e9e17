import type { Site } from "../../markdown/lint/index.ts";
import { orAbsence } from "../absence.ts";
import type { Allowance } from "../allowance.ts";
import { compressedPicture } from "../asset/picture.ts";
import { type CalloutUse, offeredCallouts } from "../component/callout-menu.ts";
import type { ComponentUse } from "../component/component-menu.ts";
import { DomainError, NotConfigured, TooOften, UpstreamFailed, UpstreamSilent } from "../errors.ts";
import type { LinkChecks } from "../health/link-checks.ts";
import { withinFolders } from "../link/known-site.ts";
import type { PageDialects } from "../page/page-dialects.ts";
import type { Clock, Log } from "../ports.ts";
import { checkRight, readableFolders, seesAllTexts, seesText } from "../session/access.ts";
import { authorOf, type Session } from "../session/session.ts";
import type { Slug } from "../slug/slug.ts";
import { inTime } from "../text/in-time.ts";
import type { TextWork } from "../text/text-work.ts";
import type { Assistant, Turn, Usage } from "./assistant.ts";
import type { Cited } from "./citations.ts";
import type { Generation, GenerationStore, GenerationSum } from "./generation-store.ts";
import {
  checkBlock,
  checkLanguage,
  checkPrompt,
  cutContext,
  instructionsFor,
  MAX_CONTEXT,
  picturePrompt,
  promptFor,
  repairPrompt,
  type Revision,
  revisionPrompt,
  WANTED_WORDS,
} from "./generation.ts";
import type { Glossary } from "./glossary.ts";
import type { OwnPages } from "./own-pages.ts";

type Deps = Readonly<{
  texts: TextWork;
  dialects: Pick<PageDialects, "of">;
  assistant: Assistant | undefined;
  store: GenerationStore;
  siteIndex: {
    components(): Promise<readonly ComponentUse[]>;
    callouts(): Promise<readonly CalloutUse[]>;
    unreadCallouts(): Promise<readonly CalloutUse["form"][]>;
  };
  linkChecks: Pick<LinkChecks, "siteAround">;
  glossary: Pick<Glossary, "words" | "problem">;
  ownPages: Pick<OwnPages, "about">;
  generator: string | undefined;
  clock: Clock;
  log: Log;
  /** Time limit in milliseconds, retries included. */
  within?: Readonly<Record<Kind, number>>;
}>;

type Kind = Generation["kind"];

export type Asker = Readonly<{
  session: Session;
  slug?: Slug;
  signal: AbortSignal;
  onText?: (text: string) => void;
}>;

const WITHIN: Record<Kind, number> = { doc: 60_000, image: 120_000 };

/** `problems` are sentences on what the assistant didn't fix: the site can be built with the text. */
export type Proposed = Cited & Readonly<{ problems: readonly string[] }>;

/** Sent with a refusal, in seconds. */
const RETRY_AFTER = 60;

const MAX_OF_A_SESSION = 2;
const MAX_OF_ALL = 8;

const MAX_ALT_CHARACTERS = 300;

export class Generations {
  readonly #deps: Deps;
  readonly #underWay: string[] = [];

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Undefined where none is set up. */
  get assistant(): Pick<Assistant, "models" | "canSearch"> | undefined {
    return this.#deps.assistant;
  }

  /** Says why the words that the settings name go along with no request. */
  glossaryProblem(): Promise<string | undefined> {
    return this.#deps.glossary.problem();
  }

  /** @throws Invalid, TooOften, UpstreamFailed, UpstreamSilent, Unavailable */
  async doc(
    asked: Readonly<{ prompt: string; search: boolean; context?: string | undefined }>,
    asker: Asker,
  ): Promise<Proposed> {
    const words = checkPrompt(asked.prompt);
    const context = cutContext(asked.context, MAX_CONTEXT.doc);
    const { search } = asked;
    return this.#generate("doc", asker, (assistant, call) =>
      this.#write(assistant, call, {
        ...asker,
        prompt: promptFor(words, { context }),
        context,
        search,
        words,
      }),
    );
  }

  async revision(
    asked: Readonly<{ block: string; revision: Revision; context?: string | undefined }>,
    asker: Asker,
  ): Promise<Pick<Proposed, "markdown" | "problems">> {
    const { revision } = asked;
    const block = checkBlock(asked.block);
    if (revision.action === "translate") checkLanguage(revision.language);
    const context = cutContext(asked.context, MAX_CONTEXT.doc);
    const prompt = promptFor(revisionPrompt(block, revision), { context });
    return this.#generate("doc", asker, (assistant, call) =>
      this.#write(assistant, call, { ...asker, prompt, context, search: false, original: block }),
    );
  }

  /** Returns a data URL. @throws as `doc` */
  async image(
    asked: Readonly<{ prompt: string; context?: string | undefined }>,
    asker: Asker,
  ): Promise<Readonly<{ image: string; alt: string }>> {
    const prompt = checkPrompt(asked.prompt);
    const context = cutContext(asked.context, MAX_CONTEXT.image);
    return this.#generate("image", asker, async (assistant, call) => {
      const drawn = { prompt: picturePrompt(prompt, context), wantedWords: WANTED_WORDS };
      const { picture, words } = await assistant.draw({ ...call, ...drawn });
      return { image: await compressedPicture(picture), alt: alternative(words, prompt) };
    });
  }

  /** Resolves if the assistant can be reached. @throws Unavailable, UpstreamFailed, UpstreamSilent */
  async reach(withinMs: number): Promise<void> {
    await this.#assistant().reach(AbortSignal.timeout(withinMs));
  }

  sums(since: number): Promise<GenerationSum[]> {
    return this.#deps.store.sums(since);
  }

  async #write(assistant: Assistant, call: Call, asked: Wanted): Promise<Proposed> {
    const { texts } = this.#deps;
    const { prompt, context, search, original, signal: stopped } = asked;
    const { instructions, rules } = await this.#setting(asked);
    const turns: Turn[] = [{ by: "writer", text: prompt }];

    const written = await assistant.write({ ...call, instructions, turns, search });
    const { dialect } = rules;
    const first = nonEmpty(await texts.run("citedAnswer", written, dialect), assistant);
    const mistakes = await texts.run("mistakesIn", first.markdown, rules);
    const site = await this.#siteAround(asked);
    const problemsIn = ({ markdown }: Cited) => {
      const place = { page: context ?? "", original: original ?? "", dialect, site };
      return inTime(texts.run("proposedProblems", markdown, place), []);
    };
    const problems = await problemsIn(first);
    if (mistakes.length + problems.length === 0) return { ...first, problems };

    const repair = repairPrompt([...mistakes, ...problems]);
    turns.push({ by: "assistant", text: first.markdown }, { by: "writer", text: repair });
    const { signal, onUsage } = call;
    try {
      const repaired = await assistant.write({ signal, onUsage, instructions, turns, search: false });
      const second = nonEmpty(
        await texts.run("citedAgain", repaired.text, first.sources, dialect),
        assistant,
      );
      const [mistake] = await texts.run("mistakesIn", second.markdown, rules);
      if (mistake === undefined) return { ...second, problems: await problemsIn(second) };
      throw new UpstreamFailed(
        `${assistant.failures.name} wrote text that the site can't be built with, and couldn't fix it (${mistake}) Try again, or ask for something simpler.`,
      );
    } catch (error) {
      // A text that readers would stumble over is better than none.
      if (mistakes.length > 0 || stopped.aborted) throw error;
      return { ...first, problems };
    }
  }

  /** What the assistant is told of the site, and what its text may use. */
  async #setting({ session, slug, context, words: request, original }: Wanted) {
    const { siteIndex, generator, glossary, ownPages } = this.#deps;
    const { dialect } = await this.#deps.dialects.of(slug ?? ("" as Slug));
    // Their examples, and the glossary, are words of pages, which an answer can repeat.
    const [components, site, words] = seesAllTexts(session)
      ? [await siteIndex.components(), await siteIndex.callouts(), await glossary.words()]
      : [[], [], undefined];
    const unread = await siteIndex.unreadCallouts();
    // No import can be written with one.
    const callouts = offeredCallouts({ dialect, page: [], site, generator, unread }).filter(
      ({ statement }) => statement === undefined || context?.includes(statement),
    );
    // A block keeps its own links.
    const sees = (each: Slug) => seesText(session, each);
    const pages = request === undefined ? [] : await ownPages.about({ words: request, from: slug, sees });
    const instructions = instructionsFor({ dialect, components, callouts, context, words, pages });
    return { instructions, rules: { components, callouts, dialect, original, page: context } };
  }

  /** Without what is outside the folders that the session may read, and empty where the place of the text is unknown. */
  async #siteAround({ session, slug }: Wanted): Promise<Site> {
    // Only a whole page has a title.
    const part = { isTitled: true };
    if (slug === undefined) return part;
    const { value: whole } = await orAbsence(this.#deps.linkChecks.siteAround(slug));
    const folders = readableFolders(session);
    return { ...(whole && folders ? withinFolders(whole, folders) : whole), ...part };
  }

  async #generate<Made>(
    kind: Kind,
    { session, slug, signal, onText }: Asker,
    work: (assistant: Assistant, call: Call) => Promise<Made>,
  ): Promise<Made> {
    checkRight(session, "generate");
    const assistant = this.#assistant();
    const model = assistant.models[kind];
    if (model === undefined) throw new NotConfigured("Images with AI aren't set up on this server.");
    const { clock, within = WITHIN } = this.#deps;
    const at = clock.now();
    const usage = { read: 0, written: 0 };
    const record = (outcome: Generation["outcome"]) =>
      this.#record({
        at,
        author: authorOf(session),
        kind,
        model,
        usage,
        slug,
        outcome,
      });
    const leave = this.#enter(session.id);
    const deadline = AbortSignal.timeout(within[kind]);
    const call: Call = {
      signal: AbortSignal.any([signal, deadline]),
      onText,
      onUsage: ({ read, written }) => {
        usage.read += read;
        usage.written += written;
      },
    };
    try {
      const made = await work(assistant, call);
      await record("made");
      return made;
    } catch (error) {
      await record(signal.aborted ? "stopped" : "failed");
      if (signal.aborted) throw new UpstreamSilent("Stopped.");
      // The assistant's own error says more than that the time for retries is over.
      if (error instanceof DomainError || !deadline.aborted) throw error;
      throw assistant.failures.silent(`within ${within[kind] / 1000} seconds`);
    } finally {
      leave();
    }
  }

  /** How many requests the session may have running besides those it has. */
  allowance(session: Session): Allowance {
    const now = this.#deps.clock.now();
    const ofAll = MAX_OF_ALL - this.#underWay.length;
    const own = MAX_OF_A_SESSION - this.#underWay.filter((id) => id === session.id).length;
    const remaining = Math.max(0, Math.min(own, ofAll));
    return { limit: MAX_OF_A_SESSION, remaining, resetAt: remaining > 0 ? now : now + RETRY_AFTER * 1000 };
  }

  #assistant(): Assistant {
    const { assistant } = this.#deps;
    if (!assistant) throw new NotConfigured("AI writing isn't set up on this server.");
    return assistant;
  }

  #enter(session: string): () => void {
    const underWay = this.#underWay;
    if (underWay.filter((id) => id === session).length >= MAX_OF_A_SESSION) {
      throw new TooOften(
        `You have ${MAX_OF_A_SESSION} AI requests running. Wait for one to finish, or stop it.`,
        { retryAfterSeconds: RETRY_AFTER },
      );
    }
    if (underWay.length >= MAX_OF_ALL) {
      throw new TooOften("Too many AI requests are running. Try again in a minute.", {
        retryAfterSeconds: RETRY_AFTER,
      });
    }
    underWay.push(session);
    return () => underWay.splice(underWay.indexOf(session), 1);
  }

  async #record(generation: Generation): Promise<void> {
    const { store, log } = this.#deps;
    try {
      await store.record(generation);
    } catch (cause) {
      log.warn("Couldn't record a generation", { kind: generation.kind, cause });
    }
  }
}

type Wanted = Asker &
  Readonly<{
    prompt: string;
    context: string | undefined;
    search: boolean;
    /** What was asked, for a text of its own. */
    words?: string;
    /** The block that is revised. */
    original?: string;
  }>;

type Call = Readonly<{
  signal: AbortSignal;
  onUsage: (usage: Usage) => void;
  onText?: ((text: string) => void) | undefined;
}>;

function nonEmpty(answer: Cited, { failures }: Assistant): Cited {
  if (answer.markdown === "") throw failures.empty();
  return answer;
}

/** Without words from the model, the prompt is the best description. */
function alternative(words: string, prompt: string): string {
  const text = (words.trim() || prompt).replace(/\s+/g, " ").replace(/^["“](.*)["”]$/, "$1");
  return [...text.trim()].slice(0, MAX_ALT_CHARACTERS).join("").toWellFormed();
}
