/** One mailbox, as a mail header and an SMTP envelope take it. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/**
 * Reads one mailbox: `ann@example.com`, `Ann <ann@example.com>` or `"Ann, B." <ann@example.com>`.
 * Throws for anything that could become two addresses, another header or another SMTP command.
 */
export function parseMailbox(written: string): Mailbox {
  const named = /^(?<name>[^<>]*)<(?<address>[^<>]*)>\s*$/.exec(written)?.groups;
  const address = (named?.['address'] ?? written).trim();
  if (!isAddress(address)) throw new Error('A letter needs exactly one well-formed address on each line.');
  return { name: oneLine(named?.['name'] ?? '').replace(/^"(.*)"$/, '$1'), address };
}

/** The text on one line: line breaks and other control characters become single spaces. */
export function oneLine(text: string): string {
  return text.replace(lineBreakers, ' ').trim();
}

/** Whether the text holds what could end a header line. */
export function breaksLines(text: string): boolean {
  return text.search(lineBreakers) !== -1;
}

/** Control characters, and the two separators that some programs take for a line's end. */
const lineBreakers = /[\p{Cc}\u2028\u2029]+/gu;

/** Quoted local parts, address literals and lists are refused with everything else that needs an escape in a header. */
function isAddress(address: string): boolean {
  return address.length <= 254 && /^[^\s\p{Cc}"(),:;<>@[\\\]]+@[^\s\p{Cc}"(),:;<>@[\\\]_]+$/u.test(address);
}
