import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { decide, requestApproval } from '#features/work/approvals.server.ts';
import { workDecisions } from '#features/work/work.table.ts';
import { withProject, type Work } from '../../tests/work.ts';

let work: Work;
await withProject((made) => {
  work = made;
});

test('a decision is made with its email or not at all, if its connection is killed between them', async () => {
  const { app, database } = work.opened;
  const { pool } = database;
  const { id: step } = await work.step('Proposal');
  const sent = { step, text: 'We build it.', files: [], formId: randomUUID() };
  expect(await requestApproval(app, work.sam, work.projectId, sent)).toEqual({ ok: true });
  const requestId = (await work.step('Proposal')).requests[0]?.id ?? '';
  const approve = () => decide(app, work.ann, requestId, { verdict: 'approved', words: '' });
  const made = async () => ({
    decisions: await app.db.$count(workDecisions),
    emails: (await work.opened.queued()).filter(({ name }) => name === 'send-approval-decision').length,
    step: (await work.step('Proposal')).state,
  });

  // The transaction waits between the decision and the email.
  const blocker = await pool.connect();
  await blocker.query('begin');
  await blocker.query('lock table pgboss.job in exclusive mode');
  const killed = approve();
  await expect
    .poll(async () => {
      const { rows } = await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%pgboss%' and pid <> pg_backend_pid()`,
      );
      return rows.length;
    })
    .toBe(1);
  expect(await made()).toEqual({ decisions: 0, emails: 0, step: 'active' });
  await blocker.query('rollback');
  blocker.release();

  // The pool repeats the transaction on another connection.
  expect(await killed).toEqual({ ok: true });
  expect(await made()).toEqual({ decisions: 1, emails: 1, step: 'done' });
});
