import { beforeEach, describe, expect, it } from 'vitest';
import { purgeNewsletterLeftovers } from '#features/newsletter/newsletter.jobs.server.ts';
import { subscribe } from '#features/newsletter/newsletter.server.ts';
import {
  choose,
  comeBack,
  confirm,
  leave,
  readSubscriptionConfirmation,
  readSubscriptionStatus,
} from '#features/newsletter/subscription-status.server.ts';
import type { Client } from '#server/http/request/client.ts';
import { tokenIn, watchSubscriptions } from '../../tests/subscribers.ts';
import { newClient, openTestApp, withSettings } from '../../tests/test-app.ts';
import { runNow } from '../../tests/jobs.ts';

/** With NEWSLETTER_CONFIRM on. */
const test = await openTestApp();
const { app } = test;
const watch = watchSubscriptions(test);
const asking = { ...app, env: withSettings(app.env, { NEWSLETTER_CONFIRM: 'on' }) };

let client: Client;
beforeEach(() => {
  client = newClient();
});

const email = 'ada@harbour.example';

describe('with NEWSLETTER_CONFIRM', () => {
  it('activates nothing before the emailed link is opened and its page is posted', async () => {
    expect(await ask({ email }, asking)).toEqual({ ok: true, status: 'pending' });
    expect(await watch.rows()).toMatchObject([{ status: 'pending', subscribed_at: null }]);
    const token = await watch.newestToken('confirm');
    expect(await readSubscriptionConfirmation(asking, token)).toBe('open');
    expect(await watch.rows()).toMatchObject([{ status: 'pending' }]);
    expect(await confirm(asking, token)).toBe(true);
    expect(await confirm(asking, token)).toBe(true);
    expect(await readSubscriptionConfirmation(asking, token)).toBe('done');
    expect(await watch.rows()).toMatchObject([{ status: 'active', subscribed_at: expect.any(Date) as Date }]);
    expect((await test.queued()).filter(({ name }) => name === 'send-newsletter-welcome')).toHaveLength(1);
    expect(await ask({ email }, asking)).toEqual({ ok: false, reason: 'already-subscribed' });
  });

  it('does not flood a mailbox on repeated requests', async () => {
    for (let n = 0; n < 5; n += 1) expect(await ask({ email }, asking)).toEqual({ ok: true, status: 'pending' });
    expect(await test.queued()).toHaveLength(1);
    const first = await watch.newestToken('confirm');
    const later = { ...asking, now: () => new Date(Date.now() + 11 * 60_000) };
    await ask({ email }, later);
    expect(await test.queued()).toHaveLength(2);
    // Both emails work.
    expect(await readSubscriptionConfirmation(asking, first)).toBe('open');
    expect(await watch.newestToken('confirm')).toBe(first);
  });

  it('keeps an unsubscribed address as it is until confirmed, and for good if it is not', async () => {
    await ask({ email });
    await watch.leaveByEmail();
    await ask({ email }, asking);
    expect(await watch.rows()).toMatchObject([{ status: 'pending', unsubscribed_at: expect.any(Date) as Date }]);
    await runNow(purgeNewsletterLeftovers, { ...app, now: () => new Date(Date.now() + 8 * 86_400_000) });
    expect(await watch.rows()).toMatchObject([{ status: 'unsubscribed', preferences: {} }]);
  });

  it('confirms nothing with a token of an older round, a made-up one or one from a newsletter email', async () => {
    await ask({ email }, asking);
    const old = await watch.newestToken('confirm');
    await confirm(asking, old);
    const mail = tokenIn(test.emails.at(-1)!.html, 'confirm');
    await watch.runJobs();
    const leaving = tokenIn(test.emails.at(-1)!.html, 'unsubscribe');
    await leave(app, leaving);
    await ask({ email }, asking);
    for (const token of [old, mail, leaving, '', 'x'.repeat(43), `${leaving.slice(0, -1)}_`]) {
      expect(await readSubscriptionConfirmation(asking, token), token).toBeNull();
      expect(await confirm(asking, token)).toBe(false);
    }
    expect(await watch.rows()).toMatchObject([{ status: 'pending' }]);
  });

  it('deletes unconfirmed subscriptions after seven days', async () => {
    await ask({ email }, asking);
    await runNow(purgeNewsletterLeftovers, { ...app, now: () => new Date(Date.now() + 6 * 86_400_000) });
    expect(await watch.rows()).toHaveLength(1);
    await runNow(purgeNewsletterLeftovers, { ...app, now: () => new Date(Date.now() + 8 * 86_400_000) });
    expect(await watch.rows()).toEqual([]);
  });
});

describe('a newsletter email', () => {
  it('offers unsubscribing in a header, by a link and on a page, without data of its reader', async () => {
    await ask({ email });
    await watch.runJobs();
    const [mail] = test.emails;
    const token = tokenIn(mail!.html, 'unsubscribe');
    expect(mail?.headers).toMatchObject({
      'List-Unsubscribe': `<${app.env.PUBLIC_ORIGIN}/newsletter/unsubscribe?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(mail?.text).toContain(`${app.env.PUBLIC_ORIGIN}/newsletter/unsubscribe?token=${token}`);
    expect(tokenIn(mail!.html, 'preferences')).toBe(token);
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('ada');
    expect(await readSubscriptionStatus(app, token)).toEqual({
      address: 'a...@harbour.example',
      status: 'active',
      weekly: true,
      others: true,
    });
  });

  it('leads to its own subscription only, permanently', async () => {
    await ask({ email });
    await ask({ email: 'bea@harbour.example' });
    await watch.runJobs();
    const [ada, bea] = test.emails.map(({ html }) => tokenIn(html, 'unsubscribe'));
    // One row's id with another's code is no token.
    const mixed = Buffer.concat([
      Buffer.from(ada!, 'base64url').subarray(0, 16),
      Buffer.from(bea!, 'base64url').subarray(16),
    ]);
    expect(await leave(app, mixed.toString('base64url'))).toBe(false);
    expect(await leave(app, ada!)).toBe(true);
    const [first] = await watch.rows();
    expect(await leave({ ...app, now: () => new Date(Date.now() + 1000) }, ada!)).toBe(true);
    expect((await watch.rows())[0]?.['unsubscribed_at']).toEqual(first?.['unsubscribed_at']);
    expect((await watch.rows()).map((row) => row['status'])).toEqual(['unsubscribed', 'active']);
  });

  it('lets its reader set preferences, unsubscribe and resubscribe', async () => {
    await ask({ email });
    await watch.runJobs();
    const token = tokenIn(test.emails[0]!.html, 'preferences');
    expect(await choose(app, token, false, true)).toBe(true);
    expect(await readSubscriptionStatus(app, token)).toMatchObject({ weekly: false });
    expect(await watch.rows()).toMatchObject([{ preferences: { marketing_source: 'insights_sidebar' } }]);
    await leave(app, token);
    expect(await choose(app, token, true, true)).toBe(true);
    expect(await readSubscriptionStatus(app, token)).toMatchObject({ status: 'unsubscribed', weekly: false });
    expect(await comeBack(app, token)).toBe(true);
    expect(await watch.rows()).toMatchObject([{ status: 'active', unsubscribed_at: null }]);
    expect(await readSubscriptionStatus(app, token)).toMatchObject({ status: 'active', weekly: true });
    for (const verb of [leave, comeBack]) expect(await verb(app, 'x'.repeat(43))).toBe(false);
  });

  it('keeps its key when it is sent again, and is not sent to a reader who has left since', async () => {
    await ask({ email });
    await watch.runJobs();
    await watch.runJobs();
    expect(new Set(test.emails.map(({ key }) => key)).size).toBe(1);
    await leave(app, tokenIn(test.emails[0]!.html, 'unsubscribe'));
    await watch.runJobs();
    expect(test.emails).toHaveLength(2);
  });
});

function ask(fields: object, by = app) {
  return subscribe(by, fields, client);
}
