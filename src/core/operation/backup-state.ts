/** Of scheduled backups. */
export type BackupState = Readonly<{
  /** Unix milliseconds of the newest one. */
  lastAt: number | undefined;
  hasFailed: boolean;
}>;
