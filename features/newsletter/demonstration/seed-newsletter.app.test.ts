import { expect, test } from 'vitest';
import { seedPeople } from '#features/demonstration/demonstration-people.public.server.ts';
import { countRecipients } from '#features/newsletter/campaigns/audience.server.ts';
import { beginScheduledCampaign } from '#features/newsletter/campaigns/start-campaign.jobs.server.ts';
import { removeNewsletter, seedNewsletter } from '#features/newsletter/demonstration/seed-newsletter.server.ts';
import { pastCampaigns, pastSubscribers } from '#features/newsletter/demonstration/demonstration-subscribers.ts';
import { campaigns, newsletterSubscriptions } from '#features/newsletter/newsletter.table.ts';
import { runNow } from '../../../tests/jobs.ts';
import { openTestApp } from '../../../tests/test-app.ts';

const opened = await openTestApp();

test('shows subscribers and campaigns in every state, reaches nobody, and can be removed', async () => {
  const { app } = opened;
  await seedPeople(app);
  await seedNewsletter(app);
  const people = await app.db.select({ status: newsletterSubscriptions.status }).from(newsletterSubscriptions);
  expect([...new Set(people.map(({ status }) => status))].toSorted()).toEqual([
    'active',
    'bounced',
    'pending',
    'unsubscribed',
  ]);
  const listed = await app.db.select().from(campaigns);
  expect(listed.map(({ state }) => state).toSorted()).toEqual(['draft', 'scheduled', 'sent', 'sent']);
  for (const audience of ['all', 'weekly'] as const)
    expect.soft(await countRecipients(app.db, { audience, segment: '' })).toBe(0);

  // When its time comes, the scheduled one is over without an email; a real subscriber is no recipient.
  await app.db.insert(newsletterSubscriptions).values({
    email: 'real@harbour.example',
    status: 'active',
    preferences: { weekly_automation_intel: true },
  });
  const scheduled = listed.find(({ state }) => state === 'scheduled');
  await runNow(beginScheduledCampaign, app, {
    campaignId: scheduled?.id ?? '',
    at: scheduled?.scheduledAt?.toISOString() ?? '',
  });
  expect([await opened.queued(), opened.emails]).toEqual([[], []]);

  expect(await removeNewsletter(app)).toEqual([pastSubscribers.length, pastCampaigns.length]);
  const left = await app.db.select({ email: newsletterSubscriptions.email }).from(newsletterSubscriptions);
  expect(left).toEqual([{ email: 'real@harbour.example' }]);
});
