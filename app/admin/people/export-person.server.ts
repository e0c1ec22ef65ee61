import type { AppContext } from '#app/load-context.ts';
import type { Person } from '#features/users/find-person.server.ts';
import { formsOf } from '#app/portal/own-data.ts';
import { receivedEmails } from '#app/admin/people/received-emails.server.ts';
import { site } from '#content/site.ts';
import { auditOf } from '#features/audit-log/list-audit.server.ts';
import { exportAccount } from '#features/users/my-account.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { recordExport } from '#features/users/person-erasure.server.ts';
import { exportBilling } from '#features/billing/reads/export-billing.server.ts';
import { exportEntries } from '#features/leads/entries/lead-entry.server.ts';
import { exportThreadMessages } from '#features/messages/export-messages.server.ts';
import { leadsInFull } from '#features/leads/one/person-leads.server.ts';
import { exportRuns } from '#features/runs/export-runs.server.ts';
import { exportWork } from '#features/work/export-work.server.ts';
import { membershipsOf } from '#features/accounts/organizations/organizations.server.ts';
import { subscriptionInFull } from '#features/newsletter/subscribers/person-subscription.server.ts';

const maxEntries = 1000;

/** Everything that is kept about a person, as JSON, for a request of access; audited. */
export async function personData(app: AppContext, by: TeamMember<'erase'>, person: Person): Promise<string> {
  const { id, email, userId, subscription } = person;
  await recordExport(app, by, id);
  const memberships = userId === null ? [] : await membershipsOf(app.db, userId);
  const owned = memberships.filter(({ role }) => role === 'owner');
  const data = {
    from: site.name,
    writtenAt: app.now().toISOString(),
    email,
    account: userId && (await exportAccount(app, userId)),
    billing: await Promise.all(owned.map((organization) => exportBilling(app, organization.id))),
    projects: userId && (await exportWork(app, userId)),
    conversations: userId && (await exportThreadMessages(app, userId)),
    workflows: await Promise.all(owned.map(({ id, name }) => ownRuns(app, id, name))),
    ...(await formsOf(app, email)),
    newsletter: subscription && {
      ...(await subscriptionInFull(app, subscription.id)),
      received: await receivedEmails(app, subscription.id),
    },
    leads: await leadsInFull(app, email),
    leadsEntered: await exportEntries(app, email),
    auditLog: userId && (await auditOf(app, userId, maxEntries)),
  };
  return JSON.stringify(data, null, 2);
}

async function ownRuns(app: AppContext, organizationId: string, organization: string) {
  return { organization, workflows: await exportRuns(app, organizationId) };
}
