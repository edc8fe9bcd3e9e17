import { UpstreamFailed } from "../errors.ts";
import type { Pointer } from "./pointer.ts";

/** Returns bytes of a file. @throws NotFound, UpstreamFailed, UpstreamSilent */
export type ReadLargeFile = (start: number, length: number) => Promise<Uint8Array>;

/** Where Git LFS of a repository keeps files. */
export interface LargeFileStore {
  /**
   * Puts files there that it doesn't have. Commits may have their pointers then. @throws Conflict where the repository has no such
   * place, LargeFileRefused, UpstreamFailed, UpstreamSilent
   */
  put(contents: readonly Uint8Array[]): Promise<void>;
  /** Asks whether it would take a file, and leaves nothing there. @throws as `put` */
  ask(content: Uint8Array): Promise<void>;
  /** Opens what a pointer names. @throws NotFound where it isn't there, UpstreamFailed, UpstreamSilent */
  open(pointer: Pointer): Promise<ReadLargeFile>;
}

/** The place answers, and doesn't take or give the file: asking again changes nothing. */
export class LargeFileRefused extends UpstreamFailed {}
