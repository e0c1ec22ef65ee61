import { randomUUID } from 'node:crypto';
import { embeddedFolder } from '../embedded-template.ts';

/** The mail server refused a welcome email for hours. */
export async function folderWithFailedJob(email: string): Promise<{ dataDir: string; remove: () => Promise<void> }> {
  // Loaded here, since Playwright reads each file of the tests in several processes.
  const { jobs } = await import('#app/jobs.ts');
  const { openDatabase } = await import('#server/db/database.ts');
  const { startJobs } = await import('#server/jobs/worker.ts');
  const { silent } = await import('../schema.ts');
  const { dataDir, remove } = await embeddedFolder();
  const open = await openDatabase({ dataDir, log: silent });
  const office = await startJobs(open, silent, jobs, { work: false });
  const id = randomUUID();
  await open.pool.query(
    `insert into newsletter_subscriptions (id, email, status, subscribed_at, preferences)
     values ($1, $2, 'active', now(), '{"weekly_automation_intel":true}')`,
    [id, email],
  );
  const payload = { subscriptionId: id, round: 1, at: new Date().toISOString() };
  await open.pool.query(
    `insert into pgboss.job (name, data, source_name, source_id, source_created_on, source_retry_count, source_output)
     select 'dead-letters', $1::jsonb, name, gen_random_uuid(), now() - interval '9 hours', 25,
       jsonb_build_object('message', '451 4.7.1 try again later')
     from unnest(array['send-newsletter-welcome', 'send-newsletter-confirmation']) name`,
    [payload],
  );
  await office.stop();
  await open.close();
  return { dataDir, remove };
}
