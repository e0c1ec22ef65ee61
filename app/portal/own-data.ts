import { site } from '#content/site.ts';
import { ownAccount } from '#features/users/my-account.server.ts';
import type { Session } from '#features/accounts/session.server.ts';
import { ownBilling } from '#features/billing/reads/billing-reads.server.ts';
import { ownBookings } from '#features/booking/booking-reads.server.ts';
import { ownMessages } from '#features/contact/contact-reads.server.ts';
import { ownSubmissions } from '#features/intake/submissions/my-submissions.server.ts';
import { ownSubscription } from '#features/newsletter/my-subscription.server.ts';
import type { AppContext } from '#app/load-context.ts';

const byAddress = {
  intakeSubmissions: ownSubmissions,
  bookingRequests: ownBookings,
  contactMessages: ownMessages,
  newsletter: ownSubscription,
} as const;

/** What was sent under an address, in lower case. */
export async function formsOf(app: Pick<AppContext, 'db'>, email: string): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = {};
  for (const [name, read] of Object.entries(byAddress)) data[name] = await read(app, email);
  return data;
}

/** Returns JSON. */
export async function ownData(app: AppContext, session: Session): Promise<string> {
  const { email, emailVerified } = session.user;
  const data: Record<string, unknown> = {
    from: site.name,
    writtenAt: app.now().toISOString(),
    account: await ownAccount(app, session.user.id),
    billing: await ownBilling(app, session.user.id),
  };
  // An unverified address, and its submissions, may belong to someone else.
  if (emailVerified) Object.assign(data, await formsOf(app, email));
  return JSON.stringify(data, null, 2);
}
