export interface Email {
  /** Idempotency key; becomes the Message-ID. */
  readonly key: string;
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Written by a person, so auto-replies are allowed. */
  readonly byHand?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** An event that calendars take from the email itself; also attached. */
  readonly calendar?: { readonly method: 'PUBLISH' | 'REQUEST' | 'CANCEL'; readonly content: string };
  readonly attachments?: readonly { filename: string; contentType: string; content: Buffer | string }[];
}

export interface Mailer {
  /** Resolves when the server accepted the email; rejects otherwise. */
  send(mail: Email): Promise<void>;
}
