import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { sumMetrics } from '#features/metrics/metrics.jobs.server.ts';
import type { Administrator } from '#features/accounts/rights/team-member.ts';
import { countRecipients, recipientsOf, segmentChoices } from '#features/newsletter/campaigns/audience.server.ts';
import { readCampaignPage, scheduledCampaigns } from '#features/newsletter/campaigns/campaign-reads.server.ts';
import {
  resendCampaign,
  resumeCampaign,
  scheduleCampaign,
  sendCampaign,
  stopCampaign,
} from '#features/newsletter/campaigns/campaign-sending.server.ts';
import { recordRecipients } from '#features/newsletter/campaigns/start-campaign.jobs.server.ts';
import { readCampaign, saveCampaign, startCampaign } from '#features/newsletter/campaigns/campaigns.server.ts';
import { newsletterSubscriptions } from '#features/newsletter/newsletter.table.ts';
import { readResults } from '#features/newsletter/sending/results.server.ts';
import type { Email } from '#server/email/email.ts';
import { makePerson } from '../../../tests/accounts.ts';
import { makeAdministrator } from '../../../tests/administrators.ts';
import { ownDraft, watchEmails } from '../../../tests/campaigns.ts';
import { runNow } from '../../../tests/jobs.ts';
import { openTestApp } from '../../../tests/test-app.ts';

let by: Administrator;
let now: Date;
let refuse: (email: Email) => boolean = () => false;

const test = await openTestApp({ NEWSLETTER_RATE: '9999' });
const app = { ...test.app, now: () => now, mail: { send: take } };
const watch = watchEmails(test, app);
beforeEach(async () => {
  // Not before the database's clock, by which jobs are due.
  now = new Date();
  by = await makeAdministrator(app, 'writer');
  refuse = () => false;
});

function take(email: Email): Promise<void> {
  if (refuse(email)) return Promise.reject(new Error('try again later'));
  test.emails.push(email);
  return Promise.resolve();
}

const query = (text: string, values: unknown[] = []) => test.database.pool.query(text, values);
const count = (segment: string, audience: 'all' | 'weekly' = 'all') => countRecipients(app.db, { audience, segment });

it('knows that subscribers of the demonstration are why nobody gets it', async () => {
  const id = await startCampaign(app, by);
  const demonstration = { ...app, env: { ...app.env, DEMO_DATA: true } };
  expect(await readCampaignPage(demonstration, id)).toMatchObject({ readers: 0, hasSampleReaders: false });
  await watch.subscribers(1);
  await query(`update newsletter_subscriptions set form_id = 'demo-0'`);
  await runNow(sumMetrics, app);
  expect(await readCampaignPage(demonstration, id)).toMatchObject({ readers: 0, hasSampleReaders: true });
});

it('counts and serves a segment: clients, a plan, a source, a campaign, and never who left or bounced', async () => {
  await watch.subscribers(8);
  const [client, planned] = [await makePerson(app, 'reader0'), await makePerson(app, 'reader1')];
  await query(`update users set email = 'reader0@harbour.example' where id = $1`, [client.id]);
  await query(`update users set email = 'reader1@harbour.example' where id = $1`, [planned.id]);
  await query(
    `insert into orders (organization_id, offer, mode, price_id, amount, currency, status, success_url, cancel_url, expires_at,
       fulfilled_at) values ($1, 'starter', 'payment', 'p', 1, 'usd', 'paid', '/', '/', now(), now())`,
    [client.id],
  );
  await query(
    `update user_profiles set subscription_status = 'active', subscription_tier = 'starter' where user_id = $1`,
    [planned.id],
  );
  await query(
    `update newsletter_subscriptions set source = 'import' where email in ('reader2@harbour.example', 'reader3@harbour.example')`,
  );
  await query(
    `update newsletter_subscriptions set attribution = '{"utm_campaign":"spring"}' where email ~ 'reader[345]@'`,
  );
  expect(await segmentChoices(app)).toEqual({ sources: ['import', 'insights_page'], campaigns: ['spring'] });
  const segments = ['', 'clients', 'plan:starter', 'plan:other', 'source:import', 'campaign:spring', 'nonsense'];
  expect(await Promise.all(segments.map((segment) => count(segment)))).toEqual([8, 1, 1, 0, 2, 3, 0]);
  await query(`update newsletter_subscriptions set status = 'bounced' where email = 'reader3@harbour.example'`);
  await query(`update newsletter_subscriptions set status = 'unsubscribed' where email = 'reader4@harbour.example'`);
  expect([await count('source:import'), await count('campaign:spring', 'weekly')]).toEqual([1, 1]);
  await query(`delete from newsletter_subscriptions where email = 'reader6@harbour.example'`);
  const counts = () =>
    Promise.all(segments.flatMap((segment) => [count(segment), count(segment, 'weekly')])).then(String);
  const counted = await counts();
  const listed = segments.flatMap((segment) =>
    (['all', 'weekly'] as const).map((audience) =>
      app.db.$count(newsletterSubscriptions, recipientsOf({ audience, segment })),
    ),
  );
  expect(counted).toBe(String(await Promise.all(listed)));
  await runNow(sumMetrics, app);
  expect(await counts()).toBe(counted);

  const id = await startCampaign(app, by);
  expect(await saveCampaign(app, by, id, 1, { ...ownDraft, segment: 'nonsense' })).toMatchObject({ reason: 'invalid' });
  await saveCampaign(app, by, id, 1, { ...ownDraft, segment: 'campaign:spring' });
  expect(await sendCampaign(app, by, id, 2)).toEqual({ ok: true, readers: 1 });
  // Fixed at the start: who leaves the segment is served, who joins it is not.
  await query(`update newsletter_subscriptions set attribution = null`);
  await query(`update newsletter_subscriptions set attribution = '{"utm_campaign":"spring"}' where email ~ 'reader7@'`);
  await watch.sendAll();
  expect(test.emails.map(({ to }) => to)).toEqual(['reader5@harbour.example']);
});

it('records a long list in steps while the first are served, and goes on after a stop', async () => {
  // Only the first and the last of them are readers.
  await query(
    `insert into newsletter_subscriptions (id, email, preferences, status)
     select lpad(to_hex(n), 32, '0')::uuid, 'reader' || n || '@harbour.example', '{"weekly_automation_intel":true}',
       case when n in (1, 20001) then 'active' else 'unsubscribed' end from generate_series(1, 20001) n`,
  );
  const id = await watch.written(by);
  expect(await sendCampaign(app, by, id, 2)).toEqual({ ok: true, readers: 2 });
  expect(await readCampaign(app, id)).toMatchObject({ readers: 1, isRecording: true });
  const [job] = await watch.takeJobs();
  const { sendCampaignEmail } = await import('#features/newsletter/campaigns/campaign.jobs.server.ts');
  await sendCampaignEmail.run(app, job!, { id: randomUUID(), attempt: 1 });
  expect(await readCampaign(app, id)).toMatchObject({ state: 'sending' });
  expect(test.emails).toHaveLength(1);
  expect(await stopCampaign(app, by, id)).toBe(true);
  await runNow(recordRecipients, app, job!);
  expect(await readCampaign(app, id)).toMatchObject({ isRecording: true });
  await resumeCampaign(app, by, id);
  await runNow(recordRecipients, app, { ...job!, run: job!.run + 1 });
  now = new Date(now.getTime() + 5000);
  await watch.sendAll();
  expect(new Set(test.emails.map(({ to }) => to)).size).toBe(2);
  expect(test.emails).toHaveLength(2);
  expect(await readCampaign(app, id)).toMatchObject({ state: 'sent', readers: 2, isRecording: false });
}, 180_000);

it('serves again only whom the mail server refused for good, and nobody twice', async () => {
  await watch.subscribers(3);
  const id = await watch.written(by);
  refuse = ({ to }) => to.startsWith('reader1@');
  await sendCampaign(app, by, id, 2);
  for (let hours = 0; hours < 200 && (await readCampaign(app, id))?.state === 'sending'; hours += 1) {
    await watch.sendAll();
    now = new Date(now.getTime() + 3_600_000);
  }
  const results = async () => (await readResults(app.db, [id])).get(id);
  expect(await results()).toMatchObject({ sent: 2, failed: 1 });
  refuse = () => false;
  expect(await resendCampaign(app, by, id)).toEqual({ ok: true, readers: 1 });
  expect(await resendCampaign(app, by, id)).toEqual({ ok: false, reason: 'unknown' });
  await watch.sendAll();
  expect(test.emails.map(({ to }) => to).sort()).toEqual([0, 1, 2].map((at) => `reader${at}@harbour.example`));
  expect(await results()).toMatchObject({ sent: 3, failed: 0 });
  expect(await resendCampaign(app, by, id)).toEqual({ ok: false, reason: 'nobody' });
});

it('lists what is scheduled, with the zone that the time was chosen in', async () => {
  await watch.subscribers(1);
  const id = await watch.written(by);
  const at = new Date(now.getTime() + 86_400_000);
  await scheduleCampaign(app, by, id, 2, at, 'Europe/Oslo');
  expect(await readCampaign(app, id)).toMatchObject({ scheduledAt: at, scheduledZone: 'Europe/Oslo' });
  const listed = { id, subject: ownDraft.subject, at };
  expect(await scheduledCampaigns(app, now, new Date(at.getTime() + 1))).toEqual([listed]);
  expect(await scheduledCampaigns(app, now, at)).toEqual([]);
});
