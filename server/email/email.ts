export interface Email {
  /** Idempotency key: the same key is the same letter, however often it is sent (it becomes the Message-ID). */
  readonly key: string;
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Whether a person has written it, and programs that answer mails may answer. */
  readonly byHand?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly { filename: string; contentType: string; content: Buffer | string }[];
}

export interface Mailer {
  /** Resolves when the mail server has accepted the letter; rejects otherwise, and the job tries again. */
  send(mail: Email): Promise<void>;
}
