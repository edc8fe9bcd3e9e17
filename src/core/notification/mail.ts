/** A message to one person. Its texts can have any characters: the sender encodes them. */
export type Mail = Readonly<{
  to: Readonly<{ name: string; address: string }>;
  subject: string;
  text: string;
  /** Where the person turns these messages off: by a page, and by RFC 8058 with one click. */
  unsubscribeUrl: string;
}>;

/** What a mail server said; where nothing was said, why. `isFinal`: it would say the same again. */
export type MailAnswer =
  Readonly<{ isSent: true }> | Readonly<{ isSent: false; isFinal: boolean; says: string }>;

/** Sends messages by a mail server. */
export interface MailSender {
  /** The server's host and port, which people may see. */
  readonly server: string;
  /** Makes one attempt within a time limit. Never throws. */
  send(mail: Mail): Promise<MailAnswer>;
}
