import { site } from '#content/site.ts';
import { clientCan } from '#features/accounts/organizations/organization-roles.ts';
import { exportAccount } from '#features/users/my-account.server.ts';
import type { Session } from '#features/accounts/session.server.ts';
import { exportThreadMessages } from '#features/messages/export-messages.server.ts';
import { exportBilling } from '#features/billing/reads/export-billing.server.ts';
import { exportBookings } from '#features/booking/booking-reads.server.ts';
import { exportMessages } from '#features/contact/contact-reads.server.ts';
import { exportSubmissions } from '#features/intake/submissions/my-submissions.server.ts';
import { exportSubscription } from '#features/newsletter/my-subscription.server.ts';
import { exportRuns } from '#features/runs/export-runs.server.ts';
import { exportWork } from '#features/work/export-work.server.ts';
import type { AppContext } from '#app/load-context.ts';

const byAddress = {
  intakeSubmissions: exportSubmissions,
  bookingRequests: exportBookings,
  contactMessages: exportMessages,
  newsletter: exportSubscription,
} as const;

/** What was sent under an address, in lower case. */
export async function formsOf(app: Pick<AppContext, 'db'>, email: string): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = {};
  for (const [name, read] of Object.entries(byAddress)) data[name] = await read(app, email);
  return data;
}

/** Returns JSON. */
export async function exportOwnData(app: AppContext, session: Session): Promise<string> {
  const { email, emailVerified } = session.user;
  const data: Record<string, unknown> = {
    from: site.name,
    writtenAt: app.now().toISOString(),
    account: await exportAccount(app, session.user.id),
    billing: await ownBilling(app, session),
    projects: await exportWork(app, session.user.id),
    conversations: await exportThreadMessages(app, session.user.id),
    workflows: await ownRuns(app, session),
  };
  // An unverified address, and its submissions, may belong to someone else.
  if (emailVerified) Object.assign(data, await formsOf(app, email));
  return JSON.stringify(data, null, 2);
}

/** Runs of the session's organization; empty for people who may not read them. */
async function ownRuns(app: AppContext, { organization }: Session): Promise<readonly object[]> {
  const mayRead = organization !== null && clientCan(organization.role, 'work:read');
  return mayRead ? exportRuns(app, organization.id) : [];
}

/** Billing of the session's organization; empty for people who may not read it. */
async function ownBilling(app: AppContext, { organization }: Session): Promise<object> {
  return organization !== null && clientCan(organization.role, 'billing:read')
    ? exportBilling(app, organization.id)
    : {};
}
