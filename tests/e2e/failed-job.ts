import { randomUUID } from 'node:crypto';
import { openEmbedded } from '#server/db/embedded/embedded.ts';
import { silent } from '../silent.ts';

/** The mail server refused a welcome email for hours. */
export async function insertFailedJob(dataDir: string, email: string): Promise<void> {
  const database = await openEmbedded(dataDir, silent);
  const { pool } = database;
  const id = randomUUID();
  await pool.query(
    `insert into newsletter_subscriptions (id, email, status, subscribed_at, preferences)
     values ($1, $2, 'active', now(), '{"weekly_automation_intel":true}')`,
    [id, email],
  );
  const payload = { subscriptionId: id, round: 1, at: new Date().toISOString() };
  await pool.query(
    `insert into pgboss.job (name, data, source_name, source_id, source_created_on, source_retry_count, source_output)
     select 'dead-letters', $1::jsonb, name, gen_random_uuid(), now() - interval '9 hours', 25,
       jsonb_build_object('message', '451 4.7.1 try again later')
     from unnest(array['send-newsletter-welcome', 'send-newsletter-confirmation']) name`,
    [payload],
  );
  await database.close();
}
