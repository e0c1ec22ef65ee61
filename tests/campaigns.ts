import { randomUUID } from 'node:crypto';
import type { Administrator } from '#features/accounts/rights/team-member.ts';
import { sendCampaignEmail } from '#features/newsletter/campaigns/campaign.jobs.server.ts';
import { saveCampaign, startCampaign } from '#features/newsletter/campaigns/campaigns.server.ts';
import type { AppContext } from '#server/app-context.ts';
import type { TestApp } from './test-app.ts';

export const ownDraft = {
  subject: 'A new office',
  preheader: 'We have moved.',
  body: '# Hello\n\nCome **by**, at [the map](/contact) or <b>not</b>.\n\n- one\n- two',
  audience: 'all' as const,
  segment: '',
};

export function watchEmails(test: TestApp, app: AppContext) {
  const watch = {
    /** A draft at version 2. */
    async written(by: Administrator): Promise<string> {
      const id = await startCampaign(app, by);
      await saveCampaign(app, by, id, 1, ownDraft);
      return id;
    },
    /** `reader0@harbour.example` and so on. */
    async subscribers(many: number): Promise<void> {
      await test.database.pool.query(
        `insert into newsletter_subscriptions (email, status, preferences)
         select 'reader' || n || '@harbour.example', 'active', '{"weekly_automation_intel":true}' from generate_series(0, $1::int - 1) n`,
        [many],
      );
    },
    /** Includes jobs queued by jobs. */
    async sendAll(): Promise<void> {
      for (let jobs = await watch.takeJobs(); jobs.length > 0; jobs = await watch.takeJobs()) {
        for (const job of jobs) await sendCampaignEmail.run(app, job, { id: randomUUID(), attempt: 1 });
      }
    },
    async takeJobs(): Promise<{ campaignId: string; run: number }[]> {
      const { rows } = await test.database.pool.query<{ data: { campaignId: string; run: number } }>(
        `update pgboss.job set state = 'completed' where name = 'send-campaign-email' and state = 'created'
           and start_after <= greatest(now(), $1) returning data`,
        [app.now()],
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
