import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Administrator } from '#features/accounts/rights/team-member.ts';
import { recordBounce } from '#features/newsletter/bounces/bounce-endpoint.server.ts';
import { countRecipients } from '#features/newsletter/campaigns/audience.server.ts';
import { sendCampaignEmail } from '#features/newsletter/campaigns/campaign.jobs.server.ts';
import { listCampaigns } from '#features/newsletter/campaigns/list/campaign-list.server.ts';
import {
  resumeCampaign,
  scheduleCampaign,
  sendCampaign,
  stopCampaign,
} from '#features/newsletter/campaigns/campaign-sending.server.ts';
import { beginScheduledCampaign } from '#features/newsletter/campaigns/start-campaign.jobs.server.ts';
import { sendTestCampaign, testCampaign } from '#features/newsletter/campaigns/campaign-test.server.ts';
import {
  deleteDraft,
  readCampaign,
  saveCampaign,
  startCampaign,
} from '#features/newsletter/campaigns/campaigns.server.ts';
import { purgeNewsletterLeftovers } from '#features/newsletter/newsletter.jobs.server.ts';
import { leave } from '#features/newsletter/subscription-status.server.ts';
import { readResults } from '#features/newsletter/sending/results.server.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Email } from '#server/email/email.ts';
import { makeAdministrator } from '../../../tests/administrators.ts';
import { ownDraft, watchEmails } from '../../../tests/campaigns.ts';
import { tokenIn } from '../../../tests/subscribers.ts';
import { openTestApp } from '../../../tests/test-app.ts';
import { campaignList, placeholderError, unreadyFields } from '#features/newsletter/campaigns/campaigns.ts';
import { runNow } from '../../../tests/jobs.ts';

let now: Date;
let by: Administrator;

const test = await openTestApp({ NEWSLETTER_RATE: '9999' });
const app = { ...test.app, now: () => now, mail: { send: take } };
const watch = watchEmails(test, app);
beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z');
  by = await makeAdministrator(app, 'writer');
});

function take(campaign: Email): Promise<void> {
  test.emails.push(campaign);
  return Promise.resolve();
}

describe('writing a campaign', () => {
  it('shows the later of two simultaneous editors what the earlier one has saved', async () => {
    const other = await makeAdministrator(app, 'other');
    const id = await startCampaign(app, by);
    expect(await saveCampaign(app, other, id, 1, { ...ownDraft, subject: 'Theirs' })).toMatchObject({ version: 2 });
    const answer = await saveCampaign(app, by, id, 1, ownDraft);
    expect(answer).toMatchObject({
      reason: 'stale',
      theirs: { subject: 'Theirs', version: 2, updatedBy: other.profile.fullName },
    });
    expect(await saveCampaign(app, by, id, 2, ownDraft)).toMatchObject({ ok: true, version: 3 });
    expect(await saveCampaign(app, by, id, 3, { ...ownDraft, subject: 'x'.repeat(151) })).toMatchObject({
      errors: { subject: 'At most 150 characters' },
    });
    expect(await readCampaign(app, await startCampaign(app, by, id))).toMatchObject({ ...ownDraft, version: 1 });
    expect(await deleteDraft(app, by, id)).toBe(true);
    expect(await saveCampaign(app, by, id, 3, ownDraft)).toEqual({ ok: false, reason: 'unknown' });
  });

  it('allows a test that shows the campaign as it is, with links that unsubscribe no one', async () => {
    await watch.subscribers(1);
    const id = await watch.written(by);
    expect(await testCampaign(app, by, id, 'me@harbour.example, nonsense')).toMatchObject({ address: 'nonsense' });
    expect(await testCampaign(app, by, id, ' Me@harbour.example; you@harbour.example ')).toMatchObject({
      to: ['me@harbour.example', 'you@harbour.example'],
    });
    for (const { data } of await test.queued()) await runNow(sendTestCampaign, app, data);
    expect(test.emails.map(({ to }) => to).sort()).toEqual(['me@harbour.example', 'you@harbour.example']);
    const [campaign] = test.emails;
    expect(campaign).toMatchObject({ subject: '[Test] A new office' });
    expect(campaign!.html).toContain(`<a href="${app.env.PUBLIC_ORIGIN}/contact"`);
    // HTML is escaped.
    expect(campaign!.html).toContain('&lt;b&gt;');
    expect(campaign!.text).toContain('Come by');
    expect(await leave(app, tokenIn(campaign!.html, 'unsubscribe'))).toBe(false);
    expect(await watch.count('newsletter_deliveries')).toBe(0);
  });
});

describe('a campaign with placeholders or missing fields', () => {
  it.each(['Your week {{firstName|friend}}', 'Hello {{ name }},', '*|FNAME|*, hello'])(
    'is not sent, since everyone would read %s',
    (text) => {
      expect(placeholderError(text)).toContain('everyone would see it');
      const draft = { subject: 'A subject', preheader: '', body: 'A body' };
      for (const field of ['subject', 'preheader', 'body'] as const)
        expect(Object.keys(unreadyFields({ ...draft, [field]: text }))).toEqual([field]);
    },
  );

  it.each(['`{{name}}` in code', '```\n{{ name }}\n```', 'A {word} and {{', '2 * 3 | 4'])(
    'takes %j, which is none',
    (text) => {
      expect(placeholderError(text)).toBeUndefined();
    },
  );

  it('asks for a subject and a body', () => {
    expect(unreadyFields({ subject: ' ', preheader: '', body: '' })).toEqual({
      subject: 'Enter a subject',
      body: 'Enter a body',
    });
  });
});

describe('sending a campaign', () => {
  it('reaches every subscriber who accepts campaigns, once, and shows the results', async () => {
    await watch.subscribers(12);
    await test.database.pool.query(
      `update newsletter_subscriptions set preferences = '{"weekly_automation_intel":true,"other_letters":false}' where email = 'reader1@harbour.example'`,
    );
    await test.database.pool.query(
      `update newsletter_subscriptions set status = 'bounced' where email = 'reader2@harbour.example'`,
    );
    const id = await watch.written(by);
    expect(await countRecipients(app.db, ownDraft)).toBe(10);
    expect(await sendCampaign(app, by, id, 1)).toMatchObject({ reason: 'stale', last: { isOwn: true } });
    expect(await sendCampaign(app, by, id, 2)).toEqual({ ok: true, readers: 10 });
    expect(await sendCampaign(app, by, id, 2)).toMatchObject({ reason: 'stale', last: { isOwn: true } });
    expect(await saveCampaign(app, by, id, 2, ownDraft)).toMatchObject({ reason: 'started' });
    await watch.sendAll();
    expect(new Set(test.emails.map(({ to }) => to)).size).toBe(10);
    expect(test.emails).toHaveLength(10);
    expect(await readCampaign(app, id)).toMatchObject({ state: 'sent', readers: 10, finishedAt: now });

    // Each unsubscription by link, complaint or bounce counts once.
    const token = tokenIn(test.emails[0]!.html, 'unsubscribe');
    expect(test.emails[0]!.headers!['List-Unsubscribe']).toContain(`token=${token}&letter=${id}`);
    await leave(app, token, id);
    await leave(app, token, id);
    await recordBounce(app, { email: test.emails[1]!.to, type: 'complaint', campaignId: id });
    await recordBounce(app, { email: test.emails[2]!.to, type: 'hard', campaignId: id });
    await recordBounce(app, { email: test.emails[2]!.to, type: 'hard', campaignId: id });
    const results = { sent: 9, failed: 0, bounced: 1, skipped: 0, unsubscribed: 2 };
    expect((await readResults(app.db, [id])).get(id)).toMatchObject(results);
    expect((await listCampaigns(app, campaignList.read(new URLSearchParams()))).items).toMatchObject([
      { id, kind: 'own', state: 'sent', results },
    ]);
    const found = async (search: string) => {
      const { items } = await listCampaigns(app, campaignList.read(new URLSearchParams(search)));
      return items.map((campaign) => campaign.id);
    };
    const word = ownDraft.subject.slice(1, 5).toUpperCase();
    expect(await found(`q=${encodeURIComponent(word)}&state=sent`)).toEqual([id]);
    expect(await found('q=nothing+like+it')).toEqual([]);
    expect(await found('state=draft')).toEqual([]);

    // Results outlive the rows they were counted from.
    now = new Date(now.getTime() + 91 * 86_400_000);
    await runNow(purgeNewsletterLeftovers, app);
    expect(await watch.count('newsletter_deliveries')).toBe(0);
    expect((await readResults(app.db, [id])).get(id)).toMatchObject(results);
  });

  it('reaches everyone once when its run is cut off, stopped and resumed', async () => {
    await watch.subscribers(60);
    const id = await watch.written(by);
    await sendCampaign(app, by, id, 2);
    const [job] = await watch.takeJobs();
    const run = { id: randomUUID(), attempt: 1 };
    for (const after of [7, 15]) {
      const until = test.emails.length + after;
      const broken = cutOff(() => test.emails.length >= until);
      await expect(sendCampaignEmail.run(broken, job!, run)).rejects.toThrow();
    }
    expect(await stopCampaign(app, by, id)).toBe(true);
    expect(await stopCampaign(app, by, id)).toBe(false);
    // The interrupted run still holds recipients; resuming would double the rate.
    expect(await resumeCampaign(app, by, id)).toEqual({ ok: false, reason: 'under-way' });
    const before = test.emails.length;
    await sendCampaignEmail.run(app, job!, run);
    expect(test.emails).toHaveLength(before);
    expect(await resumeCampaign(app, by, id)).toMatchObject({ ok: true });
    // Jobs of an earlier run do nothing.
    await sendCampaignEmail.run(app, job!, { id: randomUUID(), attempt: 1 });
    expect(test.emails).toHaveLength(before);
    await watch.sendAll();
    const keys = test.emails.map(({ key }) => key);
    expect(new Set(keys).size).toBe(60);
    expect(keys.length - 60).toBeLessThanOrEqual(4);
    expect((await readResults(app.db, [id])).get(id)).toMatchObject({ sent: 60 });
  });

  it('happens at its scheduled time, unless it is canceled or postponed', async () => {
    await watch.subscribers(2);
    const id = await watch.written(by);
    const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
    expect(await scheduleCampaign(app, by, id, 2, at(1))).toMatchObject({ ok: true });
    expect(await stopCampaign(app, by, id)).toBe(true);
    expect(await readCampaign(app, id)).toMatchObject({ state: 'draft', scheduledAt: null });
    await scheduleCampaign(app, by, id, 2, at(2));
    await runNow(beginScheduledCampaign, app, { campaignId: id, at: at(1).toISOString() });
    expect(await readCampaign(app, id)).toMatchObject({ state: 'scheduled' });
    now = at(2);
    await runNow(beginScheduledCampaign, app, { campaignId: id, at: now.toISOString() });
    await watch.sendAll();
    expect(test.emails).toHaveLength(2);
    const actions = await test.database.pool.query<{ act: string }>(
      `select act from audit_log where subject_id = $1 order by id`,
      [id],
    );
    expect(actions.rows.map(({ act }) => act)).toEqual([
      'campaign-started',
      'campaign-scheduled',
      'campaign-unscheduled',
      'campaign-scheduled',
    ]);
  });

  it('is rejected for an unfinished campaign and for one without recipients', async () => {
    const id = await startCampaign(app, by);
    expect(await sendCampaign(app, by, id, 1)).toEqual({ ok: false, reason: 'unfinished' });
    await saveCampaign(app, by, id, 1, ownDraft);
    expect(await sendCampaign(app, by, id, 2)).toEqual({ ok: false, reason: 'nobody' });
    expect(await readCampaign(app, id)).toMatchObject({ state: 'draft', version: 2 });
  });
});

/** An app whose database fails when recording deliveries. */
function cutOff(isGone: () => boolean): AppContext {
  const db = new Proxy(app.db, {
    get(target, name, receiver) {
      if ((name === 'update' || name === 'transaction') && isGone()) throw new Error('the line is cut');
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
  return { ...app, db };
}
