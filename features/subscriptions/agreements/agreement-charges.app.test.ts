import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { userProfiles } from '#features/accounts/accounts.table.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { readOwnAgreed } from '#features/billing/own/own-agreements.server.ts';
import { readAgreementPage, unfinishedAgreements } from '#features/subscriptions/agreements/read-agreements.server.ts';
import { changeAgreement } from '#features/subscriptions/agreements/start-agreement.server.ts';
import { payments } from '#features/billing/billing.table.ts';
import { sendSubscriptionEmail } from '#features/subscriptions/changes/change-emails.jobs.server.ts';
import { sendPaymentEmail } from '#features/purchases/emails/billing-emails.jobs.server.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import { dayText } from '#forms/timestamp.ts';
import { agreed, makeFinance } from '../../../tests/agreements.ts';
import { hostWithClient, queuedMails, saveCard, type BillingHost, type OwnClient } from '../../../tests/billing.ts';
import { runNow } from '../../../tests/jobs.ts';

let host: BillingHost;
let ann: OwnClient;
let by: TeamMember<'money:write'>;
await hostWithClient((...use) => ([host, ann] = use));
beforeEach(async () => {
  by = await makeFinance(host.app);
});

const charged = { collection: 'charge_automatically' } as const;
const sync = () => syncCustomer(host.app, ann.user.id);
const mine = () => readOwnAgreed(host.app, ann.user.id);
const rows = () =>
  host.app.db.select().from(payments).where(eq(payments.organizationId, ann.user.id)).orderBy(payments.issuedAt);
const failed = (tries: number) => [...Array<string>(tries).fill('failed'), ...Array<string>(tries).fill('failed team')];

async function advance(days: number): Promise<void> {
  await host.sandbox.advance(days);
  await sync();
}

/** Sends what is queued. Returns subjects and texts, by recipient. */
async function sent(): Promise<{ to: string; subject: string; text: string }[]> {
  for (const { name, data } of await host.queued()) {
    if (name === 'send-payment-email') await runNow(sendPaymentEmail, host.app, data);
    if (name === 'send-subscription-email') await runNow(sendSubscriptionEmail, host.app, data);
  }
  await host.database.pool.query(`delete from pgboss.job where name like 'send-%'`);
  return host.emails
    .splice(0)
    .map(({ to, subject, text }) => ({ to: to === ann.user.email ? 'client' : 'team', subject, text }));
}

test('charges a fee each month, with one receipt each, and shows the client what comes next', async () => {
  await saveCard(host, ann, '4242424242424242');
  const { id, state } = await agreed(host.app, by, ann, charged);
  expect(state).toBe('sent');
  expect(await rows()).toMatchObject([{ status: 'paid', amountPaid: 300_000, cardLast4: '4242', dueAt: null }]);
  const shown = await mine();
  expect(shown).toMatchObject({ plan: { state: 'active', due: null, isSent: false }, invoices: [] });
  expect(shown.plan?.next).not.toBeNull();
  await advance(31);
  expect((await rows()).map(({ amountPaid }) => amountPaid)).toEqual([300_000, 300_000]);
  expect(await queuedMails(host)).toEqual(['receipt', 'receipt']);
  expect(await readAgreementPage(host.app, id)).toMatchObject({
    subscription: { state: 'active' },
    invoices: [{ state: 'paid' }, { state: 'paid' }],
  });
});

test('starts nothing with a card that is declined, tells the team why, and starts with another card', async () => {
  await saveCard(host, ann, '4000000000000341');
  const refused = await agreed(host.app, by, ann, charged);
  expect(refused).toMatchObject({ state: 'refused', refusal: 'Your card was declined.' });
  expect(await unfinishedAgreements(host.app)).toMatchObject([{ id: refused.id, state: 'refused' }]);
  expect(await mine()).toEqual({ plan: null, invoices: [] });
  expect([await rows(), await queuedMails(host)]).toEqual([[], []]);
  const { data } = await host.payments.stripe.subscriptions.list({ status: 'all', limit: 100 });
  expect(data.filter(({ metadata }) => metadata['agreement'] === refused.id)).toEqual([]);
  await saveCard(host, ann, '5555555555554444');
  expect((await agreed(host.app, by, ann, charged)).state).toBe('sent');
  expect(await rows()).toMatchObject([{ status: 'paid', cardLast4: '4444' }]);
});

async function feeThatFails(): Promise<string> {
  await saveCard(host, ann, '4242424242424242');
  const { id } = await agreed(host.app, by, ann, charged);
  await saveCard(host, ann, '4000000000000341');
  await sent();
  // Months differ, and the second try follows after three days.
  await advance(27);
  while ((await mine()).plan?.state !== 'past_due') await advance(1);
  return id;
}

test('tells client and team of a month that is declined, and goes on once it is paid with another card', async () => {
  const id = await feeThatFails();
  const before = await mine();
  expect(before).toMatchObject({ plan: { state: 'past_due' }, invoices: [{ dueAt: null, isOverdue: true }] });
  expect(await readAgreementPage(host.app, id)).toMatchObject({
    subscription: { state: 'past_due' },
    invoices: [{ state: 'failed' }, { state: 'paid' }],
  });
  const mails = await sent();
  expect(mails.map(({ to, subject }) => `${to}: ${subject}`).sort()).toEqual([
    'client: Your payment for Growth, monthly fee did not go through',
    `team: Payment failed (attempt 1): Growth, monthly fee, ${ann.organization.name}`,
  ]);
  expect(mails.find(({ to }) => to === 'client')?.text).toMatch(/first attempt\. The next one is on/);
  // On the invoice's page, with a card that is not saved as the default.
  const body = new URLSearchParams({ number: '5555555555554444', expiry: '12 / 40', cvc: '123', name: 'Ann' });
  await fetch(before.invoices[0]?.payUrl ?? '', { method: 'POST', body, redirect: 'manual' });
  await sync();
  expect(await mine()).toMatchObject({ plan: { state: 'active', due: null }, invoices: [] });
  expect(await queuedMails(host)).toEqual(['receipt', 'recovered']);
  expect((await rows()).map(({ status, cardLast4 }) => [status, cardLast4])).toEqual([
    ['paid', '4242'],
    ['paid', '4444'],
  ]);
});

test('charges the next try to a new default card', async () => {
  await feeThatFails();
  await saveCard(host, ann, '5555555555554444');
  await advance(4);
  expect((await rows()).at(-1)).toMatchObject({ status: 'paid', cardLast4: '4444' });
  expect(await queuedMails(host)).toEqual([...failed(1), 'receipt', 'recovered']);
  expect((await mine()).plan?.state).toBe('active');
});

test('ends with the last try, and leads the client to us, not to a checkout', async () => {
  const id = await feeThatFails();
  for (let turn = 0; turn < 4; turn += 1) await advance(7);
  expect(await mine()).toMatchObject({ plan: { state: 'canceled', next: null } });
  expect(await readAgreementPage(host.app, id)).toMatchObject({ subscription: { state: 'canceled' } });
  expect(await queuedMails(host)).toEqual(['ended', 'ended team', ...failed(3)].sort());
  const mails = (await sent()).filter(({ to }) => to === 'client');
  const last = mails.find(({ subject }) => subject.endsWith('has ended'));
  expect(last?.text).toContain('We voided the unpaid invoice');
  expect(last?.text).toContain('reply to this email');
  for (const { text } of mails) expect(text).not.toContain('tart again');
  const [profile] = await host.app.db.select().from(userProfiles).where(eq(userProfiles.userId, ann.user.id));
  expect(profile).toMatchObject({ subscriptionTier: 'growth', subscriptionStatus: 'canceled' });
});

test('charges nothing after an end, with its period or at once', async () => {
  await saveCard(host, ann, '4242424242424242');
  const { id } = await agreed(host.app, by, ann, charged);
  expect(await changeAgreement(host.app, by, id, { kind: 'end' })).toBe(true);
  expect(await mine()).toMatchObject({ plan: { state: 'ending', next: null } });
  await advance(40);
  expect(await mine()).toMatchObject({ plan: { state: 'canceled' } });
  const other = await agreed(host.app, by, ann, charged);
  expect(await changeAgreement(host.app, by, other.id, { kind: 'end-now' })).toBe(true);
  await advance(40);
  expect((await rows()).map(({ status, amountPaid }) => [status, amountPaid])).toEqual([
    ['paid', 300_000],
    ['paid', 300_000],
  ]);
  expect(await queuedMails(host)).toEqual(
    ['cancel-scheduled', 'ended', 'ended']
      .flatMap((kind) => [kind, `${kind} team`])
      .concat('receipt', 'receipt')
      .sort(),
  );
});

test('says from which day a changed amount is charged, and charges it then', async () => {
  await saveCard(host, ann, '4242424242424242');
  const { id } = await agreed(host.app, by, ann, charged);
  await sent();
  expect(await changeAgreement(host.app, by, id, { kind: 'amount', cents: 350_000 })).toBe(true);
  const day = dayText(new Date((await mine()).plan?.next ?? ''));
  const [client, team] = (await sent()).sort((one, other) => one.to.localeCompare(other.to));
  expect(client?.subject).toBe(`Your Growth subscription costs $3,500 a month from ${day}`);
  expect(client?.text).toContain('The fee of Growth is $3,000 a month until then.');
  expect(team?.text).toContain(`costs $3,500 a month as of ${day}`);
  await advance(31);
  expect((await rows()).map(({ amountPaid }) => amountPaid)).toEqual([300_000, 350_000]);
  expect(await queuedMails(host)).toEqual(['receipt']);
});
