import { randomUUID } from 'node:crypto';
import { sendNewsletterConfirmation, sendNewsletterWelcome } from '#features/newsletter/newsletter.jobs.server.ts';
import { leave } from '#features/newsletter/subscription-status.server.ts';
import type { TestApp } from './test-app.ts';
import { runNow } from './jobs.ts';

export function watchSubscriptions(test: TestApp) {
  const watch = {
    async rows(): Promise<Record<string, unknown>[]> {
      const { rows } = await test.database.pool.query<Record<string, unknown>>(
        'select * from newsletter_subscriptions order by email',
      );
      return rows;
    },
    /** May resend. */
    async runJobs(): Promise<void> {
      for (const { name, data } of await test.queued()) {
        const job = [sendNewsletterWelcome, sendNewsletterConfirmation].find((one) => one.name === name);
        if (job) await runNow(job, test.app, data);
      }
    },
    async newestToken(page: 'confirm' | 'unsubscribe' | 'preferences'): Promise<string> {
      await watch.runJobs();
      return tokenIn(test.emails.at(-1)?.html ?? '', page);
    },
    /** Unsubscribes by the newest email; returns the row. */
    async leaveByEmail() {
      if (!(await leave(test.app, await watch.newestToken('unsubscribe'))))
        throw new Error('The letter leads nowhere.');
      return (await watch.rows())[0];
    },
  };
  return watch;
}

/** '' if absent. */
export function tokenIn(mail: string, page: 'confirm' | 'unsubscribe' | 'preferences'): string {
  return new RegExp(`/newsletter/${page}\\?token=([\\w-]+)`).exec(mail)?.[1] ?? '';
}

/** Valid, with every field. */
export function subscriptionOf(who: string) {
  return {
    email: `ada.${who}@harbour.example`,
    preferences: { weekly_automation_intel: true, marketing_source: 'insights_sidebar' },
    source: 'insights_page',
    formId: `newsletter-${randomUUID()}`,
    startedAt: new Date(Date.now() - 60_000).toISOString(),
    quietMark: '',
  };
}
