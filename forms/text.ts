/** Error copy for `noControls`. */
export const controlText = 'Remove the control characters';

/** Tabs and line breaks are allowed. */
export function hasControlCharacter(value: string): boolean {
  return /[^\P{Cc}\s\x85]/u.test(value);
}

// They reverse the display order of text beyond their own.
const directionControls = /[\u202A-\u202E\u2066-\u2069]/g;

/** Single line, safe for databases (no NUL or lone surrogates) and email headers (no line breaks). */
export function cleanLine(value: string): string {
  return value
    .toWellFormed()
    .replace(directionControls, '')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}

/** Multi-line text with normalized line endings, which form posts and scripts send differently. */
export function cleanText(value: string): string {
  return value
    .toWellFormed()
    .replace(/\r\n?/gu, '\n')
    .replace(/[^\P{Cc}\n\t]+/gu, ' ')
    .trim();
}
