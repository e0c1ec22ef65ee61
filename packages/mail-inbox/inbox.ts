import { once } from 'node:events';
import path from 'node:path';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { isLoopbackHost } from '@meridian/sandbox-kit/loopback';
import { openMailbox, type InboxEntry, type InboxMail } from './mailbox.ts';
import type { Lock } from '@meridian/sandbox-kit/lock';
import { inboxPages } from './pages.ts';

export interface Inbox {
  /** A real SMTP server on a free loopback port. */
  readonly smtpUrl: string;
  /** Newest first, at most 200. */
  list(): Promise<InboxEntry[]>;
  read(id: string): Promise<InboxMail | null>;
  html(id: string): Promise<string | null>;
  /** Handles `/sandbox/inbox` and below; null for other URLs. */
  pages(request: Request): Promise<Response | null>;
  close(): Promise<void>;
}

interface Log {
  error(details: Record<string, unknown>, message: string): void;
  debug(details: Record<string, unknown>, message: string): void;
}

export interface InboxOptions {
  readonly dataDir: string;
  readonly log: Log;
  /** Without one, open to everyone on this computer. */
  readonly lock?: Lock;
}

/**
 * Replaces the mail server while `SMTP_URL` is unset. Emails are synced to `DATA_DIR/mail/<id>.eml` before being
 * acknowledged.
 */
export async function openInbox({ dataDir, log, lock }: InboxOptions): Promise<Inbox> {
  const mailbox = await openMailbox(path.resolve(dataDir, 'mail'));
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    disableReverseLookup: true,
    size: 30 * 1024 * 1024,
    rejectOversized: true,
    closeTimeout: 2000,
    logger: false,
    onData(stream, _session, answer) {
      take(stream).then(
        () => answer(null, 'Kept'),
        (error: unknown) => {
          log.error({ event: 'inbox.mail.failed', err: error }, 'The local inbox could not store an email');
          answer(Object.assign(new Error('The local inbox could not keep this mail'), { responseCode: 451 }));
        },
      );
    },
  });

  async function take(stream: SMTPServerDataStream): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream as AsyncIterable<Buffer>) if (!stream.sizeExceeded) chunks.push(chunk);
    if (!stream.sizeExceeded) await mailbox.keep(Buffer.concat(chunks));
  }

  // Dropped connections are normal; the mailer logs them.
  server.on('error', (error: Error) =>
    log.debug({ event: 'inbox.connection.failed', err: error }, 'A connection to the local inbox failed'),
  );
  const port = await listen(server);
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    list: async () => (await mailbox.list()).mails,
    read: (id) => mailbox.read(id),
    html: async (id) => (await mailbox.read(id))?.html ?? null,
    pages: (request) => inboxPages(mailbox, request, lock),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Why these settings forbid the inbox (one sentence), or null. */
export function refuseInbox(env: { readonly PUBLIC_ORIGIN: string }): string | null {
  if (isLoopbackHost(new URL(env.PUBLIC_ORIGIN).hostname)) return null;
  return `The local inbox serves this machine only: set SMTP_URL, since PUBLIC_ORIGIN is ${env.PUBLIC_ORIGIN}.`;
}

async function listen(server: SMTPServer): Promise<number> {
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('The local inbox has no port.');
  return address.port;
}
