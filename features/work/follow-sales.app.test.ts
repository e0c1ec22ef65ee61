import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { loadDashboard } from '#app/portal/dashboard/dashboard.server.ts';
import { tasksOf } from '#app/portal/dashboard/next-part.tsx';
import { users } from '#features/accounts/accounts.table.ts';
import type { Administrator } from '#features/accounts/rights/team-member.ts';
import { sendContactMessage } from '#features/contact/contact.server.ts';
import { saveLead } from '#features/leads/changes/change-leads.server.ts';
import { leads } from '#features/leads/leads.table.ts';
import { orders } from '#features/billing/billing.table.ts';
import { orderPaid } from '#features/payment-sync/payment-sync.events.public.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import { finishStep } from '#features/work/steps.server.ts';
import { workProjects, workSteps } from '#features/work/work.table.ts';
import { raise } from '#server/events.ts';
import { makeAdministrator } from '../../tests/administrators.ts';
import { agreed, makeFinance } from '../../tests/agreements.ts';
import { begin, hostWithClient, pay, type BillingHost, type OwnClient } from '../../tests/billing.ts';
import { contactOf } from '../../tests/contacts.ts';
import { newClient } from '../../tests/test-app.ts';

let host: BillingHost;
let ann: OwnClient;
let sam: Administrator;

await hostWithClient((opened, client) => {
  host = opened;
  ann = client;
});
beforeEach(async () => {
  sam = await makeAdministrator(host.app, 'sam');
});

const projects = () => host.app.db.select().from(workProjects).orderBy(workProjects.createdAt);
const page = () => loadDashboard(host.app, ann);
const tasks = async () => tasksOf(await page()).tasks.map(({ go, to }) => [go, to]);

test('a purchase of a plan begins one project, and leads the client from the intake to its steps', async () => {
  const { app } = host;
  expect(await tasks()).toEqual([['Start your intake', '/intake']]);
  await pay(host, await begin(app, ann, 'price_starter_monthly'));
  await syncCustomer(app, ann.user.id);
  await syncCustomer(app, ann.user.id);
  expect(await projects()).toMatchObject([{ name: 'Starter project', organizationId: ann.organization.id }]);
  const [order] = await app.db.select().from(orders);
  await app.db.transaction((tx) => raise(app, tx, orderPaid, { orderId: order?.id ?? '' }));
  expect(await projects()).toHaveLength(1);
  expect(await tasks()).toEqual([
    ['Start your intake', '/intake'],
    ['Book the call', '/book'],
  ]);
  const [first] = await app.db.select().from(workSteps).where(eq(workSteps.position, 0));
  await finishStep(app, ann, first?.id ?? '');
  expect(await tasks()).toEqual([['Open the checklist', '/dashboard/work']]);
  expect((await page()).needsIntake).toBe(false);
});

test('an add-on begins none', async () => {
  await pay(host, await begin(host.app, ann, 'price_data_integration'));
  await syncCustomer(host.app, ann.user.id);
  expect(await host.app.db.$count(orders, eq(orders.status, 'paid'))).toBe(1);
  expect(await projects()).toEqual([]);
});

test('an agreed fee begins one', async () => {
  const { app } = host;
  const finn = await makeFinance(app);
  await agreed(app, finn, ann);
  await syncCustomer(app, ann.user.id);
  await syncCustomer(app, ann.user.id);
  expect((await projects()).map(({ source }) => source.replace(/_.*/, ''))).toEqual(['agreement sub']);
});

test.each([
  ['a confirmed account', true, 1],
  ['an account that is not confirmed', false, 0],
])('a won lead of %s begins that many: %#', async (_what, emailVerified, count) => {
  const { app } = host;
  await app.db.update(users).set({ emailVerified }).where(eq(users.id, ann.user.id));
  await sendContactMessage(app, { ...contactOf('one'), email: ann.user.email }, newClient());
  const [lead] = await app.db.select().from(leads);
  const values = { stage: 'won', owner: sam.user.id };
  const request = { version: lead?.version ?? 0, values };
  expect(await saveLead(app, sam, lead?.id ?? '', request)).toMatchObject({ ok: true });
  expect(await projects()).toHaveLength(count);
  if (count === 1) expect((await projects())[0]).toMatchObject({ ownerId: sam.user.id, source: `lead ${lead?.id}` });
});
