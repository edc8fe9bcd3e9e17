import { kindOfAsset, nameOfType, typeByName } from "../asset/asset-kind.ts";
import { checkAssetSize } from "../asset/asset.ts";
import { Invalid, NotFound, Stale } from "../errors.ts";
import type { CommitMessages } from "../message/commit-messages.ts";
import type { Signing } from "../message/signing.ts";
import type { Publisher } from "../publication/publisher.ts";
import type { Branch, BranchSnapshot } from "../repository/branch.ts";
import { blobId, blobOf, type Commit, type FileChange } from "../repository/commit.ts";
import { uploadsAsCommitted } from "../repository/large-files.ts";
import { pointerTo, textOfPointer } from "../repository/pointer.ts";
import type { Entry } from "../repository/repository-host.ts";
import { checkEverywhere, checkRight } from "../session/access.ts";
import { authorOf, type Session } from "../session/session.ts";
import type { AssetUse } from "../site/indexed-page.ts";
import { AssetInUse, type Media, usesTag } from "./media.ts";
import { isChangeable } from "./published-files.ts";

type Deps = Readonly<{
  branch: Branch;
  publisher: Publisher;
  media: Media;
  commitMessages: Pick<CommitMessages, "ofFile">;
  signing: Pick<Signing, "signed">;
  uploadsFolder: string;
  maxAssetBytes: number;
}>;

type File = Extract<Entry, { kind: "file" }>;

class FileChanged extends Stale {
  constructor() {
    super(
      "This file changed in the repository after you opened it. Nothing was published. Check it and try again.",
    );
  }
}

const MAX_PAGES_NAMED = 100;

export class MediaEdits {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * `base` is the blob that was shown. The same request again returns the branch's commit.
   * @throws NotFound, Invalid, TooLarge, FileChanged, BranchMoved, Forbidden, Unavailable, with the branch unchanged
   */
  async replace(
    path: string,
    { base, content }: Readonly<{ base: string; content: Uint8Array }>,
    session: Session,
  ): Promise<Commit> {
    checkFileEdits(session);
    this.#check(path);
    checkAssetSize(content.byteLength, this.#deps.maxAssetBytes, "The file");
    const type = typeByName(path)!;
    if (kindOfAsset(content)?.type !== type)
      throw new Invalid(`The new file must be ${nameOfType(type)}, like the one that it replaces.`);
    const sameBlobs = [content, textOfPointer(pointerTo(content))].map((each) => blobId(each, base));
    if (sameBlobs.includes(base)) throw new Invalid("This file is already published. Choose another one.");
    const uses = await this.#deps.media.usesOf(path);
    const asCommitted = await uploadsAsCommitted([{ path, content }], this.#deps.branch.host);
    return this.#commit(path, `Replace ${path}`, { uses, session }, async (file, snapshot) => {
      const [committed] = await asCommitted(snapshot);
      if (file?.sha === blobOf(committed!, base)) return [];
      if (file?.sha !== base) throw new FileChanged();
      return [{ ...committed!, isExecutable: file.isExecutable }];
    });
  }

  /** `seen` tells the uses that were shown. @throws AssetInUse, and as `replace` */
  async remove(
    path: string,
    { base, seen }: Readonly<{ base: string; seen: string }>,
    session: Session,
  ): Promise<Commit> {
    checkFileEdits(session);
    this.#check(path);
    const uses = await this.#deps.media.usesOf(path);
    return this.#commit(path, `Remove ${path}`, { uses, session }, (file) => {
      if (!file) return [];
      if (file.sha !== base) throw new FileChanged();
      if (usesTag(uses) !== seen)
        throw new AssetInUse(
          "The pages that use this file changed after you opened it. Nothing was published. Check them and try again.",
        );
      return [{ path, content: undefined }];
    });
  }

  /** Returns the file that may be changed here. @throws NotFound, Invalid, Unavailable */
  find(path: string): ReturnType<Media["published"]> {
    this.#check(path);
    return this.#deps.media.published(path);
  }

  async #commit(
    path: string,
    title: string,
    { uses, session }: Readonly<{ uses: readonly AssetUse[]; session: Session }>,
    plan: (
      file: File | undefined,
      snapshot: BranchSnapshot,
    ) => readonly FileChange[] | Promise<readonly FileChange[]>,
  ): Promise<Commit> {
    const planned = async (snapshot: BranchSnapshot) => {
      const entry = snapshot.at(path);
      if (!snapshot.head || (entry && entry.kind !== "file")) throw noSuchFile();
      return { files: await plan(entry, snapshot) };
    };
    const { publisher, commitMessages, signing } = this.#deps;
    const message = commitMessages.ofFile([title, ...pagesIn(uses)].join("\n"));
    const signed = await signing.signed(message, session, [authorOf(session)]);
    const { commit } = await publisher.publish(
      { paths: [path], action: "publish", plan: planned, ...signed },
      session,
    );
    return commit;
  }

  #check(path: string): void {
    if (!isChangeable(path, this.#deps.uploadsFolder)) throw noSuchFile();
    if (/\p{Cc}/u.test(path))
      throw new Invalid("The file's name contains a control character. Rename it with git first.");
  }
}

function pagesIn(uses: readonly AssetUse[]): string[] {
  if (uses.length === 0) return [];
  const named = uses.slice(0, MAX_PAGES_NAMED).map(({ slug, isDraft }) => {
    return `- ${slug || "/"}${isDraft ? " (draft)" : ""}`;
  });
  const left = uses.length - named.length;
  return ["", "Used by:", ...named, ...(left > 0 ? [`- and ${left} more`] : [])];
}

function noSuchFile(): NotFound {
  return new NotFound("There is no published picture or upload at this address.");
}

/** Files are used by pages anywhere. @throws Forbidden */
function checkFileEdits(session: Session): void {
  checkRight(session, "publish");
  checkEverywhere(session, "change files of Media, which other pages can use");
}
