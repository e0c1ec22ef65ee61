import '#ui/counted-states.css';
import { LocalTime } from '#features/accounts/settings/local-time.tsx';
import { figure } from '#features/newsletter/desk/desk.ts';
import { stateWords } from '#features/newsletter/letters/letter-words.ts';
import { servedOf, type LetterResults, type OwnLetter } from '#features/newsletter/letters/letters.ts';
import { Progress } from '#ui/progress.tsx';
import { State } from '#ui/state.tsx';

interface LetterProgressProps {
  readonly letter: OwnLetter;
  readonly results: LetterResults;
}

/** How far a letter is, and what has come of it. */
export function LetterProgress({ letter, results }: LetterProgressProps) {
  const { state, readers, scheduledAt, startedAt, stoppedAt, finishedAt } = letter;
  const { label, tone } = stateWords[state];
  const served = servedOf(results);
  const moment = { draft: null, scheduled: scheduledAt, sending: startedAt, stopped: stoppedAt, sent: finishedAt }[
    state
  ];
  return (
    <section aria-labelledby="progress-title">
      <h2 id="progress-title" className="letter-state">
        <State tone={tone}>{label}</State>
        {moment !== null && <LocalTime at={moment.toISOString()} />}
      </h2>
      {state !== 'scheduled' && readers !== null && (
        <div className="desk-progress">
          <p role="status">
            {figure(served)} of {figure(readers)} served
          </p>
          <Progress value={served} max={Math.max(1, readers)} label="Readers served" />
        </div>
      )}
      {state === 'scheduled' ? (
        <p className="desk-soft">It goes out by itself, to everybody who takes such letters then.</p>
      ) : (
        <ul className="counted-states" aria-label="Results">
          <Figure label="Sent" tone="good" count={results.sent} />
          <Figure label="Failed" tone="bad" count={results.failed} />
          <Figure label="Bounced" tone="bad" count={results.bounced} />
          <Figure label="Left before" tone="off" count={results.skipped} />
          <Figure label="Left by it" tone="waiting" count={results.unsubscribed} />
        </ul>
      )}
    </section>
  );
}

interface FigureProps {
  readonly label: string;
  readonly tone: 'good' | 'bad' | 'off' | 'waiting';
  readonly count: number;
}

function Figure({ label, tone, count }: FigureProps) {
  return (
    <li>
      <div>
        <State tone={tone}>{label}</State>
        <b>{figure(count)}</b>
      </div>
    </li>
  );
}
