import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { isLoopbackHost } from '#server/net/loopback.ts';
import { RetryLater } from '#server/jobs/retry-later.ts';
import type { Logger } from '#server/log.ts';
import { breaksLines, oneLine, parseMailbox, type Mailbox } from '#server/email/addresses.ts';
import type { Email, Mailer } from '#server/email/email.ts';
import { defineCounter } from '#server/telemetry/counters.ts';

const emails = defineCounter('emails_total', 'Emails given to the mail server: sent or failed.', 'outcome');
const sent = emails.of({ outcome: 'sent' });
const failed = emails.of({ outcome: 'failed' });

export interface MailerSettings {
  /** `smtp://user:password@host:587` or `smtps://...`, with nodemailer options as query. */
  readonly smtpUrl: string;
  readonly from: string;
  readonly log: Logger;
}

/**
 * Connects with the first email, so a down mail server does not block startup. `send` rejects on failures, timeouts and
 * invalid emails; with `RetryLater` if the server may have the email. `close` awaits current deliveries.
 */
export function openMailer({ smtpUrl, from, log }: MailerSettings): Mailer & { close(): void } {
  const sender = parseMailbox(from);
  const transport = createTransport({
    pool: true,
    maxConnections: 3,
    // Prevents resending content the server took; `deliver` decides.
    maxRequeues: 0,
    idleTimeout: 30_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 30_000,
    requireTLS: sendsPasswordAway(smtpUrl),
    disableFileAccess: true,
    disableUrlAccess: true,
    url: smtpUrl,
  });
  // Unhandled errors of idle connections would end the process.
  transport.on('error', (error) =>
    log.warn({ event: 'email.connection.failed', err: error }, 'An SMTP connection failed'),
  );

  const contents = new WeakMap<AbortSignal, Readable>();
  transport.use('stream', (mail, done) => {
    const { message, data } = mail;
    const open = message.createReadStream.bind(message);
    // Read only after DATA is accepted, so it shows delivery progress.
    message.createReadStream = (options) => {
      const content = open(options);
      if (data.signal) contents.set(data.signal, content);
      return content;
    };
    done();
  });

  async function deliver(message: SendMailOptions, tries: number): Promise<void> {
    // Socket timeouts miss trickled replies.
    const signal = AbortSignal.timeout(120_000);
    try {
      await transport.sendMail({ ...message, signal });
    } catch (error) {
      if (hasReply(error)) throw error;
      if (contents.get(signal)?.readableEnded === true) {
        throw new RetryLater('The mail server took the email and did not say whether it keeps it.', unsureSeconds, {
          cause: error,
        });
      }
      // Retries once if the server dropped a pooled connection.
      if (tries > 1 && !contents.get(signal)?.readableDidRead && isLostConnection(error))
        await deliver(message, tries - 1);
      else throw error;
    }
  }

  return {
    async send(mail) {
      const message = compose(mail, sender);
      const startedAt = performance.now();
      await deliver(message, 2).catch((error: unknown) => {
        failed.add();
        throw error;
      });
      sent.add();
      log.info(
        { event: 'email.accepted', messageId: message.messageId, ms: Math.round(performance.now() - startedAt) },
        'The mail server accepted an email',
      );
    },
    close: () => transport.close(),
  };
}

/**
 * Connects to the mail server, with TLS and login as for an email, and sends nothing. Rejects with the server's error.
 */
export async function verifySmtp(smtpUrl: string): Promise<void> {
  const milliseconds = 8000;
  const transport = createTransport({
    connectionTimeout: milliseconds,
    greetingTimeout: milliseconds,
    dnsTimeout: milliseconds,
    socketTimeout: milliseconds,
    requireTLS: sendsPasswordAway(smtpUrl),
    disableFileAccess: true,
    disableUrlAccess: true,
    url: smtpUrl,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Most servers that disconnect after the content have the email, so a retry may duplicate it. */
const unsureSeconds = 20 * 60;

function hasReply(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number';
}

function isLostConnection(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNECTION';
}

/** Stable per key and sender. */
export function messageIdOf(key: string, from: string): string {
  return messageId(key, parseMailbox(from));
}

function compose(mail: Email, sender: Mailbox) {
  if (mail.key === '') throw new Error('An email needs a key.');
  if (mail.html.trim() === '' || mail.text.trim() === '') throw new Error('An email needs both HTML and text.');
  const line = oneLine(mail.subject);
  const subject = mail.byHand === true ? line : line.replaceAll(/(\S{60})\S+/gu, '$1…');
  if (subject === '') throw new Error('An email needs a subject.');
  return {
    messageId: messageId(mail.key, sender),
    date: new Date(),
    from: { ...sender },
    to: { ...parseMailbox(mail.to) },
    replyTo: mail.replyTo === undefined ? undefined : { ...parseMailbox(mail.replyTo) },
    subject,
    html: mail.html,
    text: mail.text,
    headers: {
      ...(mail.byHand !== true && automaticHeaders),
      ...checkedHeaders(mail.headers ?? {}),
    },
    icalEvent: mail.calendar && { filename: 'invite.ics', ...mail.calendar },
    attachments: mail.attachments?.map(({ filename, contentType, content }) => ({
      filename: oneLine(filename).replaceAll(/[/\\]/g, '_'),
      contentType: oneLine(contentType),
      content,
    })),
  } satisfies SendMailOptions;
}

function messageId(key: string, sender: Mailbox): string {
  return `<${digest(key).slice(0, 32)}@${sender.address.slice(sender.address.lastIndexOf('@') + 1)}>`;
}

function digest(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** Features may add `List-Unsubscribe`, but not recipients. */
function checkedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(name) || ownHeaders.has(name.toLowerCase()) || breaksLines(value)) {
      throw new Error(`An email may not carry the header ${JSON.stringify(oneLine(name))} with this value.`);
    }
  }
  return { ...headers };
}

/** For Exchange, which ignores Auto-Submitted. Not `All`: that would suppress bounces too. */
const automaticHeaders = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply',
};

const ownHeaders = new Set([
  ...['from', 'sender', 'to', 'cc', 'bcc', 'reply-to', 'return-path', 'subject', 'date', 'message-id'],
  ...['mime-version', 'content-type', 'content-transfer-encoding', 'content-disposition'],
  ...['auto-submitted', 'x-auto-response-suppress'],
]);

/** No plain-text password if a server (or attacker) hides STARTTLS. */
function sendsPasswordAway(smtpUrl: string): boolean {
  const { protocol, username, hostname } = new URL(smtpUrl);
  return protocol === 'smtp:' && username !== '' && !isLoopbackHost(hostname);
}
