import { expect, test } from 'vitest';
import { confirmAddress } from '#features/accounts/sign-in/confirm-address.server.ts';
import { followAddress } from '#features/billing/customers/follow-address.jobs.server.ts';
import { paymentCustomers } from '#features/billing/billing.table.ts';
import { Browser, sentEmails, tokenIn } from '../../../tests/accounts.ts';
import { begin, makeClient, openBillingHost } from '../../../tests/billing.ts';
import { runNow } from '../../../tests/jobs.ts';

const host = await openBillingHost();

/** Follows both emailed links. */
async function move(browser: Browser, newEmail: string): Promise<void> {
  expect((await browser.call('/change-email', { newEmail })).status).toBe(200);
  for (const to of ['present', 'new']) {
    // Other emails concern the previous change.
    const token = (await sentEmails(host)).map(tokenIn).find((one) => one !== '') ?? '';
    const request = browser.request('/confirm-address');
    const answer = await confirmAddress(host.app, browser.client, request, { token });
    if (!answer.ok) throw new Error(`${to}: ${answer.message}`);
    browser.keep(answer.headers);
  }
}

async function queuedChanges(): Promise<unknown[]> {
  const { rows } = await host.database.pool.query<{ data: unknown }>(
    `delete from pgboss.job where name = 'follow-address' returning data, created_on`,
  );
  return rows.map(({ data }) => data);
}

test('updates the customer at the provider when its owner changes the address, and back', async () => {
  const { app, payments } = host;
  const ann = await makeClient(app, 'ann');
  await begin(app, ann, 'price_starter_monthly');
  const browser = new Browser(app);
  await browser.signIn(ann.user.email);
  await sentEmails(host);
  const [row] = await app.db.select().from(paymentCustomers);
  const address = async () => {
    const customer = await payments.stripe.customers.retrieve(row?.customerId ?? '');
    return customer.deleted ? null : customer.email;
  };
  expect(await address()).toBe('ann@example.com');

  for (const to of ['anna@example.com', 'ann@example.com', 'anna@example.com']) {
    await move(browser, to);
    const changes = await queuedChanges();
    expect(changes).toMatchObject([{ userId: ann.user.id }]);
    // Jobs may run twice.
    for (const change of [...changes, ...changes]) {
      await runNow(followAddress, app, change);
    }
    expect(await address()).toBe(to);
  }

  await payments.stripe.customers.del(row?.customerId ?? '');
  await runNow(followAddress, app, { userId: ann.user.id, change: 'late' });
  const bob = await makeClient(app, 'bob');
  await runNow(followAddress, app, { userId: bob.user.id, change: 'nothing bought' });
  expect(await app.db.select().from(paymentCustomers)).toHaveLength(1);
});
