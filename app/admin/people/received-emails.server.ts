import type { AppContext } from '#app/load-context.ts';
import { campaignSubjects } from '#features/newsletter/campaigns/campaigns.server.ts';
import { emailsReceived } from '#features/newsletter/subscribers/person-subscription.server.ts';

/** Newsletters and campaigns that went, or are to go, to a subscriber; newest first. */
export async function receivedEmails(app: Pick<AppContext, 'db'>, subscriptionId: string) {
  const received = await emailsReceived(app, subscriptionId);
  const campaigns = received.flatMap(({ id, subject }) => (subject === null ? [id] : []));
  const subjects = await campaignSubjects(app, campaigns);
  return received.map(({ subject, ...email }) => ({ ...email, subject: subject ?? subjects.get(email.id) ?? '' }));
}
