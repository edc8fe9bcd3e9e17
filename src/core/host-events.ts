/** Requests by which a code host says that something happened there. */
export interface HostEvents {
  /** As in `/webhooks/<name>`. */
  readonly name: string;
  /**
   * Returns whether something may have changed. What happened is not read, because the code host is asked for it.
   * @throws Unauthenticated where the request isn't the code host's, TooLarge
   */
  isNews(request: Pick<Request, "headers" | "body">): Promise<boolean>;
}
