/** What people set for everybody. */
export type SettingName = "content folder" | "site";

/** `by` is the name of who set it, `at` Unix milliseconds. */
export type Setting = Readonly<{ value: string; by: string; at: number }>;

export interface SettingStore {
  /** @throws Unavailable */
  find(name: SettingName): Promise<Setting | undefined>;
  /**
   * Sets it if its value is still the one that was `seen`, undefined for none, and returns what it is afterwards: of several
   * people who set it at once, the first decides. @throws Unavailable
   */
  set(name: SettingName, setting: Setting, seen: string | undefined): Promise<Setting>;
}
