import type { ReactNode } from 'react';
import { checklistCopy, type ChecklistStep } from '#content/admin/checklist.ts';
import { systemCopy as copy } from '#content/admin/system.ts';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { Backups } from '#features/system/admin/backups-table.tsx';
import type { SystemOverview } from '#features/system/system.server.ts';
import type { ListedBackup, ListedCheck, ListedReplica, SystemResult } from '#features/system/system.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { State, type StateProps } from '#ui/feedback/state.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { Cell, DataTable, Row, RowHead } from '#ui/list/data-table.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { usePolling } from '#ui/use-polling.tsx';
import { useReload } from '#ui/use-reload.ts';

/** Shows problems, passed checks and running processes; `children` are browser errors. */
export function SystemPage({ overview, children }: { overview: SystemOverview; children: ReactNode }) {
  const { checks, checklist, checkedAt, isStale, replicas, backups } = overview;
  const problems = checks.filter(({ state }) => state === 'failed' || state === 'warning');
  const others = checks.filter((check) => !problems.includes(check));
  return (
    <Stack gap="8">
      <section aria-labelledby="checks-title">
        <h2 id="checks-title" className="visually-hidden">
          {copy.checks}
        </h2>
        <Stack gap="5">
          <Actions checkedAt={checkedAt} lastBackup={backups[0] ?? null} />
          {isStale && checkedAt !== null && (
            <Alert tone="error" title={copy.stale}>
              <p>
                {copy.staleSince} <LocalTime at={checkedAt} />. {copy.staleRemedy}
              </p>
            </Alert>
          )}
          {checks.length === 0 ? (
            <Empty title={copy.unchecked}>{copy.uncheckedHint}</Empty>
          ) : problems.length === 0 ? (
            !isStale && <Alert tone="success">{copy.allGood}</Alert>
          ) : (
            <Stack as="ul" gap="3" aria-label={copy.problems}>
              {problems.map((check) => (
                <li key={check.id}>
                  <Problem {...check} />
                </li>
              ))}
            </Stack>
          )}
          {others.length > 0 && <Checks checks={others} />}
        </Stack>
      </section>
      <Checklist steps={checklist} />
      <Stack as="section" gap="3" aria-labelledby="backups-title">
        <h2 id="backups-title">{copy.backups}</h2>
        <Backups backups={backups} />
      </Stack>
      <Stack as="section" gap="3" aria-labelledby="processes-title">
        <h2 id="processes-title">{copy.processes}</h2>
        {replicas.length === 0 ? (
          <Empty title={copy.noProcess}>{copy.noProcessHint}</Empty>
        ) : (
          <Replicas replicas={replicas} />
        )}
      </Stack>
      <Stack as="section" gap="3" aria-labelledby="browser-errors-title">
        <h2 id="browser-errors-title">{copy.errors}</h2>
        {children}
      </Stack>
    </Stack>
  );
}

/** Open steps come first; a complete list is one line. */
function Checklist({ steps }: { readonly steps: readonly ChecklistStep[] }) {
  const { Form } = useRetryingFetcher();
  const done = steps.filter(({ isDone }) => isDone === true).length;
  const order = [false, null, true];
  const sorted = steps.toSorted((one, other) => order.indexOf(one.isDone) - order.indexOf(other.isDone));
  return (
    <Stack as="section" gap="3" aria-labelledby="checklist-title">
      <h2 id="checklist-title">{checklistCopy.title}</h2>
      <p className="soft">{checklistCopy.progress(done, steps.length)}</p>
      <ul>
        {sorted.map(({ id, label, isDone, where }) => (
          <Cluster as="li" key={label} gap="3" align="baseline" rule="2" pad="2">
            <State tone={isDone === true ? 'good' : isDone === false ? 'waiting' : 'off'}>
              {isDone === true ? checklistCopy.done : isDone === false ? checklistCopy.open : checklistCopy.look}
            </State>
            <b>{label}</b>
            <span className="soft">{where}</span>
            {id !== undefined && (
              <Form method="post">
                <input type="hidden" name="step" value={id} />
                <input type="hidden" name="done" value={isDone === true ? 'no' : 'yes'} />
                <Button
                  type="submit"
                  name="action"
                  value="tick"
                  size="small"
                  variant="quiet"
                  aria-label={isDone === true ? checklistCopy.unmark(label) : checklistCopy.tick(label)}
                >
                  {isDone === true ? checklistCopy.undo : checklistCopy.ticked}
                </Button>
              </Form>
            )}
          </Cluster>
        ))}
      </ul>
    </Stack>
  );
}

interface ActionsProps {
  readonly checkedAt: string | null;
  readonly lastBackup: ListedBackup | null;
}

function Actions({ checkedAt, lastBackup }: ActionsProps) {
  const check = useRetryingFetcher<SystemResult | null>();
  const backup = useRetryingFetcher<SystemResult | null>();
  const reload = useReload();
  // The run that was asked for is over once the page has newer results.
  const waitsFor = check.data?.seen === (checkedAt ?? '') ? check.data : null;
  usePolling(waitsFor, reload, { seconds: 2, times: 45 });
  const isQueued = backup.data !== undefined && backup.data?.seen === (lastBackup?.id ?? '');
  const awaited = isQueued || lastBackup?.state === 'running' ? `${isQueued} ${lastBackup?.id ?? ''}` : null;
  usePolling(awaited, reload, { seconds: 2, times: 300 });
  const isBackingUp = backup.state !== 'idle' || awaited !== null;
  const isChecking = check.state !== 'idle' || waitsFor !== null;
  return (
    <Cluster gap="4" rowGap="3" justify="between">
      <p className="soft small" role="status">
        {isChecking ? (
          copy.checking
        ) : checkedAt === null ? null : (
          <>
            {copy.checkedAt} <LocalTime at={checkedAt} />
          </>
        )}
        {isBackingUp && ` ${copy.backingUp}`}
      </p>
      <Cluster gap="3">
        <check.Form method="post">
          <input type="hidden" name="seen" value={checkedAt ?? ''} />
          <Button type="submit" name="action" value="check" size="small" busy={isChecking}>
            {checkedAt === null ? copy.check : copy.checkAgain}
          </Button>
        </check.Form>
        <backup.Form method="post">
          <input type="hidden" name="seen" value={lastBackup?.id ?? ''} />
          <Button type="submit" name="action" value="backup" size="small" variant="quiet" busy={isBackingUp}>
            {copy.backUp}
          </Button>
        </backup.Form>
      </Cluster>
    </Cluster>
  );
}

function Problem({ label, state, summary, remedy, since }: ListedCheck) {
  return (
    <Alert tone={state === 'failed' ? 'error' : 'warning'} title={label}>
      <p>{summary}</p>
      {remedy !== null && (
        <p>
          <b>{copy.remedy}</b> {remedy}
        </p>
      )}
      <p className="small">
        {copy.states[state]} {copy.since} <LocalTime at={since} />
      </p>
    </Alert>
  );
}

const tones = { ok: 'good', unknown: 'off', warning: 'waiting', failed: 'bad' } as const satisfies Record<
  ListedCheck['state'],
  StateProps['tone']
>;

function Checks({ checks }: { readonly checks: readonly ListedCheck[] }) {
  const { columns } = copy.checksTable;
  return (
    <DataTable
      label={copy.checks}
      columns={[
        { label: columns.check, width: 'l' },
        { label: columns.state, width: 's', narrow: 'top' },
        { label: columns.found, wraps: true },
        { label: columns.since, width: 's', narrow: 'none' },
      ]}
    >
      {checks.map(({ id, label, state, summary, remedy, since }) => (
        <Row key={id}>
          <RowHead column={columns.check}>{label}</RowHead>
          <Cell column={columns.state}>
            <State tone={tones[state]}>{copy.states[state]}</State>
          </Cell>
          <Cell column={columns.found}>
            <Stack width="text">
              <p>{summary}</p>
              {remedy !== null && <p className="soft">{remedy}</p>}
            </Stack>
          </Cell>
          <Cell column={columns.since}>
            <LocalTime at={since} relative />
          </Cell>
        </Row>
      ))}
    </DataTable>
  );
}

function Replicas({ replicas }: { readonly replicas: readonly ListedReplica[] }) {
  const { columns, roles } = copy.processesTable;
  return (
    <DataTable
      label={copy.processes}
      columns={[
        { label: columns.host },
        { label: columns.role },
        { label: columns.release },
        { label: columns.started },
        { label: columns.seen },
      ]}
    >
      {replicas.map(({ id, host, role, runsJobs, release, startedAt, seenAt }) => (
        <Row key={id}>
          <RowHead column={columns.host}>{host}</RowHead>
          <Cell column={columns.role}>{role === 'web' && runsJobs ? roles.both : roles[role]}</Cell>
          <Cell column={columns.release}>
            <span className="data">{release}</span>
          </Cell>
          <Cell column={columns.started}>
            <LocalTime at={startedAt} relative />
          </Cell>
          <Cell column={columns.seen}>
            <LocalTime at={seenAt} relative />
          </Cell>
        </Row>
      ))}
    </DataTable>
  );
}
