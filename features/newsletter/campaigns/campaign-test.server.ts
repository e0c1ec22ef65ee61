import * as z from 'zod/mini';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import { renderCampaign } from '#features/newsletter/campaigns/campaign.jobs.server.ts';
import {
  maxTestAddresses,
  splitAddresses,
  type TestResult,
  unreadyFields,
} from '#features/newsletter/campaigns/campaigns.ts';
import { readCampaign } from '#features/newsletter/campaigns/campaigns.server.ts';
import { emailLinks } from '#features/newsletter/newsletter-links.server.ts';
import { isEmail, maxEmail } from '#forms/email.ts';
import type { AppContext } from '#server/app-context.ts';
import { defineJob } from '#server/jobs/define-job.ts';

const testLimit = { name: 'newsletter-test', points: 60, seconds: 3600 };

/** Test links go nowhere, so they unsubscribe no one. */
export const testReader = 'test';

/** Sends a test of the saved draft to some addresses. */
export async function testCampaign(
  app: AppContext,
  by: TeamMember<'newsletter:write'>,
  id: string,
  addresses: string,
): Promise<TestResult> {
  const to = splitAddresses(addresses);
  if (to.length === 0) return { ok: false, reason: 'no-address' };
  if (to.length > maxTestAddresses) return { ok: false, reason: 'too-many-addresses' };
  const bad = to.find((one) => !isEmail(one));
  if (bad !== undefined) return { ok: false, reason: 'bad-address', address: bad.slice(0, maxEmail) };
  const campaign = await readCampaign(app, id);
  if (!campaign) return { ok: false, reason: 'unknown' };
  if (Object.keys(unreadyFields(campaign)).length > 0) return { ok: false, reason: 'unfinished' };
  const limited = await app.limits.take(testLimit, by.user.id);
  if (!limited.ok) return { ok: false, reason: 'too-often', retryAfterSeconds: limited.retryAfterSeconds };
  await app.db.transaction(async (tx) => {
    const at = app.now().toISOString();
    for (const address of to) {
      await app.jobs.send(tx, sendTestCampaign, { campaignId: id, to: address, at });
    }
    const details = { addresses: to.length };
    await recordAction(app, by, { action: 'campaign-tested', subject: { kind: 'campaign', id }, details }, tx);
  });
  return { ok: true, to };
}

const campaignTest = z.object({
  campaignId: z.string(),
  to: z.string(),
  /** When the test was requested, so that each test is a separate email. */
  at: z.string(),
});

/** Job `send-newsletter-test`. */
export const sendTestCampaign = defineJob(
  'send-newsletter-test',
  campaignTest,
  async (app, { campaignId, to, at }) => {
    const campaign = await readCampaign(app, campaignId);
    if (!campaign) return;
    await app.mail.send({
      key: `newsletter-test ${campaignId} ${at} ${to}`,
      to,
      subject: `[Test] ${campaign.subject}`,
      ...(await renderCampaign(app, campaign, emailLinks(app, testReader))),
    });
  },
  { label: 'Campaign test email', isEmail: true },
);
