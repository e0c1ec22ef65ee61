/** People whom a text names as `@Name`, longest names first, so that `@Ann Lee` does not mention Ann. */
export function mentionsIn<Person extends { readonly name: string }>(
  text: string,
  people: readonly Person[],
): Person[] {
  return [...new Set(textParts(text, people).flatMap(({ person }) => person ?? []))];
}

interface TextPart<Person> {
  readonly text: string;
  readonly href?: string;
  readonly person?: Person;
}

/** Splits a text into plain text, web links and mentions. */
export function textParts<Person extends { readonly name: string }>(
  text: string,
  people: readonly Person[],
): TextPart<Person>[] {
  const byName = new Map(people.map((person) => [person.name.toLowerCase(), person]));
  const names = [...byName.keys()].sort((one, other) => other.length - one.length).map(escaped);
  const mention = names.length === 0 ? '' : `|(?<![\\p{L}\\p{N}])@(?<name>${names.join('|')})(?![\\p{L}\\p{N}])`;
  const pattern = new RegExp(`(?<link>https?:\\/\\/[^\\s<>"]*[^\\s<>".,;:!?')\\]])${mention}`, 'giu');
  const parts: TextPart<Person>[] = [];
  let end = 0;
  for (const { 0: found, index, groups = {} } of text.matchAll(pattern)) {
    if (index > end) parts.push({ text: text.slice(end, index) });
    const person = byName.get((groups['name'] ?? '').toLowerCase());
    parts.push(person ? { text: found, person } : { text: found, href: found });
    end = index + found.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/gu, String.raw`\$&`);
}
