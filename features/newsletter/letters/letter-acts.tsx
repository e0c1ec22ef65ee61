import { useState, useSyncExternalStore } from 'react';
import { useLastingFetcher } from '#forms/sending/use-lasting-fetcher.tsx';
import { ConfirmDialog } from '#features/newsletter/desk/confirm-dialog.tsx';
import { figure } from '#features/newsletter/desk/desk.ts';
import { sendFaults, testFault } from '#features/newsletter/letters/letter-words.ts';
import { missingIn, type LetterAnswer, type OwnLetter } from '#features/newsletter/letters/letters.ts';
import type { Autosave } from '#features/newsletter/letters/use-autosave.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { ScriptButton } from '#ui/script-button.tsx';
import { TextField } from '#ui/text-field.tsx';

interface LetterActsProps {
  readonly letter: OwnLetter;
  readonly autosave: Autosave;
  /** How many would get it now. */
  readonly readers: number;
  readonly email: string;
}

type Asked = 'send' | 'delete' | 'stop';

/** What can be done with a letter as it stands. */
export function LetterActs({ letter, autosave, readers, email }: LetterActsProps) {
  // A test would be mailed twice, and what is sent cannot be called back: a person decides to try again.
  const fetcher = useLastingFetcher<LetterAnswer | null>({ retry: 'never' });
  const [asked, setAsked] = useState<Asked | null>(null);
  const { state } = letter;
  const isReady = autosave.status === 'saved' && Object.keys(missingIn(autosave.draft)).length === 0;
  const wait = { 'aria-disabled': !isReady || undefined };
  const busy = fetcher.state !== 'idle';
  return (
    <aside className="letter-acts" aria-label="What to do with it">
      <p className="desk-soft" role="status">
        {state === 'draft' && savedWords[autosave.status]}
      </p>
      <div className="desk-said" role="status">
        {!busy && fetcher.data && <Said answer={fetcher.data} />}
      </div>
      {state === 'draft' && (
        <>
          <TestForm email={email} isReady={isReady} fetcher={fetcher} />
          <section aria-labelledby="send-title">
            <h2 id="send-title">Send</h2>
            <p>
              {figure(readers)} {readers === 1 ? 'reader' : 'readers'} would get it now.
            </p>
            <ScriptButton variant="primary" {...wait} onClick={() => isReady && setAsked('send')}>
              Send now
            </ScriptButton>
          </section>
          <ScheduleForm version={autosave.version} isReady={isReady} fetcher={fetcher} />
        </>
      )}
      <section className="letter-other" aria-label="Other">
        {state === 'scheduled' && <ActButton act="stop" words="Take back and change" fetcher={fetcher} />}
        {state === 'sending' && <ScriptButton onClick={() => setAsked('stop')}>Stop sending</ScriptButton>}
        {state === 'stopped' && <ActButton act="resume" words="Go on sending" fetcher={fetcher} isPrimary />}
        <ActButton act="copy" words="Copy as a new draft" fetcher={fetcher} />
        {state === 'draft' && (
          <ScriptButton variant="quiet" onClick={() => setAsked('delete')}>
            Throw away
          </ScriptButton>
        )}
      </section>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        fetcher={fetcher}
        fields={{ act: asked ?? '', version: String(autosave.version) }}
        {...(asked === null ? { title: '', confirm: '', children: null } : questions[asked](readers))}
      />
    </aside>
  );
}

const savedWords = {
  saved: 'Saved',
  saving: 'Saving',
  held: 'Not saved yet',
  unreachable: 'Not saved yet: the site is out of reach. It is tried again by itself.',
} as const;

const questions: Record<Asked, (readers: number) => { title: string; confirm: string; children: React.ReactNode }> = {
  send: (readers) => ({
    title: 'Send this letter?',
    confirm: `Send to ${figure(readers)}`,
    children: <p>It begins at once. What has gone out cannot be called back.</p>,
  }),
  stop: () => ({
    title: 'Stop sending?',
    confirm: 'Stop sending',
    children: <p>Nobody else gets it until you go on. Those who have it keep it.</p>,
  }),
  delete: () => ({
    title: 'Throw this draft away?',
    confirm: 'Throw away',
    children: <p>It cannot be brought back.</p>,
  }),
};

type ActFetcher = ReturnType<typeof useLastingFetcher<LetterAnswer | null>>;

interface ActButtonProps {
  readonly act: string;
  readonly words: string;
  readonly fetcher: ActFetcher;
  readonly isPrimary?: boolean;
}

function ActButton({ act, words, fetcher, isPrimary = false }: ActButtonProps) {
  return (
    <fetcher.Form method="post">
      <Button type="submit" name="act" value={act} variant={isPrimary ? 'primary' : 'secondary'}>
        {words}
      </Button>
    </fetcher.Form>
  );
}

interface SendFormProps {
  readonly isReady: boolean;
  readonly fetcher: ActFetcher;
}

function TestForm({ email, isReady, fetcher }: SendFormProps & { readonly email: string }) {
  const answer = fetcher.state === 'idle' && fetcher.data?.act === 'test' ? fetcher.data.answer : null;
  return (
    <section aria-labelledby="test-title">
      <h2 id="test-title">Try it out</h2>
      <fetcher.Form
        method="post"
        className="desk-form"
        onSubmit={(event) => {
          if (!isReady) event.preventDefault();
        }}
      >
        <input type="hidden" name="act" value="test" />
        <TextField
          label="Send a test to"
          name="to"
          hint="Up to five addresses, with commas between."
          defaultValue={email}
          error={answer && !answer.ok ? testFault(answer) : undefined}
          autoComplete="off"
        />
        <Button type="submit" aria-disabled={!isReady || undefined}>
          Send a test
        </Button>
      </fetcher.Form>
    </section>
  );
}

function ScheduleForm({ version, isReady, fetcher }: SendFormProps & { readonly version: number }) {
  const zone = useSyncExternalStore(
    () => () => undefined,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  );
  const answer = fetcher.state === 'idle' && fetcher.data?.act === 'schedule' ? fetcher.data.answer : null;
  return (
    <section aria-labelledby="schedule-title">
      <h2 id="schedule-title">Or later</h2>
      <form
        className="desk-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReady) return;
          const given = new FormData(event.currentTarget).get('local');
          const at = new Date(typeof given === 'string' ? given : '');
          const inUtc = Number.isNaN(at.getTime()) ? '' : at.toISOString();
          void fetcher.submit({ act: 'schedule', version: String(version), at: inUtc }, { method: 'post' });
        }}
      >
        <TextField
          label="Time"
          name="local"
          type="datetime-local"
          hint={`On your clock: ${zone}`}
          error={answer && !answer.ok && answer.reason === 'bad-time' ? sendFaults['bad-time'] : undefined}
        />
        <Button type="submit" aria-disabled={!isReady || undefined}>
          Schedule
        </Button>
      </form>
    </section>
  );
}

function Said({ answer }: { readonly answer: LetterAnswer }) {
  switch (answer.act) {
    case 'test':
      return answer.answer.ok ? (
        <Alert tone="success">A test is on its way to {answer.answer.to.join(', ')}.</Alert>
      ) : null;
    case 'send':
    case 'resume':
    case 'schedule':
      if (answer.answer.ok || answer.answer.reason === 'bad-time') return null;
      return <Alert tone="warning">{sendFaults[answer.answer.reason]}</Alert>;
    case 'stop':
      return answer.answer.ok ? null : <Alert tone="info">It was stopped or finished already.</Alert>;
    case 'save':
      return null;
  }
}
