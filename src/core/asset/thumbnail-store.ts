export interface ThumbnailStore {
  find(tag: string): Uint8Array | undefined;
  keep(tag: string, content: Uint8Array): Promise<void>;
}
