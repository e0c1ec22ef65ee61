/** One line of text. The database takes neither NUL nor half of a surrogate pair, a mail header no line break. */
export function cleanLine(value: string): string {
  return value
    .toWellFormed()
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
