import { randomUUID } from 'node:crypto';
import type { Administrator } from '#features/accounts/accounts.ts';
import { sendOwnLetter } from '#features/newsletter/letters/letter-jobs.server.ts';
import type { OwnLetterJob } from '#features/newsletter/letters/letter-sending.server.ts';
import { saveLetter, startLetter } from '#features/newsletter/letters/own-letters.server.ts';
import type { Machine } from '#server/machine.ts';
import type { TestMachine } from './test-machine.ts';

/** What an administrator has written. */
export const ownDraft = {
  subject: 'A new office',
  preheader: 'We have moved.',
  body: '# Hello\n\nCome **by**, at [the map](/contact) or <b>not</b>.\n\n- one\n- two',
  audience: 'all',
};

/** What the tests of letters of our own do with them, on the rows of one test. */
export function watchLetters(test: TestMachine, machine: Machine) {
  const watch = {
    /** A draft, at its second version. */
    async written(by: Administrator): Promise<string> {
      const id = await startLetter(machine, by);
      await saveLetter(machine, by, id, 1, ownDraft);
      return id;
    },
    /** Subscribers, `reader0@harbour.example` and so on. */
    async subscribers(many: number): Promise<void> {
      await test.database.pool.query(
        `insert into newsletter_subscriptions (email, status, preferences)
         select 'reader' || n || '@harbour.example', 'active', '{"weekly_automation_intel":true}' from generate_series(0, $1::int - 1) n`,
        [many],
      );
    },
    /** Works on all jobs of letters that are due, also those that they queue. */
    async sendAll(): Promise<void> {
      for (let jobs = await watch.takeJobs(); jobs.length > 0; jobs = await watch.takeJobs()) {
        for (const job of jobs) await sendOwnLetter(machine, job, { id: randomUUID(), attempt: 1 });
      }
    },
    async takeJobs(): Promise<OwnLetterJob[]> {
      const { rows } = await test.database.pool.query<{ data: OwnLetterJob }>(
        `update pgboss.job set state = 'completed' where name = 'send-newsletter-letter' and state = 'created'
           and start_after <= greatest(now(), $1) returning data`,
        [machine.now()],
      );
      return rows.map(({ data }) => data);
    },
    async count(table: string, condition = 'true'): Promise<number> {
      const { rows } = await test.database.pool.query<{ count: string }>(
        `select count(*) from ${table} where ${condition}`,
      );
      return Number(rows[0]?.count);
    },
  };
  return watch;
}
