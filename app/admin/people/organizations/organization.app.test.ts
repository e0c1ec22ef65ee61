import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { loadOrganization } from '#app/admin/people/organizations/organization.server.ts';
import { loadUserPage } from '#app/admin/people/load-user-page.server.ts';
import { inviteClient } from '#features/subscriptions/agreements/invite-client.server.ts';
import {
  declineInvitation,
  inviteOwner,
  openInvitations,
} from '#features/accounts/organizations/invitations.server.ts';
import { handOver } from '#features/accounts/organizations/members.server.ts';
import { sessions, userProfiles } from '#features/accounts/accounts.table.ts';
import { organizationInvitations, organizationMembers } from '#features/accounts/organizations/organizations.table.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { readTotals } from '#features/metrics/read-totals.server.ts';
import { payments } from '#features/billing/billing.table.ts';
import { exportPayments } from '#features/billing/lists/export-payments.server.ts';
import { listPayments } from '#features/billing/lists/list-payments.server.ts';
import { paymentsList } from '#features/billing/lists/payment-lists.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import { handleClientDetails } from '#features/purchases/details/details-form.server.ts';
import { readDetails } from '#features/purchases/details/save-details.server.ts';
import { handleNewAgreement } from '#features/subscriptions/agreements/new-agreement.server.ts';
import { asClientMember } from '#features/accounts/organizations/client-member.ts';
import { listUsers } from '#features/users/list-users.public.server.ts';
import { usersList } from '#features/users/users.public.ts';
import { auditLog } from '#server/audit/audit.table.ts';
import type { AppContext } from '#server/app-context.ts';
import { makePerson } from '../../../../tests/accounts.ts';
import { makeAdministrator } from '../../../../tests/administrators.ts';
import { agreed, makeFinance } from '../../../../tests/agreements.ts';
import { leeAndCo } from '../../../../tests/billing-details.ts';
import { begin, hostWithClient, pay, type BillingHost, type OwnClient } from '../../../../tests/billing.ts';

let host: BillingHost;
let app: AppContext;
let ann: OwnClient;
let by: TeamMember<'money:write'>;
let memberId: string;
await hostWithClient((...use) => ([host, ann] = use));
beforeEach(async () => {
  ({ app } = host);
  by = await makeFinance(app);
  ({ id: memberId } = await makePerson(app, 'mia'));
  await app.db.delete(organizationMembers).where(eq(organizationMembers.userId, memberId));
  await app.db.insert(organizationMembers).values({ organizationId: ann.user.id, userId: memberId, role: 'member' });
});

const details = (more: Record<string, string>) => new URLSearchParams({ ...leeAndCo, ...more });

test('shows a member with the organization and its plan, and no money as their own', async () => {
  const reader = await makeAdministrator(app, 'admin');
  await pay(host, await begin(app, ann, 'price_starter_monthly'));
  await syncCustomer(app, ann.user.id);
  const member = await loadUserPage(app, reader, memberId);
  expect(member).toMatchObject({ money: [], organizations: [{ id: ann.user.id, plan: 'Starter' }] });
  const [listed] = (await listUsers(app, usersList.read(new URLSearchParams({ q: 'mia' })))).items;
  expect(listed).toMatchObject({ organization: ann.organization.name, tier: null, status: null });
  const owner = await loadUserPage(app, reader, ann.user.id);
  expect(owner?.money).toMatchObject([{ id: ann.user.id, subscription: { plan: 'Starter' } }]);
  const { standings } = await readTotals(app);
  expect(standings.map(({ count }) => count)).toEqual([1]);

  // After a change of owner, it is still counted once, in the new owner's profile.
  const owning = asClientMember(ann, new Request('http://127.0.0.1/dashboard'), null, 'people:write');
  await app.db
    .insert(sessions)
    .values({
      id: ann.sessionId,
      token: 'handing-over',
      userId: ann.user.id,
      expiresAt: new Date(Date.now() + 60_000),
      confirmedAt: new Date(),
    })
    .onConflictDoNothing();
  const [row] = await app.db.select().from(organizationMembers).where(eq(organizationMembers.userId, memberId));
  expect(await handOver(app, owning!, row!.id)).toMatchObject({ ok: true });
  const profiles = await app.db.select().from(userProfiles);
  const tierOf = (id: string) => profiles.find(({ userId }) => userId === id)?.subscriptionTier;
  expect([tierOf(memberId), tierOf(ann.user.id)]).toEqual(['starter', null]);
  expect((await readTotals(app)).standings).toEqual(standings);
});

test('prints the purchase order that the team entered on the invoice, and emails the billing contact', async () => {
  const sent = details({ purchaseOrder: 'PO-4711', billingContact: 'Bills@Lee.example' });
  expect(await handleClientDetails(app, by, ann.user.id, sent)).toMatchObject({ ok: true });
  const kept = { purchaseOrder: 'PO-4711', contactEmail: 'bills@lee.example' };
  expect(await readDetails(app, ann.user.id)).toMatchObject(kept);
  const wrong = await handleClientDetails(app, by, ann.user.id, details({ billingContact: 'lee' }));
  expect(wrong).toMatchObject({ ok: false, reason: 'invalid' });
  expect('errors' in wrong && wrong.errors.billingContact).toContain('email address');
  const entries = (await app.db.select().from(auditLog)).filter((one) => one.action === 'billing-details-changed');
  expect(entries).toMatchObject([{ actorId: by.user.id, subjectId: ann.user.id }]);

  await agreed(app, by, ann, { kind: 'invoice', line1: 'Workshop', amount1: '500', collection: 'send_invoice' });
  const [invoice] = await app.db.select().from(payments);
  expect(invoice?.billedTo).toMatchObject({ purchaseOrder: 'PO-4711' });
  const csv = await (await exportPayments(app, by, new URLSearchParams())).text();
  expect(csv).toContain('PO-4711');
});

test('invoices a company without an account, which is invited', async () => {
  const typed = { action: 'invite', name: 'Zoe & Co', email: 'zoe@example.com' };
  const first = await handleNewAgreement(app, by, '', new URLSearchParams(typed));
  const again = await handleNewAgreement(app, by, '', new URLSearchParams(typed));
  if (first.kind !== 'invited') throw new Error(first.kind);
  expect(again).toEqual(first);
  const client = { ...ann, user: { ...ann.user, id: first.id } };
  const invoice = { kind: 'invoice', line1: 'Workshop', amount1: '500', collection: 'send_invoice' } as const;
  expect((await agreed(app, by, client, invoice)).state).toBe('sent');
  const { items } = await listPayments(app, paymentsList.read(new URLSearchParams()));
  expect(items).toMatchObject([{ client: 'Zoe & Co', organizationId: first.id, state: 'open' }]);
  expect(await loadOrganization(app, await makeAdministrator(app, 'admin'), first.id)).toMatchObject({
    name: 'Zoe & Co',
    people: [{ id: null, email: 'zoe@example.com', role: 'Owner' }],
    money: { payments: [{ description: 'Workshop' }] },
  });
  expect(await inviteClient(app, by, typed)).toEqual({ ok: true, id: first.id });
  const { data } = await host.payments.stripe.customers.list({ email: 'zoe@example.com' });
  expect(data).toHaveLength(1);
});

test('shows that nobody gets the billing emails after the first contact declined, and invites another', async () => {
  const admin = await makeAdministrator(app, 'admin');
  const invited = await inviteClient(app, by, { name: 'Zoe & Co', email: 'zoe@example.com' });
  if (!invited.ok) throw new Error(invited.reason);
  const { id } = invited;
  const [open] = await openInvitations(app, app.db, eq(organizationInvitations.organizationId, id));
  const zoe = await makePerson(app, 'zoe');
  const from = { ipAddress: null, userAgent: null };
  await app.db.transaction((tx) => declineInvitation(app, tx, open!, { userId: zoe.id, from }));
  expect(await loadOrganization(app, admin, id)).toMatchObject({ people: [], isOwned: false, readers: [] });
  const { found } = (await handleNewAgreement(app, by, '', new URLSearchParams({ action: 'find', q: 'zoe & c' }))) as {
    found: unknown;
  };
  expect(found).toMatchObject([{ id, name: 'Zoe & Co', email: '' }]);
  expect(await handleClientDetails(app, by, id, details({ billingContact: 'bills@lee.example' }))).toMatchObject({
    ok: true,
  });
  expect(await loadOrganization(app, admin, id)).toMatchObject({ readers: ['bills@lee.example'] });

  expect(await inviteOwner(app, by, id, 'nobody')).toEqual({ ok: false, reason: 'address' });
  for (const name of ['tom', 'uma'])
    expect(await inviteOwner(app, by, id, `${name}@example.com`)).toMatchObject({ ok: true });
  expect(await loadOrganization(app, admin, id)).toMatchObject({
    people: [{ id: null, email: 'uma@example.com', role: 'Owner' }],
    readers: ['bills@lee.example', 'uma@example.com'],
  });
  expect(await inviteOwner(app, by, ann.user.id, 'tom@example.com')).toEqual({ ok: false, reason: 'gone' });
});
