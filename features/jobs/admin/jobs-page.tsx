import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { changedBy } from '#content/admin/last-change.ts';
import { LocalTime } from '#ui/local-time.tsx';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { JobTable, type PendingDiscard } from '#features/jobs/admin/job-table.tsx';
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
import { Alert } from '#ui/messages/alert.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { ListToolbar } from '#ui/list/list-toolbar.tsx';
import { Metric, MetricStrip } from '#ui/list/metric-strip.tsx';
import { Pager } from '#ui/list/pager.tsx';
import { SelectionBar, useSelected, useSelection } from '#ui/list/selection.tsx';
import { useToastOf } from '#ui/messages/toasts.tsx';
import { ScriptButton } from '#ui/script-button.tsx';
import { Cluster } from '#ui/layout/layout.tsx';

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
  const discard = (what: PendingDiscard) => {
    const jobs = 'job' in what ? [['job', what.job]] : what.ids.map((id) => ['id', id]);
    void fetcher.submit(new URLSearchParams([['action', 'discard'], ...jobs]), { method: 'post' });
  };
  useToastOf(fetcher, (result) => ({ text: resultCopy(result) }));
  // Shown as done at once; what fails comes back.
  const sent = new Set(fetcher.formData?.getAll('id'));
  const jobs = page.items.filter(({ id }) => !sent.has(id));
  const selection = useSelection(jobs.map(({ id }) => id));
  const selected = useSelected(selection);
  const isFailed = query.state === 'failed';
  const failedOfQueue = queues.find((queue) => queue.job === job)?.counts.failed ?? 0;
  const many = isFailed && failedOfQueue > 1 ? failedOfQueue : 0;
  return (
    <>
      <Alarm alarm={alarm} />
      <States query={query} queues={queues} />
      <ListToolbar list={jobsList} query={query} options={{ job: kindOptions(queues, job) }} name="Jobs" />
      {many > 0 && (
        <Cluster gap="3" pad="4" className="small">
          <p>{many} of these jobs have failed.</p>
          <fetcher.Form method="post">
            <input type="hidden" name="job" value={job} />
            <Button type="submit" name="action" value="again" size="small">
              Retry all
            </Button>
          </fetcher.Form>
          <ScriptButton size="small" variant="quiet" onClick={() => setPending({ job, copy: `All ${many}` })}>
            Discard all
          </ScriptButton>
        </Cluster>
      )}
      {jobs.length === 0 ? (
        <Empty
          title={emptyCopy[query.state]}
          actions={
            <ScriptButton size="small" busy={state !== 'idle'} onClick={() => void revalidate()}>
              Refresh
            </ScriptButton>
          }
        >
          {query.state === 'failed' && 'Jobs are retried automatically for about eight hours before they fail.'}
        </Empty>
      ) : (
        <JobTable
          jobs={jobs}
          state={query.state}
          subjects={subjects}
          fetcher={fetcher}
          selection={isFailed ? selection : undefined}
          onDiscard={setPending}
        />
      )}
      <SelectionBar selection={selection}>
        <fetcher.Form method="post" className="row-actions">
          {[...selected].map((id) => (
            <input key={id} type="hidden" name="id" value={id} />
          ))}
          <Button type="submit" name="action" value="again" size="small">
            Retry
          </Button>
        </fetcher.Form>
        <Button size="small" onClick={() => setPending({ ids: [...selected], copy: countCopy(selected.size) })}>
          Discard
        </Button>
      </SelectionBar>
      <Pager {...jobsList.pages(query, page.next)} />
      <ConfirmDialog
        isLight
        open={pending !== null}
        onClose={() => setPending(null)}
        title="Discard without running?"
        confirm="Discard"
        onConfirm={() => pending && discard(pending)}
      >
        <strong>{pending?.copy}</strong>: this will never run, and an email will never be sent. You cannot undo this.
      </ConfirmDialog>
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

function Alarm({ alarm: { late } }: { readonly alarm: JobsAlarm }) {
  if (late === null) return null;
  return (
    <div className="alert-region">
      <Alert tone="warning" title={late.count === 1 ? '1 email is delayed' : `${late.count} emails are delayed`}>
        <p>
          Sending is retried automatically. The oldest has waited since <LocalTime at={late.since} />
          {late.reason === null ? '.' : `. Last error: ${late.reason}`}
        </p>
      </Alert>
    </div>
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

function resultCopy({ action, count, last }: JobsResult): string {
  if (count === 0) return changedBy(last ?? undefined, undefined, 'already handled') || 'Already handled';
  return action === 'again' ? `${countCopy(count)} will be retried now` : `${countCopy(count)} discarded`;
}

function countCopy(count: number): string {
  return count === 1 ? '1 job' : `${count} jobs`;
}

const kindCopy = { mails: 'All emails', routine: 'Routine jobs', all: 'Everything' } as const;

function kindOptions(queues: readonly QueueCounts[], chosen: string) {
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
