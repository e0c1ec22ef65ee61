import { LocalTime } from '#ui/local-time.tsx';
import type { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import type { JobState, ListedJob, JobsResult } from '#features/jobs/jobs.ts';
import { Button } from '#ui/button.tsx';
import { Cell, DataTable, Row, RowHead } from '#ui/list/data-table.tsx';
import type { Selection } from '#ui/list/selection.tsx';
import { ScriptButton } from '#ui/script-button.tsx';

/** Jobs by id, or a whole queue, with the dialog copy. */
export type PendingDiscard = { readonly copy: string } & (
  | { readonly ids: readonly string[] }
  | { readonly job: string }
);

interface JobTableProps {
  readonly jobs: readonly ListedJob[];
  readonly state: JobState;
  readonly subjects: Readonly<Record<string, string>>;
  readonly fetcher: ReturnType<typeof useRetryingFetcher<JobsResult | null>>;
  /** The selected failed jobs. */
  readonly selection?: Selection;
  readonly onDiscard: (discard: PendingDiscard) => void;
}

/** Label of the second timestamp. */
const timeLabels = { failed: 'Failed', retrying: 'Next retry', waiting: 'Due', running: null, done: 'Done' } as const;

export function JobTable({ jobs, state, subjects, fetcher, selection, onDiscard }: JobTableProps) {
  const timeLabel = timeLabels[state];
  const hasReason = state === 'failed' || state === 'retrying';
  const columns = [
    { label: 'Job' },
    ...(hasReason
      ? [{ label: 'Reason', wraps: true }, { label: 'Attempts', width: 's', holds: 'number', narrow: 'none' } as const]
      : []),
    { label: 'Queued', width: 's' } as const,
    ...(timeLabel === null ? [] : [{ label: timeLabel, width: 's' } as const]),
    ...(state === 'failed' ? [{ label: 'Actions', width: 'l', silent: true } as const] : []),
  ];
  return (
    <DataTable columns={columns} selection={selection} label="Jobs">
      {jobs.map((one) => {
        const copy = one.label;
        const at = one.endedAt ?? one.nextAt;
        return (
          <Row key={one.id} rowId={one.id}>
            <RowHead column="Job" under={subjects[one.id]}>
              {copy}
            </RowHead>
            {hasReason && (
              <>
                <Cell column="Reason">
                  <span className="data">{one.reason}</span>
                </Cell>
                <Cell column="Attempts" holds="number">
                  {one.tries}
                </Cell>
              </>
            )}
            <Cell column="Queued">
              <LocalTime at={one.queuedAt} relative />
            </Cell>
            {timeLabel !== null && <Cell column={timeLabel}>{at !== null && <LocalTime at={at} relative />}</Cell>}
            {state === 'failed' && (
              <Cell column="Actions">
                <div className="row-actions">
                  <fetcher.Form method="post">
                    <input type="hidden" name="id" value={one.id} />
                    <Button type="submit" name="action" value="again" size="small" aria-label={`Retry: ${copy}`}>
                      Retry
                    </Button>
                  </fetcher.Form>
                  <ScriptButton
                    size="small"
                    variant="quiet"
                    aria-label={`Discard: ${copy}`}
                    onClick={() => onDiscard({ ids: [one.id], copy })}
                  >
                    Discard
                  </ScriptButton>
                </div>
              </Cell>
            )}
          </Row>
        );
      })}
    </DataTable>
  );
}
