import { audienceWords } from '#features/newsletter/letters/letter-words.ts';
import {
  maxBody,
  maxPreheader,
  maxSubject,
  type LetterAudience,
  type OwnLetter,
} from '#features/newsletter/letters/letters.ts';
import type { Autosave } from '#features/newsletter/letters/use-autosave.tsx';
import { LocalTime } from '#features/accounts/settings/local-time.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';

/** Where a letter is written; it saves itself. */
export function LetterEditor({ autosave }: { readonly autosave: Autosave }) {
  const { draft, faults, change } = autosave;
  return (
    <form className="desk-form" onSubmit={(event) => event.preventDefault()}>
      {autosave.theirs !== null && <Conflict autosave={autosave} theirs={autosave.theirs} />}
      <TextField
        label="Subject"
        name="subject"
        maxLength={maxSubject}
        value={draft.subject}
        error={faults['subject']}
        onChange={({ target }) => change({ subject: target.value })}
        autoComplete="off"
      />
      <TextField
        label="Preview line"
        name="preheader"
        hint="What mail programs show beside the subject."
        optional
        maxLength={maxPreheader}
        value={draft.preheader}
        error={faults['preheader']}
        onChange={({ target }) => change({ preheader: target.value })}
        autoComplete="off"
      />
      <SelectField
        label="For whom"
        name="audience"
        value={draft.audience}
        options={Object.entries(audienceWords).map(([value, words]) => ({ value, words }))}
        onChange={({ target }) => change({ audience: target.value as LetterAudience })}
      />
      <TextArea
        label="Letter"
        name="body"
        hint="Markdown: # heading, **bold**, *italic*, [link](https://...), lists with a dash, > quote, ![picture](https://...)."
        rows={18}
        limit={maxBody}
        value={draft.body}
        error={faults['body']}
        onChange={({ target }) => change({ body: target.value })}
      />
    </form>
  );
}

/** Somebody has saved since: both are shown, and nothing is lost before it is said whose is to stay. */
function Conflict({ autosave, theirs }: { readonly autosave: Autosave; readonly theirs: OwnLetter }) {
  const isBegun = theirs.state !== 'draft';
  const who = theirs.updatedBy ?? 'Somebody';
  return (
    <section className="letter-conflict" aria-labelledby="conflict-title">
      <Alert tone="warning" role="alert">
        <p id="conflict-title">
          <strong>
            {isBegun ? 'This letter has been scheduled or sent meanwhile.' : `${who} has saved this letter meanwhile.`}
          </strong>{' '}
          {isBegun ? 'What you have written since is not in it.' : 'Yours is not saved yet. Choose which one stays.'}
        </p>
      </Alert>
      <div className="letter-sides">
        <Side title={`Theirs: ${who}`} letter={theirs}>
          <LocalTime at={theirs.updatedAt.toISOString()} />
        </Side>
        <Side title="Yours" letter={autosave.draft}>
          not saved yet
        </Side>
      </div>
      <div className="import-acts">
        {!isBegun && (
          <Button variant="primary" onClick={autosave.keepMine}>
            Keep mine
          </Button>
        )}
        <Button onClick={autosave.takeTheirs}>Take theirs</Button>
      </div>
    </section>
  );
}

interface SideProps {
  readonly title: string;
  readonly letter: { readonly subject: string; readonly preheader: string; readonly body: string };
  readonly children: React.ReactNode;
}

function Side({ title, letter, children }: SideProps) {
  return (
    <div>
      <h2>{title}</h2>
      <p className="desk-soft">{children}</p>
      <p>
        <strong>{letter.subject === '' ? 'No subject' : letter.subject}</strong>
      </p>
      <p className="desk-soft">{letter.preheader}</p>
      <pre tabIndex={0}>{letter.body}</pre>
    </div>
  );
}
