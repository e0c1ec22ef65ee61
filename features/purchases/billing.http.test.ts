import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makePerson, usualPassword } from '../../tests/accounts.ts';
import { giveDetails } from '../../tests/billing-details.ts';
import { openBuiltSite, type BuiltSite } from '../../tests/built-site.ts';
import { mailsOf } from '../../tests/emails.ts';

describe('buying over HTTP', () => {
  let site: BuiltSite;

  beforeAll(async () => {
    site = await openBuiltSite();
  });
  afterAll(() => site.close());

  function post(path: string, body: BodyInit, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${site.origin}${path}`, { method: 'POST', body, headers, redirect: 'manual' });
  }

  test('activates the account of a client who buys and sends the receipt when the provider confirms it', async () => {
    const { email, id } = await makePerson(site.app, 'buyer');
    await giveDetails(site.app, id);
    const json = { 'Content-Type': 'application/json', Origin: site.origin };
    const signedIn = await post('/api/auth/sign-in/email', JSON.stringify({ email, password: usualPassword }), json);
    const cookie = signedIn.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
    const wanted = JSON.stringify({ price_id: 'price_starter_monthly', mode: 'subscription' });
    const refused = await post('/functions/v1/stripe-checkout', wanted, { ...json, Origin: 'https://evil.example' });
    expect(refused.status).toBe(403);
    const begun = await post('/functions/v1/stripe-checkout', wanted, { ...json, Cookie: cookie.join('; ') });
    const { url } = (await begun.json()) as { url: string };
    expect(url.startsWith(`${site.app.paymentsSandbox?.checkoutOrigin}/c/pay/`)).toBe(true);
    const card = { number: '4242424242424242', expiry: '12 / 40', cvc: '123', name: 'Ann', email };
    const paid = await fetch(url, { method: 'POST', body: new URLSearchParams(card), redirect: 'manual' });
    expect(paid.headers.get('Location')).toMatch(`${site.app.env.PUBLIC_ORIGIN}/success?session_id=cs_`);

    await vi.waitFor(
      async () => {
        const { rows } = await site.query<{ subscription_tier: string; subscription_status: string }>(
          `select subscription_tier, subscription_status from user_profiles where user_id = '${id}'`,
        );
        expect(rows).toEqual([{ subscription_tier: 'starter', subscription_status: 'active' }]);
        const mails = await mailsOf(site.app.env.DATA_DIR);
        expect(mails.map(({ subject }) => subject?.split(':')[0]).sort()).toEqual([
          'New purchase',
          'Receipt from Meridian',
        ]);
      },
      { timeout: 20_000, interval: 200 },
    );
  });

  test('confirms a purchase on its page within seconds when all its events are lost', async () => {
    const { email, id } = await makePerson(site.app, 'patient');
    await giveDetails(site.app, id);
    const json = { 'Content-Type': 'application/json', Origin: site.origin };
    const signedIn = await post('/api/auth/sign-in/email', JSON.stringify({ email, password: usualPassword }), json);
    const cookie = signedIn.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
    const headers = { ...json, Cookie: cookie.join('; ') };
    const deliveries = site.app.paymentsSandbox?.deliveries;
    deliveries?.hold();
    const wanted = JSON.stringify({ price_id: 'price_micro_saas_ui' });
    const begun = await post('/functions/v1/stripe-checkout', wanted, headers);
    const { url } = (await begun.json()) as { url: string };
    const card = { number: '4242424242424242', expiry: '12 / 40', cvc: '123', name: 'Ann', email };
    const paid = await fetch(url, { method: 'POST', body: new URLSearchParams(card), redirect: 'manual' });
    deliveries?.drop();
    const page = paid.headers.get('Location') ?? '';
    const title = async () =>
      /<h1[^>]*>([^<]*)/.exec(await (await fetch(page, { headers: { Cookie: cookie.join('; ') } })).text())?.[1];
    expect(await title()).toBe('Confirming your payment');
    await vi.waitFor(async () => expect(await title()).toBe('Payment Successful!'), { timeout: 20_000, interval: 500 });
    const again = await post('/functions/v1/stripe-checkout', wanted, headers);
    expect([again.status, await again.json()]).toMatchObject([409, { error: { code: 'bought-before' } }]);

    // Before erasure, the portal shows a notice and sells nothing.
    const read = async (path: string) =>
      (await fetch(`${site.origin}${path}`, { headers: { Cookie: cookie.join('; ') } })).text();
    const portal = ['/dashboard', '/dashboard/analytics', '/dashboard/settings'];
    for (const path of portal) expect(await read(path)).not.toContain('Your account will be erased on');
    await site.query(`update user_profiles set erase_at = now() + interval '3 days' where user_id = '${id}'`);
    for (const path of portal) expect(await read(path)).toContain('Your account will be erased on');
    expect(await read('/checkout?priceId=price_growth_setup')).not.toContain('Proceed to Payment');
    expect(await (await post('/functions/v1/stripe-checkout', wanted, headers)).json()).toMatchObject({
      error: { code: 'account-ending' },
    });
  });

  test('accepts events only from the provider', async () => {
    const event = JSON.stringify({ id: 'evt_1', type: 'invoice.paid', created: 1, data: { object: {} } });
    const answer = await post('/functions/v1/stripe-webhook', event, { 'Stripe-Signature': 't=1,v1=00' });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ success: false, error: { code: 'signature' } });
  });
});
