import '#features/newsletter/desk/desk.css';
import './letter-page.css';
import { useRevalidator } from 'react-router';
import { usePolling } from '#features/newsletter/desk/use-polling.tsx';
import { LetterActs } from '#features/newsletter/letters/letter-acts.tsx';
import { LetterEditor } from '#features/newsletter/letters/letter-editor.tsx';
import { LetterPreview } from '#features/newsletter/letters/letter-preview.tsx';
import { LetterProgress } from '#features/newsletter/letters/letter-progress.tsx';
import type { LetterResults, OwnLetter } from '#features/newsletter/letters/letters.ts';
import { useAutosave } from '#features/newsletter/letters/use-autosave.tsx';

export interface LetterPageProps {
  readonly letter: OwnLetter;
  readonly results: LetterResults;
  /** How many would get it now, by audience. */
  readonly readers: Readonly<Record<'all' | 'weekly', number>>;
  /** Whoever looks at it: the first address of a test. */
  readonly email: string;
}

/** One letter: written, tried out, sent or scheduled; and, once it is on its way, how far it is and what came of it. */
export function LetterPage(props: LetterPageProps) {
  const { letter, results, email } = props;
  const autosave = useAutosave(letter);
  const { revalidate } = useRevalidator();
  usePolling(letter.state === 'sending' || letter.state === 'scheduled', () => void revalidate());
  const isOpen = letter.state === 'draft' || autosave.theirs !== null;
  return (
    <div className="letter-page">
      <div className="letter-written">
        {!isOpen && <LetterProgress letter={letter} results={results} />}
        {isOpen && <LetterEditor autosave={autosave} />}
      </div>
      <LetterActs letter={letter} autosave={autosave} readers={props.readers[autosave.draft.audience]} email={email} />
      <LetterPreview id={letter.id} version={isOpen ? autosave.version : letter.version} />
    </div>
  );
}
