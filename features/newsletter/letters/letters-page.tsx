import '#features/newsletter/desk/desk.css';
import { Link } from 'react-router';
import { LocalTime } from '#features/accounts/settings/local-time.tsx';
import { figure, letterPage, lettersAddress } from '#features/newsletter/desk/desk.ts';
import { stateWords } from '#features/newsletter/letters/letter-words.ts';
import { servedOf, type LetterPage, type ListedLetter } from '#features/newsletter/letters/letters.ts';
import { Cell, DataTable, Row, RowHead } from '#ui/data-table.tsx';
import { Empty } from '#ui/empty.tsx';
import { Pager } from '#ui/pager.tsx';
import { State } from '#ui/state.tsx';

interface LettersPageProps {
  readonly page: LetterPage;
  readonly after: string | null;
}

const number = 'number' as const;
const columns = [
  { label: 'Letter' },
  { label: 'State' },
  { label: 'When' },
  { label: 'Sent', holds: number },
  { label: 'Failed', holds: number },
  { label: 'Bounced', holds: number },
  { label: 'Left by it', holds: number },
];

/** The letters of our own and the weekly ones, newest first, each with what came of it. */
export function LettersPage({ page: { letters, next }, after }: LettersPageProps) {
  return (
    <>
      {letters.length === 0 ? (
        <Empty title="No letter yet">
          The weekly letter goes out by itself when there are new articles. Write one of your own for what does not fit
          into it.
        </Empty>
      ) : (
        <DataTable columns={columns} label="Letters">
          {letters.map((letter) => (
            <LetterRow key={letter.id} letter={letter} />
          ))}
        </DataTable>
      )}
      <Pager
        first={after === null ? null : lettersAddress}
        next={next === null ? null : `${lettersAddress}?after=${next}`}
      />
      <p className="desk-soft">
        Whether somebody opened a letter or followed its links is not tracked: readers are told so where they subscribe.
      </p>
    </>
  );
}

function LetterRow({ letter }: { readonly letter: ListedLetter }) {
  const { id, kind, subject, state, at, readers, results } = letter;
  const { label, tone } = stateWords[state];
  const isBegun = state !== 'draft' && state !== 'scheduled';
  const shown = (count: number) => (isBegun ? figure(count) : '');
  return (
    <Row>
      <RowHead column="Letter" under={kind === 'weekly' ? 'Weekly letter' : undefined}>
        {kind === 'own' ? <Link to={letterPage(id)}>{subject === '' ? 'No subject yet' : subject}</Link> : subject}
      </RowHead>
      <Cell column="State">
        <State tone={tone}>
          {state === 'sending' && readers !== null
            ? `Sending ${figure(servedOf(results))} of ${figure(readers)}`
            : label}
        </State>
      </Cell>
      <Cell column="When">
        <LocalTime at={at} />
      </Cell>
      <Cell column="Sent" holds="number">
        {shown(results.sent)}
      </Cell>
      <Cell column="Failed" holds="number">
        {shown(results.failed)}
      </Cell>
      <Cell column="Bounced" holds="number">
        {shown(results.bounced)}
      </Cell>
      <Cell column="Left by it" holds="number">
        {shown(results.unsubscribed)}
      </Cell>
    </Row>
  );
}
