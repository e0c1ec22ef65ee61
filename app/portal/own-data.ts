import { site } from '#content/site.ts';
import { ownAccount } from '#features/accounts/settings/own-account.server.ts';
import type { Session } from '#features/accounts/session.server.ts';
import { ownBilling } from '#features/billing/customers/own-billing.server.ts';
import { ownBookings } from '#features/booking/own-bookings.server.ts';
import { ownMessages } from '#features/contact/own-messages.server.ts';
import { ownSubmissions } from '#features/intake/leads/own-submissions.server.ts';
import { ownSubscription } from '#features/newsletter/own-subscription.server.ts';
import type { Machine } from '#app/machine-context.ts';

/** What each feature keeps under an address that its owner has proved. */
const byAddress = {
  intakeSubmissions: ownSubmissions,
  bookingRequests: ownBookings,
  contactMessages: ownMessages,
  newsletter: ownSubscription,
} as const;

/** All that is stored of somebody, as one JSON text for themselves. */
export async function ownData(machine: Machine, session: Session): Promise<string> {
  const { email, emailVerified } = session.user;
  const data: Record<string, unknown> = {
    from: site.name,
    writtenAt: machine.now().toISOString(),
    account: await ownAccount(machine, session),
    billing: await ownBilling(machine, session.user.id),
  };
  // An address that nobody has proved could be somebody else's, and what was sent under it too.
  if (emailVerified) for (const [name, read] of Object.entries(byAddress)) data[name] = await read(machine, email);
  return JSON.stringify(data, null, 2);
}
