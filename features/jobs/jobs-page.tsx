import './jobs.css';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { LocalTime } from '#ui/local-time.tsx';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { DiscardDialog, type PendingDiscard } from '#features/jobs/discard-dialog.tsx';
import { JobTable } from '#features/jobs/job-table.tsx';
import {
  countOf,
  jobKinds,
  jobStates,
  jobsList,
  type ListedJob,
  type JobsAlarm,
  type JobsResult,
  type JobsQuery,
  type QueueCounts,
  type JobState,
} from '#features/jobs/jobs.ts';
import type { Page } from '#forms/list/define-list.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { FilterBar, FilterFields } from '#ui/list/filter-bar.tsx';
import { Metric, MetricStrip } from '#ui/list/metric-strip.tsx';
import { Pager } from '#ui/list/pager.tsx';
import { ScriptButton } from '#ui/script-button.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';

export interface JobsPageProps {
  readonly query: JobsQuery;
  readonly page: Page<ListedJob>;
  readonly queues: readonly QueueCounts[];
  readonly alarm: JobsAlarm;
  readonly subjects: Readonly<Record<string, string>>;
}

export function JobsPage({ query, page, queues, alarm, subjects }: JobsPageProps) {
  const fetcher = useRetryingFetcher<JobsResult | null>();
  const [pending, setPending] = useState<PendingDiscard | null>(null);
  const { revalidate, state } = useRevalidator();
  const { job } = query;
  const failedOfQueue = queues.find((queue) => queue.job === job)?.counts.failed ?? 0;
  const many = query.state === 'failed' && failedOfQueue > 1 ? failedOfQueue : 0;
  return (
    <>
      <Alarm alarm={alarm} />
      <States query={query} queues={queues} />
      <FilterBar
        label="Jobs"
        apply="Show"
        clear={job === '' ? null : { to: jobsList.href({ state: query.state }), copy: 'Clear filter' }}
      >
        <div className="filter-bar-wide">
          <FilterFields fields={jobsList.fields(query, { job: kindsOf(queues, job) })} />
        </div>
      </FilterBar>
      <div className="alert-region" role="status">
        {fetcher.state === 'idle' && fetcher.data && <ResultNotice answer={fetcher.data} />}
      </div>
      {many > 0 && (
        <Cluster gap="3" className="jobs-many small">
          <p>{many} of these jobs have failed.</p>
          <fetcher.Form method="post">
            <input type="hidden" name="job" value={job} />
            <Button type="submit" name="act" value="again" size="small">
              Retry all
            </Button>
          </fetcher.Form>
          <ScriptButton size="small" variant="quiet" onClick={() => setPending({ job, copy: `All ${many}` })}>
            Discard all
          </ScriptButton>
        </Cluster>
      )}
      {page.items.length === 0 ? (
        <Empty
          title={emptyCopy[query.state]}
          actions={
            <ScriptButton busy={state !== 'idle'} onClick={() => void revalidate()}>
              Refresh
            </ScriptButton>
          }
        >
          {query.state === 'failed' && 'Jobs are retried automatically for about eight hours before they fail.'}
        </Empty>
      ) : (
        <JobTable jobs={page.items} state={query.state} subjects={subjects} fetcher={fetcher} onDiscard={setPending} />
      )}
      <Pager {...jobsList.pages(query, page.next)} />
      <DiscardDialog pending={pending} onClose={() => setPending(null)} fetcher={fetcher} />
    </>
  );
}

const emptyCopy = {
  failed: 'No failed jobs',
  retrying: 'No jobs are being retried',
  waiting: 'No jobs are waiting',
  running: 'No jobs are running',
  done: 'No jobs finished recently',
} as const;

function Alarm({ alarm: { failed, late } }: { readonly alarm: JobsAlarm }) {
  if (failed === 0 && late === null) return null;
  return (
    <Stack gap="3" className="jobs-alarm">
      {failed > 0 && (
        <Alert tone="error" title={failed === 1 ? '1 job has failed' : `${failed} jobs have failed`}>
          <p>Retry or discard them below.</p>
        </Alert>
      )}
      {late !== null && (
        <Alert tone="warning" title={late.count === 1 ? '1 email is delayed' : `${late.count} emails are delayed`}>
          <p>
            Sending is retried automatically. The oldest has waited since <LocalTime at={late.since} />
            {late.reason === null ? '.' : `. Last error: ${late.reason}`}
          </p>
        </Alert>
      )}
    </Stack>
  );
}

function States({ query, queues }: Pick<JobsPageProps, 'query' | 'queues'>) {
  return (
    <MetricStrip label={jobsList.filters.state.label}>
      {jobStates.map((state) => (
        <Metric
          key={state}
          {...stateCopy[state]}
          value={countOf(queues, { ...query, state }).toLocaleString('en-US')}
          to={jobsList.href({ ...query, state, after: '' })}
          current={state === query.state}
        />
      ))}
    </MetricStrip>
  );
}

function ResultNotice({ answer: { action, count } }: { readonly answer: JobsResult }) {
  if (count === 0) return <Alert tone="info">Already handled by someone else.</Alert>;
  const jobs = count === 1 ? '1 job' : `${count} jobs`;
  return <Alert tone="success">{action === 'again' ? `${jobs} will be retried now.` : `${jobs} discarded.`}</Alert>;
}

const kindCopy = { mails: 'All emails', routine: 'Routine jobs', all: 'Everything' } as const;

function kindsOf(queues: readonly QueueCounts[], chosen: string) {
  const labels = new Map(queues.map(({ job, label }) => [job, label]));
  if (chosen !== '' && !labels.has(chosen)) labels.set(chosen, chosen);
  for (const kind of jobKinds) labels.delete(kind);
  const kinds = [...labels]
    .map(([value, copy]) => ({ value, copy }))
    .sort((one, other) => one.copy.localeCompare(other.copy, 'en'));
  return [...jobKinds.map((value) => ({ value, copy: kindCopy[value] })), ...kinds];
}

const stateCopy = {
  failed: { label: 'Failed', tone: 'bad' },
  retrying: { label: 'Retrying', tone: 'waiting' },
  waiting: { label: 'Waiting', tone: 'off' },
  running: { label: 'Running', tone: 'busy' },
  done: { label: 'Done', tone: 'good' },
} as const satisfies Record<JobState, { label: string; tone: string }>;
