import type { AppContext } from '#app/load-context.ts';
import { auditSubjects } from '#app/admin/subjects/audit-subjects.server.ts';
import { loadMoney } from '#app/admin/people/organizations/load-money.server.ts';
import { organizationRoleName } from '#content/accounts/organizations.ts';
import { has, type TeamMember } from '#features/accounts/rights/team-member.ts';
import { clientCan } from '#features/accounts/organizations/organization-roles.ts';
import { membershipsOf } from '#features/accounts/organizations/organizations.server.ts';
import { auditList } from '#features/audit-log/audit-log.ts';
import { auditOf } from '#features/audit-log/list-audit.server.ts';
import { customerPage } from '#features/billing/customers/customer.server.ts';
import { readUser } from '#features/users/read-user.server.ts';

const maxAuditEntries = 20;

/** Returns null if the user does not exist. Payments and the audit log are included only if the role may see them. */
export async function loadUserPage(app: AppContext, by: TeamMember<'people:read'>, userId: string) {
  const isFinance = has(by, 'money:read');
  const [organizations, user, entries] = await Promise.all([
    membershipsOf(app.db, userId),
    readUser(app, userId),
    has(by, 'operations') ? auditOf(app, userId, maxAuditEntries) : [],
  ]);
  if (!user) return null;
  const money = isFinance ? await loadMoney(app, organizations) : [];
  return {
    user,
    organizations: organizations.map(({ id, name, role }) => ({
      id,
      name,
      role: organizationRoleName(role),
      plan: money.find((one) => one.id === id)?.subscription?.plan ?? null,
    })),
    /** For organizations in which this person may see the billing. */
    money: money.filter(({ id }) => organizations.some((one) => one.id === id && clientCan(one.role, 'billing:read'))),
    entries,
    auditHref: auditList.href({ person: userId }),
    subjectNames: await auditSubjects(app, entries),
    customerHref: isFinance ? customerPage(app, user.customerId) : null,
  };
}

export type UserPageData = NonNullable<Awaited<ReturnType<typeof loadUserPage>>>;
