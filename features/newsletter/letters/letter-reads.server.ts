import { countAudience } from '#features/newsletter/letters/letter-sending.server.ts';
import { noResults, type LetterResults, type OwnLetter } from '#features/newsletter/letters/letters.ts';
import { readLetter } from '#features/newsletter/letters/own-letters.server.ts';
import { isUuid } from '#features/newsletter/row-id.ts';
import { readResults } from '#features/newsletter/sending/results.server.ts';
import type { Machine } from '#server/machine.ts';

/** What the page of a letter shows. */
export interface ReadLetterPage {
  readonly letter: OwnLetter;
  readonly results: LetterResults;
  readonly readers: Readonly<Record<'all' | 'weekly', number>>;
}

/** A letter with what came of it; of a draft, how many would get it. Undefined where there is none. */
export async function readLetterPage(machine: Machine, id: string | undefined): Promise<ReadLetterPage | undefined> {
  const letter = isUuid(id) ? await readLetter(machine, id) : undefined;
  if (!letter) return undefined;
  const isDraft = letter.state === 'draft';
  const [results, all, weekly] = await Promise.all([
    isDraft ? null : readResults(machine.db, [letter.id]),
    isDraft ? countAudience(machine, 'all') : 0,
    isDraft ? countAudience(machine, 'weekly') : 0,
  ]);
  return { letter, results: results?.get(letter.id) ?? noResults, readers: { all, weekly } };
}
