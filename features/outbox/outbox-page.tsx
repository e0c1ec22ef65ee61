import '#ui/counted-states.css';
import './outbox.css';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { jobWords } from '#content/jobs.ts';
import { LocalTime } from '#features/accounts/settings/local-time.tsx';
import { useLastingFetcher } from '#forms/sending/use-lasting-fetcher.tsx';
import { DiscardDialog, type AskedDiscard } from '#features/outbox/discard-dialog.tsx';
import { JobTable } from '#features/outbox/job-table.tsx';
import { stateWords } from '#features/outbox/outbox-words.ts';
import {
  countOf,
  jobKinds,
  jobStates,
  outboxParams,
  type ListedJob,
  type OutboxAlarm,
  type OutboxAnswer,
  type OutboxFilter,
  type QueueCounts,
} from '#features/outbox/outbox.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { FilterBar } from '#ui/filter-bar.tsx';
import { Pager } from '#ui/pager.tsx';
import { ScriptButton } from '#ui/script-button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { State } from '#ui/state.tsx';

export interface OutboxPageProps {
  readonly filter: OutboxFilter;
  readonly after: string | null;
  readonly jobs: readonly ListedJob[];
  readonly next: string | null;
  readonly queues: readonly QueueCounts[];
  readonly alarm: OutboxAlarm;
  /** What a job is about, by its id. */
  readonly subjects: Readonly<Record<string, string>>;
}

/** Mails and jobs by their state: what waits, what is tried again and why, what failed for good. */
export function OutboxPage({ filter, after, jobs, next, queues, alarm, subjects }: OutboxPageProps) {
  const fetcher = useLastingFetcher<OutboxAnswer | null>();
  const [asked, setAsked] = useState<AskedDiscard | null>(null);
  const { revalidate, state } = useRevalidator();
  const { job } = filter;
  const failedOfQueue = queues.find((queue) => queue.job === job)?.counts.failed ?? 0;
  const many = filter.state === 'failed' && job !== null && failedOfQueue > 1 ? failedOfQueue : 0;
  return (
    <>
      <Alarm alarm={alarm} />
      <States filter={filter} queues={queues} />
      <FilterBar
        label="Jobs"
        apply="Show"
        clear={job === null ? null : { to: addressOf({ ...filter, job: null }), words: 'Clear filter' }}
      >
        {filter.state !== 'failed' && <input type="hidden" name="state" value={filter.state} />}
        <div className="filter-bar-wide">
          <SelectField
            label="Kind"
            name="job"
            placeholder="All but routine work"
            options={kindsOf(queues, job)}
            defaultValue={job ?? ''}
          />
        </div>
      </FilterBar>
      <div className="outbox-said" role="status">
        {fetcher.state === 'idle' && fetcher.data && <Said answer={fetcher.data} />}
      </div>
      {many > 0 && job !== null && (
        <div className="outbox-many">
          <p>{many} of this kind have failed for good.</p>
          <fetcher.Form method="post">
            <input type="hidden" name="job" value={job} />
            <Button type="submit" name="act" value="again" size="small">
              Send all again
            </Button>
          </fetcher.Form>
          <ScriptButton size="small" variant="quiet" onClick={() => setAsked({ job, words: `All ${many}` })}>
            Delete all
          </ScriptButton>
        </div>
      )}
      {jobs.length === 0 ? (
        <Empty
          title={emptyWords[filter.state]}
          actions={
            <ScriptButton busy={state !== 'idle'} onClick={() => void revalidate()}>
              Look again
            </ScriptButton>
          }
        >
          {filter.state === 'failed' && 'What fails is tried again by itself for about eight hours first.'}
        </Empty>
      ) : (
        <JobTable jobs={jobs} state={filter.state} subjects={subjects} fetcher={fetcher} onDiscard={setAsked} />
      )}
      <Pager first={after === null ? null : addressOf(filter)} next={next === null ? null : addressOf(filter, next)} />
      <DiscardDialog asked={asked} onClose={() => setAsked(null)} fetcher={fetcher} />
    </>
  );
}

const emptyWords = {
  failed: 'Nothing has failed for good',
  retrying: 'Nothing is being tried again',
  waiting: 'Nothing waits',
  running: 'Nothing is running at this moment',
  done: 'Nothing was done in the last days',
} as const;

function Alarm({ alarm: { failed, late } }: { readonly alarm: OutboxAlarm }) {
  if (failed === 0 && late === null) return null;
  return (
    <div className="outbox-alarm">
      {failed > 0 && (
        <Alert
          tone="error"
          title={failed === 1 ? 'One job has failed for good' : `${failed} jobs have failed for good`}
        >
          <p>They wait here until you send them again or delete them.</p>
        </Alert>
      )}
      {late !== null && (
        <Alert
          tone="warning"
          title={late.count === 1 ? 'A mail does not get out' : `${late.count} mails do not get out`}
        >
          <p>
            They are tried again by themselves. The first has waited since <LocalTime at={late.since} />
            {late.reason === null ? '.' : `; the last answer was: ${late.reason}`}
          </p>
        </Alert>
      )}
    </div>
  );
}

function States({ filter, queues }: Pick<OutboxPageProps, 'filter' | 'queues'>) {
  return (
    <ul className="counted-states" aria-label="Jobs by state">
      {jobStates.map((state) => (
        <li key={state}>
          <Link
            to={addressOf({ ...filter, state })}
            aria-current={state === filter.state ? 'true' : undefined}
            preventScrollReset
          >
            <State tone={stateWords[state].tone}>{stateWords[state].label}</State>
            <b>{countOf(queues, { ...filter, state }).toLocaleString('en-US')}</b>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Said({ answer: { act, count } }: { readonly answer: OutboxAnswer }) {
  if (count === 0) return <Alert tone="info">Somebody else has seen to that already.</Alert>;
  const jobs = count === 1 ? 'One job' : `${count} jobs`;
  return <Alert tone="success">{act === 'again' ? `${jobs} will be tried again at once.` : `${jobs} deleted.`}</Alert>;
}

const kindWords = { mails: 'All emails', routine: 'Routine work', all: 'Everything' } as const;

function kindsOf(queues: readonly QueueCounts[], chosen: string | null) {
  const names = new Set(queues.map(({ job }) => job));
  if (chosen !== null) names.add(chosen);
  for (const kind of jobKinds) names.delete(kind);
  const kinds = [...names]
    .map((value) => ({ value, words: jobWords[value] ?? value }))
    .sort((one, other) => one.words.localeCompare(other.words, 'en'));
  return [...jobKinds.map((value) => ({ value, words: kindWords[value] })), ...kinds];
}

function addressOf(filter: OutboxFilter, after?: string): string {
  const search = outboxParams(filter, after).toString();
  return search === '' ? '/admin/outbox' : `/admin/outbox?${search}`;
}
