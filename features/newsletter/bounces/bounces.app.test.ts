import { createHmac, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Administrator } from '#features/accounts/rights/team-member.ts';
import { handleBounce, recordBounce } from '#features/newsletter/bounces/bounce-endpoint.server.ts';
import { sendCampaignEmail } from '#features/newsletter/campaigns/campaign.jobs.server.ts';
import { countRecipients } from '#features/newsletter/campaigns/audience.server.ts';
import { sendCampaign } from '#features/newsletter/campaigns/campaign-sending.server.ts';
import { readResults } from '#features/newsletter/sending/results.server.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Email } from '#server/email/email.ts';
import { openMailer } from '#server/email/mailer.ts';
import { makeAdministrator } from '../../../tests/administrators.ts';
import { watchEmails } from '../../../tests/campaigns.ts';
import { openSmtpPeer } from '../../../tests/fakes/smtp.ts';
import { newClient, openTestApp, withSettings } from '../../../tests/test-app.ts';

let now: Date;
let by: Administrator;
/** Replaces the mail server. */
let deliver: (mail: Email) => Promise<void>;

const test = await openTestApp({ NEWSLETTER_RATE: '9999' });
const app = { ...test.app, now: () => now, mail: { send: (mail: Email) => deliver(mail) } };
const watch = watchEmails(test, app);
beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z');
  deliver = take;
  by = await makeAdministrator(app, 'writer');
});

function take(mail: Email): Promise<void> {
  test.emails.push(mail);
  return Promise.resolve();
}

describe('a bounced email', () => {
  it('marks its subscriber after a permanent failure and stops further emails', async () => {
    await watch.subscribers(3);
    const peer = await openSmtpPeer();
    const mailer = openMailer({ smtpUrl: peer.url, from: 'Us <us@harbour.example>', log: app.log });
    deliver = (mail) => mailer.send(mail);
    peer.failNext('refuse-recipient');
    const id = await watch.written(by);
    await sendCampaign(app, by, id, 2);
    await watch.sendAll();
    expect(peer.emails).toHaveLength(2);
    const { rows } = await test.database.pool.query<{ bounce_reason: string }>(
      `select bounce_reason from newsletter_subscriptions where status = 'bounced'`,
    );
    expect(rows).toEqual([{ bounce_reason: expect.stringMatching(/^SMTP 550/) as string }]);
    expect((await readResults(app.db, [id])).get(id)).toMatchObject({ sent: 2, bounced: 1 });
    expect(await countRecipients(app.db, { audience: 'all', segment: '' })).toBe(2);
    mailer.close();
    await peer.close();
  });

  it('marks no subscriber when the mail server rejects one after the other', async () => {
    await watch.subscribers(9);
    deliver = () =>
      Promise.reject(
        Object.assign(new Error('refused'), { command: 'RCPT TO', responseCode: 550, response: '550 no relaying' }),
      );
    const id = await watch.written(by);
    await sendCampaign(app, by, id, 2);
    const [job] = await watch.takeJobs();
    const sending = sendCampaignEmail.run(app, job!, { id: randomUUID(), attempt: 1 });
    await expect(sending).rejects.toThrow('refuses one email after another');
    expect(await watch.count('newsletter_subscriptions', `status = 'bounced'`)).toBe(0);
    deliver = take;
    now = new Date(now.getTime() + 11 * 60_000);
    await sendCampaignEmail.run(app, job!, { id: randomUUID(), attempt: 2 });
    expect(test.emails).toHaveLength(9);
  });

  it('is reported by a signed call only', async () => {
    await watch.subscribers(1);
    const secret = 'a secret that the provider knows';
    const configured: AppContext = { ...app, env: withSettings(app.env, { MAIL_BOUNCE_SECRET: secret }) };
    const body = JSON.stringify({ email: 'Reader0@harbour.example', type: 'hard' });
    const call = async (changes: Readonly<Record<string, string | undefined>>, target = configured, sent = body) => {
      const seconds = changes['webhook-timestamp'] ?? String(Math.floor(now.getTime() / 1000));
      const code = createHmac('sha256', secret).update(`m1.${seconds}.${sent}`).digest('base64');
      const headers = { 'webhook-id': 'm1', 'webhook-timestamp': seconds, 'webhook-signature': `v1,x v1,${code}` };
      const request = new Request('http://x/', {
        method: 'POST',
        body: sent,
        headers: { ...headers, ...(changes as object) },
      });
      return (await handleBounce(target, request, newClient())).status;
    };
    expect(await call({}, app)).toBe(404);
    for (const changed of [
      { 'webhook-signature': 'v1,eA==' },
      { 'webhook-id': 'm2' },
      { 'webhook-timestamp': '1' },
      { 'webhook-timestamp': 'x' },
    ]) {
      expect(await call(changed), JSON.stringify(changed)).toBe(401);
    }
    expect(await call({}, configured, '{"email":1}')).toBe(422);
    expect(await call({}, configured, '{')).toBe(422);
    expect(await watch.count('newsletter_subscriptions', `status = 'bounced'`)).toBe(0);
    expect([await call({}), await call({})]).toEqual([200, 200]);
    expect(await watch.count('newsletter_subscriptions', `status = 'bounced' and bounce_reason = 'reported'`)).toBe(1);
  });

  it('is recorded when the failure is temporary', async () => {
    await watch.subscribers(1);
    await recordBounce(app, { email: 'reader0@harbour.example', type: 'soft' });
    await recordBounce(app, { email: 'nobody@harbour.example', type: 'hard' });
    expect(await watch.count('newsletter_subscriptions', `status = 'active' and soft_bounces = 1`)).toBe(1);
  });
});
