export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/**
 * Parses `ann@example.com`, `Ann <ann@example.com>` or `"Ann, B." <ann@example.com>`. Throws for address, header or
 * SMTP injection.
 */
export function parseMailbox(written: string): Mailbox {
  const named = /^(?<name>[^<>]*)<(?<address>[^<>]*)>\s*$/.exec(written)?.groups;
  const address = (named?.['address'] ?? written).trim();
  if (!isAddress(address)) throw new Error('An email needs exactly one well-formed address on each line.');
  return { name: oneLine(named?.['name'] ?? '').replace(/^"(.*)"$/, '$1'), address };
}

/** Whether the mailer would accept it. */
export function isMailbox(written: string): boolean {
  try {
    parseMailbox(written);
    return true;
  } catch {
    return false;
  }
}

/** Replaces line breaks and control characters with spaces. */
export function oneLine(text: string): string {
  return text.replace(lineBreakers, ' ').trim();
}

/** Whether text could end a header line. */
export function breaksLines(text: string): boolean {
  return text.search(lineBreakers) !== -1;
}

/** Includes two separators that some programs treat as line ends. */
const lineBreakers = /[\p{Cc}\u2028\u2029]+/gu;

/** Refuses quoted local parts, address literals and lists. */
function isAddress(address: string): boolean {
  return address.length <= 254 && /^[^\s\p{Cc}"(),:;<>@[\\\]]+@[^\s\p{Cc}"(),:;<>@[\\\]_]+$/u.test(address);
}
