/** What a mail server said against a letter's reader: its code, and the enhanced one (RFC 3463) where it gave one. */
export interface RecipientRefusal {
  readonly code: number;
  readonly enhanced: string | null;
}

/**
 * Whether an error of `send` says that the reader's mailbox does not take mail and never will: a 5xx to the recipient
 * itself. A full mailbox (5.2.2) and a refusal for our sake (5.7: policy, reputation, relaying) are none of these, for
 * both pass.
 */
export function refusedRecipient(error: unknown): RecipientRefusal | null {
  if (!(error instanceof Error)) return null;
  const {
    command,
    responseCode: code,
    response,
  } = error as { command?: unknown; responseCode?: unknown; response?: unknown };
  if (command !== 'RCPT TO' || typeof code !== 'number' || code < 500 || code > 599) return null;
  const enhanced = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(typeof response === 'string' ? response : '')?.[1] ?? null;
  if (enhanced === null) return code === 550 || code === 551 || code === 553 ? { code, enhanced } : null;
  const isTheirs = /^5\.(0|1|2|4)\./.test(enhanced) && enhanced !== '5.2.2' && enhanced !== '5.2.3';
  return isTheirs ? { code, enhanced } : null;
}
