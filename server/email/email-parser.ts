import type { EmailBody, EmailHead } from '#server/email/parse-email.ts';
import type { Logger } from '#server/log.ts';
import { openThread } from '#server/threads/open-thread.ts';

export interface EmailQuestion {
  readonly raw: Uint8Array;
  readonly part: 'head' | 'body';
  readonly authServer: string | undefined;
}

export type ReadEmail<Part> =
  | { readonly ok: true; readonly part: Part }
  | { readonly ok: false; readonly reason: 'unreadable' | 'later' };

const inThread = openThread('parse-email', import.meta.url, {
  milliseconds: 10_000,
  megabytes: 192,
  waiting: 8,
});

/** Reads a raw email's headers in a thread. `authServer`: see `provesSender`. */
export function readEmailHead(log: Logger, raw: Uint8Array, authServer: string | undefined) {
  return read<EmailHead>(log, { raw, part: 'head', authServer });
}

/** Reads a raw email's text and attachments in a thread. */
export function readEmailBody(log: Logger, raw: Uint8Array) {
  return read<EmailBody>(log, { raw, part: 'body', authServer: undefined });
}

async function read<Part extends EmailHead | EmailBody>(
  log: Logger,
  question: EmailQuestion,
): Promise<ReadEmail<Part>> {
  const result = await inThread(question);
  if (result.ok && result.output !== null) return { ok: true, part: result.output as Part };
  if (!result.ok && result.reason === 'busy') return { ok: false, reason: 'later' };
  const failure = result.ok ? { reason: 'no sender' } : { reason: result.reason, error: result.error };
  log.warn({ event: 'email.unreadable', ...failure, bytes: question.raw.length }, 'An inbound email could not be read');
  return { ok: false, reason: 'unreadable' };
}
