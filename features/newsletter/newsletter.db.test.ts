import { beforeEach, describe, expect, it } from 'vitest';
import { newsletterLimit, subscribe } from '#features/newsletter/newsletter.server.ts';
import type { Client } from '#server/http/request/client.ts';
import type { AppContext } from '#server/app-context.ts';
import { watchSubscriptions } from '../../tests/subscribers.ts';
import { newClient, openTestApp } from '../../tests/test-app.ts';

const test = await openTestApp();
const { app } = test;
const watch = watchSubscriptions(test);

let client: Client;
beforeEach(() => {
  client = newClient();
});

const email = 'ada@harbour.example';
const formId = 'newsletter-00000000-0000-4000-8000-000000000000';

describe('a subscription', () => {
  it('is a row of exactly the specified shape, active at once, with one welcome email', async () => {
    expect(await ask({ email: '  Ada@Harbour.EXAMPLE ' })).toEqual({ ok: true, status: 'active' });
    expect(await watch.rows()).toMatchObject([
      {
        email,
        status: 'active',
        subscribed_at: expect.any(Date) as Date,
        unsubscribed_at: null,
        preferences: { weekly_automation_intel: true, marketing_source: 'insights_sidebar' },
        source: 'insights_page',
        suspected_spam: null,
      },
    ]);
    await watch.runJobs();
    expect(test.emails).toMatchObject([{ to: email, subject: 'Welcome to Weekly Automation Intel' }]);
  });

  it('of an active address is rejected, unless the same form is sent again', async () => {
    expect(await ask({ email, formId })).toEqual({ ok: true, status: 'active' });
    expect(await ask({ email: 'ADA@harbour.example' })).toEqual({ ok: false, reason: 'already-subscribed' });
    expect(await ask({ email, formId })).toEqual({ ok: true, status: 'active' });
    expect(await test.queued()).toHaveLength(1);
  });

  it('posted ten times at once is one row and one welcome email', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask({ email })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok && answer.reason === 'already-subscribed')).toHaveLength(9);
    expect(await watch.rows()).toHaveLength(1);
    expect(await test.queued()).toHaveLength(1);
  });

  it('of an unsubscribed address is the same row again, with new dates, preferences and source', async () => {
    await ask({ email });
    const left = await watch.leaveByEmail();
    expect(left).toMatchObject({ status: 'unsubscribed', preferences: {}, source: '' });
    expect(await ask({ email, source: 'article_page', preferences: { marketing_source: 'article' } })).toEqual({
      ok: true,
      status: 'active',
    });
    const [row] = await watch.rows();
    expect(row).toMatchObject({
      id: left?.['id'],
      status: 'active',
      unsubscribed_at: null,
      preferences: { weekly_automation_intel: true, marketing_source: 'article' },
      source: 'article_page',
    });
    expect((row?.['subscribed_at'] as Date) >= (left?.['unsubscribed_at'] as Date)).toBe(true);
    await watch.runJobs();
    // Two welcomes are separate emails.
    expect(new Set(test.emails.map(({ key }) => key)).size).toBe(test.emails.length);
  });

  it('of an unsubscribed address, ten times at once, is one reactivation', async () => {
    await ask({ email });
    await watch.leaveByEmail();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask({ email })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await watch.rows()).toMatchObject([{ status: 'active', round: 2 }]);
  });

  it.each(['', 'ada', 'ada@', 'ada@harbour', 'a da@harbour.example', 'a@b@c.example', `${'x'.repeat(250)}@b.example`])(
    'of "%s" is rejected with a message',
    async (address) => {
      expect(await ask({ email: address })).toEqual({
        ok: false,
        reason: 'invalid',
        errors: { email: 'Please enter a valid email address' },
      });
      expect(await watch.rows()).toEqual([]);
    },
  );

  it('with invalid content is rejected', async () => {
    for (const input of [undefined, null, 7, 'x', []]) {
      expect(await subscribe(app, input, client)).toEqual({ ok: false, reason: 'malformed' });
    }
    expect(await ask({ email: 7, preferences: 'x', source: {}, formId: 'x' })).toMatchObject({
      errors: { email: 'Please enter a valid email address', preferences: expect.any(String) as string },
    });
  });

  it.each([
    ['honeypot', { quietMark: '555' }],
    ['too-fast', { startedAt: '2026-03-01T12:00:00.100Z' }],
    ['markup', { source: '[url=https://x.example]' }],
  ])('suspected as spam (%s) is stored and marked, gets the usual answer and sends no emails', async (sign, fields) => {
    const by = { ...app, now: () => new Date('2026-03-01T12:00:01Z') };
    expect(await subscribe(by, { email, ...fields }, client)).toEqual({ ok: true, status: 'active' });
    expect(await watch.rows()).toMatchObject([{ status: 'pending', suspected_spam: [sign] }]);
    expect(await ask({ email, quietMark: '1' })).toEqual({ ok: false, reason: 'already-subscribed' });
    expect(await test.queued()).toEqual([]);
    // It does not spoil the person's own attempt.
    expect(await ask({ email })).toEqual({ ok: true, status: 'active' });
    expect(await watch.rows()).toMatchObject([{ status: 'active', suspected_spam: null }]);
    expect(await test.queued()).toHaveLength(1);
  });

  it('suspected as spam does not reactivate an unsubscribed address', async () => {
    await ask({ email });
    await watch.leaveByEmail();
    expect(await ask({ email, quietMark: '1' })).toEqual({ ok: true, status: 'active' });
    expect(await watch.rows()).toMatchObject([{ status: 'unsubscribed' }]);
  });

  it('is limited to 20 an hour from one address', async () => {
    for (let n = 0; n < newsletterLimit.points; n += 1) await ask({ email: `n${n}@harbour.example` });
    expect(await ask({ email })).toMatchObject({ reason: 'too-many' });
    expect(await subscribe(app, { email }, newClient())).toMatchObject({ ok: true });
    expect(newsletterLimit).toMatchObject({ points: 20, seconds: 3600 });
  });

  it.each([
    ['subscribe-failed', 'before', { insertAndSend: () => Promise.reject(new Error('the line is cut')) }],
    ['reactivate-failed', 'left', { send: () => Promise.reject(new Error('the line is cut')) }],
  ])('that fails reports where: %s', async (reason, when, jobs) => {
    if (when === 'left') {
      await ask({ email });
      await watch.leaveByEmail();
    }
    const before = await watch.rows();
    const broken: AppContext = { ...app, jobs: { ...app.jobs, ...jobs } };
    expect(await subscribe(broken, { email }, client)).toEqual({ ok: false, reason, unavailable: false });
    expect(await watch.rows()).toEqual(before);
  });
});

function ask(fields: object) {
  return subscribe(app, fields, client);
}
