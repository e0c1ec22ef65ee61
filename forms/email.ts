import { cleanLine } from '#forms/text.ts';

/** Max characters (RFC 5321). */
export const maxEmail = 254;

const quotes = '“”„«»';
const local = `[^\\s@<>()[\\],;:\\\\".${quotes}]+`;
const letter = `[^\\s!-/:-@[-\`{-~${quotes}]`;
const label = `${letter}(?:(?:${letter}|-){0,61}${letter})?`;

/**
 * Dots only between other characters, at most 64 before the only @, a domain of two or more labels that no hyphen
 * begins or ends, and no characters that would split a header.
 */
export const emailPattern = new RegExp(`^(?=[^@]{1,64}@)${local}(?:\\.${local})*@${label}(?:\\.${label})+$`, 'u');

/** Invisible characters that come with text copied from web pages and office programs. */
const invisible = /[\u00AD\u200B-\u200F\u2060\u2066-\u2069\u202A-\u202E\uFEFF]/gu;

/**
 * Cleans a typed address before `emailPattern` checks it: removes invisible characters, `mailto:` and quotation marks
 * around it.
 */
export function cleanEmail(value: string): string {
  const visible = cleanLine(value.replaceAll(invisible, ''));
  return visible.replace(/^(?:mailto:|[\s"'“”‘’])+/iu, '').replace(/(?<![\s"'“”‘’.])[\s"'“”‘’.]+$/u, '');
}

/** Expects an address from `cleanEmail`. */
export function isEmail(address: string): boolean {
  return address.length <= maxEmail && emailPattern.test(address);
}

/** The first address in a cell of a list, also with a name. Normalized; null if invalid. */
export function addressIn(cell: string): string | null {
  const visible = cell.replaceAll(invisible, '');
  const named = /<([^<>]*)>\s*$/.exec(visible)?.[1] ?? visible;
  const [first = ''] = named.trim().split(/\s*(?:[;,]|:::)\s*/u);
  const address = cleanEmail(first).toLowerCase();
  return isEmail(address) ? address : null;
}
