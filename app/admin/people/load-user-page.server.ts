import { inOneTrip, type AppContext } from '#app/load-context.ts';
import { auditSubjects } from '#app/admin/subjects/audit-subjects.server.ts';
import { organizationRoleName } from '#content/accounts/organizations.ts';
import { portalSentences } from '#content/payments/billing.ts';
import { adminRunsCopy } from '#content/runs.ts';
import { has, type TeamMember } from '#features/accounts/rights/team-member.ts';
import { membershipsOf } from '#features/accounts/organizations/organizations.server.ts';
import { auditList } from '#features/audit-log/audit-log.ts';
import { auditOf } from '#features/audit-log/list-audit.server.ts';
import { workflowStates } from '#features/runs/run-reads.server.ts';
import { readUser } from '#features/users/read-user.server.ts';
import { changesOf } from '#features/subscriptions/changes/change-reads.server.ts';
import { agreementsOf } from '#features/subscriptions/agreements/read-agreements.server.ts';
import { catalogOfSite } from '#features/billing/prices.server.ts';
import { creditOf, nextChargesOf } from '#features/billing/reads/read-methods.server.ts';
import { formatExactMoney } from '#features/billing/money.ts';
import { readOrders, paymentsOf, subscriptionOf } from '#features/billing/reads/billing-reads.server.ts';
import { vatIdOf } from '#features/billing/reads/vat-state.server.ts';
import { customerPage } from '#features/billing/customers/customer.server.ts';

const maxAuditEntries = 20;

/** Returns null if the user does not exist. Payments and the audit log are included only if the role may see them. */
export async function loadUserPage(app: AppContext, by: TeamMember<'people:read'>, userId: string) {
  const isFinance = has(by, 'money:read');
  const [[organizations, workflows], agreements, user, changes, entries, money] = await Promise.all([
    inOneTrip(app.db, (db) => Promise.all([membershipsOf(db, userId), workflowStates({ db }, userId)])),
    isFinance ? agreementsOf(app, userId) : [],
    readUser(app, userId),
    isFinance ? changesOf(app, userId) : [],
    has(by, 'operations') ? auditOf(app, userId, maxAuditEntries) : [],
    isFinance
      ? inOneTrip(app.db, (db) =>
          Promise.all([
            subscriptionOf({ db }, userId),
            creditOf({ db }, userId),
            nextChargesOf({ db }, userId),
            vatIdOf({ db }, userId),
            readOrders({ db }, userId),
            paymentsOf({ db }, userId, 1),
          ]),
        )
      : null,
  ]);
  if (!user) return null;
  const [subscription = null, credit = null, next = [], vatId = null, orders = [], payments = null] = money ?? [];
  const subjectNames = await auditSubjects(app, entries);
  const { offers } = catalogOfSite(app);
  const named = (id: string | null) => offers.find((offer) => offer.id === id)?.name ?? id ?? '';
  return {
    user,
    organizations: organizations.map(({ id, name, role, members }) => ({
      id,
      name,
      role: organizationRoleName(role),
      members: members.map((member) => ({ ...member, role: organizationRoleName(member.role) })),
      runs: runsText(workflows.find(({ organizationId }) => organizationId === id)),
    })),
    subscription: subscription ? { ...subscription, plan: named(subscription.offer) } : null,
    // The server adds the copy, so that the page need not load that of other pages.
    orders: orders.map((order) => ({
      ...order,
      name: named(order.offer),
      stateCopy: portalSentences.order[order.state],
    })),
    payments: (payments?.payments ?? []).map((payment) => ({
      ...payment,
      stateCopy: portalSentences.payment[payment.state],
    })),
    nextCharges: next.map(({ subscriptionId, at, amount, reason }) => {
      return { subscriptionId, at, amount: formatExactMoney(amount), reason };
    }),
    vatId,
    changes,
    agreements,
    entries,
    auditHref: auditList.href({ person: userId }),
    subjectNames,
    customerHref: isFinance ? customerPage(app, user.customerId) : null,
    credit: credit && formatExactMoney(credit),
  };
}

/** Null for an organization without workflows. */
function runsText(state: Awaited<ReturnType<typeof workflowStates>>[number] | undefined) {
  return state === undefined ? null : adminRunsCopy.short(state.workflows, state.openAlerts);
}

export type UserPageData = NonNullable<Awaited<ReturnType<typeof loadUserPage>>>;
