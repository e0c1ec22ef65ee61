import { beforeAll, expect, test } from 'vitest';
import { leadsCommand } from '#app/bootstrap/commands/leads-command.ts';
import type { OpenApp } from '#app/bootstrap/open-app.ts';
import { buyDemonstrationPlan, seed } from '#app/bootstrap/welcome.ts';
import type { DemonstrationPerson } from '#features/demonstration/demonstration-people.public.server.ts';
import { intakeSchema } from '#features/intake/intake.ts';
import { stages } from '#features/leads/leads.ts';
import { countRecipients } from '#features/newsletter/campaigns/audience.server.ts';
import { beginScheduledCampaign } from '#features/newsletter/campaigns/start-campaign.jobs.server.ts';
import { syncPaymentCustomer } from '#features/payment-sync/reconcile.jobs.server.ts';
import { carryOutAgreement, sweepAgreements } from '#features/subscriptions/agreements/carry-out.jobs.server.ts';
import { readToday } from '#features/today/read-today.server.ts';
import { todayScope } from '#features/today/today.ts';
import { deliver, openBillingHost, runEventJobs } from '../../tests/billing.ts';
import { runNow } from '../../tests/jobs.ts';

const host = await openBillingHost({ DEMO_DATA: 'on' });
const app = { ...host.app, paymentsSandbox: host.sandbox } as OpenApp;
let people: readonly DemonstrationPerson[] = [];
beforeAll(async () => {
  people = await seed(app);
});

/** One column. */
async function read(text: string): Promise<unknown[]> {
  const { rows } = await host.database.pool.query<[unknown]>({ text, rowMode: 'array' });
  return rows.map(([value]) => value);
}

const customers = 'select organization_id from payment_customers where customer_id is not null';
const counted = `select sum(amount)::int from metric_changes where metric = 'mrr' and other <> '' and day`;

test('fills the pages once, with rows that nothing repairs, and emails nobody', async () => {
  expect(await seed(app)).toEqual([]);
  expect(await read('select distinct stage from leads order by 1')).toEqual([...stages].toSorted());
  for (const row of await read('select full_payload from intake_submissions'))
    expect(intakeSchema.parse(row)).toEqual(row);
  const { late, fresh, replies, calls, due } = await readToday(app, todayScope('admin'), null);
  for (const { length } of [late, fresh, replies, calls, due]) expect.soft(length).toBeGreaterThan(0);
  expect(await read("select hours ->> 'timeZone' from hosts")).toEqual(['America/New_York']);
  expect((await read('select 1 from notices where read_at is null')).length).toBeGreaterThan(3);
  const plans = await read('select status from subscriptions order by 1');
  expect(plans).toEqual([...Array<string>(5).fill('active'), 'canceled', 'past_due']);
  // On the days of the purchases; one has failed since.
  expect(await read(`${counted} < now()::date - 1`)).toEqual([8]);
  expect(await read(`${counted} >= now()::date - 1`)).toEqual([null]);
  expect(await read(customers)).toEqual([]);
  expect([await host.queued(), host.emails]).toEqual([[], []]);
});

test('has projects of three clients in different phases, with files and decisions', async () => {
  expect(await read('select phase from work_projects order by 1')).toEqual(['advance', 'realize', 'uncover']);
  expect(await read('select verdict from work_decisions')).toHaveLength(5);
  expect(await read('select 1 from work_requests')).toHaveLength(6);
  expect(await read('select 1 from work_files join uploaded_files using (store_id) where is_claimed')).toHaveLength(3);
});

test('has subscribers in every state, none of whom is sent anything', async () => {
  const states = await read('select distinct status from newsletter_subscriptions order by 1');
  expect(states).toEqual(['active', 'bounced', 'pending', 'unsubscribed']);
  for (const audience of ['all', 'weekly'] as const) {
    expect.soft(await countRecipients(app.db, { audience, segment: '' })).toBe(0);
  }
  // Nor is a real subscriber once the time of the scheduled campaign comes.
  await read(`insert into newsletter_subscriptions (email, status, preferences)
    values ('real@harbour.example', 'active', '{"weekly_automation_intel": true}')`);
  const scheduled = `select data from pgboss.job where name = '${beginScheduledCampaign.name}'`;
  for (const data of await read(scheduled)) await runNow(beginScheduledCampaign, app, data);
  expect(await read('select state from campaigns order by 1')).toEqual(['draft', 'sent', 'sent', 'sent']);
  expect([await host.queued(), host.emails]).toEqual([[], []]);
});

test('really buys a plan and agrees on fees, and is gone once it is removed', async () => {
  await buyDemonstrationPlan(app, people);
  for (const event of host.sandbox.events()) await deliver(host, event);
  await runEventJobs(host);
  await runNow(sweepAgreements, app);
  const carried = `select data from pgboss.job where name = '${carryOutAgreement.name}'`;
  for (const data of await read(carried)) await runNow(carryOutAgreement, app, data);
  expect(await read('select state from agreements')).toEqual(['sent', 'sent', 'sent']);
  expect(await read(customers)).toHaveLength(4);
  const payments = 'select payments::text from payments order by id';
  const before = await read(payments);
  for (const organizationId of await read(customers)) await runNow(syncPaymentCustomer, app, { organizationId });
  expect(await read(payments)).toEqual(before);

  await leadsCommand.run(app, ['remove-demonstration'], () => undefined);
  const tables = ['leads', 'lead_tasks', 'lead_events', 'lead_answers', 'lead_messages', 'notices', 'subscriptions'];
  tables.push('payments', 'orders', 'agreements', 'payment_customers', 'mrr_standing', 'campaigns');
  for (const table of tables) expect.soft(await read(`select 1 from ${table}`), table).toEqual([]);
  const left = `select metric from metric_changes where day < now()::date - 1 group by metric, day, part, other
    having sum(amount) <> 0`;
  expect(await read(left)).toEqual([]);
  const { data } = await host.payments.stripe.subscriptions.list({ status: 'active', limit: 100 });
  expect(data).toEqual([]);
});
