export interface ThumbnailStore {
  /** Undefined where none was kept. */
  find(tag: string): Uint8Array | undefined;
  keep(tag: string, content: Uint8Array): Promise<void>;
}
