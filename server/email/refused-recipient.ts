/** Status and enhanced status (RFC 3463). */
export interface RecipientRefusal {
  readonly code: number;
  readonly enhanced: string | null;
}

/**
 * The refusal if the mailbox permanently rejects email (5xx to the recipient), else null. Full mailboxes (5.2.2) and
 * policy refusals (5.7) are temporary.
 */
export function findRecipientRefusal(error: unknown): RecipientRefusal | null {
  if (!(error instanceof Error)) return null;
  const {
    command,
    responseCode: code,
    response,
  } = error as { command?: unknown; responseCode?: unknown; response?: unknown };
  if (command !== 'RCPT TO' || typeof code !== 'number' || code < 500 || code > 599) return null;
  const enhanced = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(typeof response === 'string' ? response : '')?.[1] ?? null;
  if (enhanced === null) return [501, 550, 551, 553].includes(code) ? { code, enhanced } : null;
  // 501 and 553 refuse how the address is written.
  const theirs = code === 501 || code === 553 ? /^5\.(?!7\.)/ : /^5\.(0|1|2|4)\./;
  const isTheirs = theirs.test(enhanced) && enhanced !== '5.2.2' && enhanced !== '5.2.3';
  return isTheirs ? { code, enhanced } : null;
}
