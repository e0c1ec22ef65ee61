/** What is said of a text with a character that no keyboard types. */
export const controlText = 'Remove the control characters';

/** Whether a text holds control characters other than tabs and line breaks. */
export function hasControlCharacter(value: string): boolean {
  return /[^\P{Cc}\s\x85]/u.test(value);
}

// They turn around the order in which what follows is shown, beyond the text that they stand in.
const directionControls = /[\u202A-\u202E\u2066-\u2069]/g;

/** One line of text. The database takes neither NUL nor half of a surrogate pair, a mail header no line break. */
export function cleanLine(value: string): string {
  return value
    .toWellFormed()
    .replace(directionControls, '')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}

/** Text of many lines, with the line ends that a form post and a script would otherwise send differently. */
export function cleanText(value: string): string {
  return value
    .toWellFormed()
    .replace(/\r\n?/gu, '\n')
    .replace(/[^\P{Cc}\n\t]+/gu, ' ')
    .trim();
}
