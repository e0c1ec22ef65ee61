import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  clientCan,
  organizationRoles,
  type ClientRight,
  type OrganizationRole,
} from '#features/accounts/organizations/organization-roles.ts';
import {
  organizationInvitations,
  organizationMembers,
  organizations,
} from '#features/accounts/organizations/organizations.table.ts';
import { payments, subscriptions } from '#features/billing/billing.table.ts';
import { paymentMethods } from '#features/billing/records/methods.table.ts';
import { actionsText } from '../../scripts/actions.ts';
import { makePerson, usualPassword } from '../accounts.ts';
import { giveDetails } from '../billing-details.ts';
import { openBuiltSite, type BuiltSite } from '../built-site.ts';
import { declaredRight, guardedRoutes } from '../route-table.ts';

let site: BuiltSite;
const names = ['Aspen', 'Birch'] as const;
type Name = (typeof names)[number];
const ids = new Map<string, string>();
const cookies = new Map<string, string>();

beforeAll(async () => {
  site = await openBuiltSite();
  for (const name of names) await makeOrganization(name);
});
afterAll(() => site.close());

/** With a member for each role, and with billing and an invitation that carry its name. */
async function makeOrganization(name: Name): Promise<void> {
  const { db } = site.app;
  const [made] = await db.insert(organizations).values({ name }).returning();
  const organizationId = made?.id ?? '';
  ids.set(name, organizationId);
  for (const role of organizationRoles) {
    const { id: userId, email } = await makePerson(site.app, `${name}-${role}`.toLowerCase());
    // Nobody has another one, where they could do everything.
    await db.delete(organizations).where(eq(organizations.id, userId));
    const [member] = await db.insert(organizationMembers).values({ organizationId, userId, role }).returning();
    ids.set(`${name} ${role}`, member?.id ?? '');
    const headers = { 'Content-Type': 'application/json', Origin: site.origin };
    const body = JSON.stringify({ email, password: usualPassword });
    const response = await fetch(`${site.origin}/api/auth/sign-in/email`, { method: 'POST', headers, body });
    cookies.set(
      `${name} ${role}`,
      response.headers
        .getSetCookie()
        .map((one) => one.split(';', 1)[0])
        .join('; '),
    );
  }
  await giveDetails(site.app, organizationId);
  await db.insert(subscriptions).values({
    id: `sub_${name}`,
    organizationId,
    offer: 'starter',
    priceId: 'price_starter_monthly',
    status: 'active',
    monthlyAmount: 150_000,
    currency: 'usd',
    cancelAtPeriodEnd: false,
    isCurrent: true,
    createdAt: new Date(),
  });
  const [payment] = await db
    .insert(payments)
    .values({
      organizationId,
      invoiceId: `in_${name}`,
      subscriptionId: `sub_${name}`,
      number: `${name}-0001`,
      description: `Invoice of ${name}`,
      status: 'open',
      amount: 150_000,
      amountPaid: 0,
      amountRefunded: 0,
      currency: 'usd',
      attempts: 1,
      issuedAt: new Date(),
      notices: [],
    })
    .returning();
  ids.set(`${name} payment`, payment?.id ?? '');
  const method = { id: `pm_${name}`, organizationId, type: 'card', brand: name, last4: '4242' };
  await db.insert(paymentMethods).values({ ...method, isDefault: true, state: 'ready', createdAt: new Date() });
  const [invitation] = await db
    .insert(organizationInvitations)
    .values({
      organizationId,
      email: `invited@${name.toLowerCase()}.example`,
      role: 'member',
      tokenHash: name,
      expiresAt: new Date(Date.now() + 86_400_000),
    })
    .returning();
  ids.set(`${name} invitation`, invitation?.id ?? '');
}

function ask(name: Name, role: OrganizationRole, path: string, fields?: Readonly<Record<string, string>>) {
  const headers = { Origin: site.origin, Accept: 'text/html', Cookie: cookies.get(`${name} ${role}`) ?? '' };
  const post = fields && { method: 'POST', body: new URLSearchParams(fields) };
  return fetch(site.origin + path, { redirect: 'manual', headers, ...post });
}

/** Everything that belongs to an organization. */
async function stateOf(name: Name): Promise<string> {
  const id = ids.get(name);
  const tables = ['organization_members', 'organization_invitations'].map(
    (table) => [table, 'organization_id'] as const,
  );
  const billed = ['payments', 'subscriptions', 'payment_methods', 'billing_details', 'payment_customers', 'orders'];
  const all = [
    ['organizations', 'id'] as const,
    ...tables,
    ...billed.map((table) => [table, 'organization_id'] as const),
  ];
  const rows = all.map(async ([table, column]) => {
    const found = await site.query(`select * from ${table} where ${column} = '${id ?? ''}' order by 1`);
    return [table, found.rows] as const;
  });
  return JSON.stringify(Object.fromEntries(await Promise.all(rows)));
}

function may(role: OrganizationRole, right: string | undefined): boolean {
  return !right?.startsWith('client:') || clientCan(role, right.slice('client:'.length) as ClientRight);
}

/** Whoever has just lost their right to messages gets what they typed back: the page checks it, not the guard. */
function readRight(route: (typeof pages)[number]): string | undefined {
  return route.path === 'dashboard/messages' ? 'client:work:read' : declaredRight(route);
}

/** There is nothing at an address with the name of its parameter. The details are on the Billing page. */
function found({ path }: (typeof pages)[number]): number {
  if (path.endsWith('billing/details')) return 302;
  return path.includes(':') ? 404 : 200;
}

const pages = guardedRoutes.filter(({ path }) => path.startsWith('dashboard'));

/** Each action of the portal with its right, as `docs/actions.md` lists them. */
async function portalActions() {
  const rows = [...(await actionsText()).matchAll(/^\| `(\/dashboard[^`]*)` +\| `([\w-]+)` +\| `(client[^`]*)`/gm)];
  return rows.map(([, path = '', action = '', right = '']) => ({ path, action, right }));
}

test.each(names.flatMap((name) => organizationRoles.map((role) => [name, role] as const)))(
  'shows a member of %s with the role %s what the role may see, and nothing of others',
  async (name, role) => {
    const other = names.find((one) => one !== name) ?? 'Birch';
    for (const route of pages) {
      const response = await ask(name, role, `/${route.path}`);
      const text = await response.text();
      const expected = route.path.endsWith('organization') ? 303 : may(role, readRight(route)) ? found(route) : 403;
      expect([route.path, response.status]).toEqual([route.path, expected]);
      expect([route.path, text.includes(other)]).toEqual([route.path, false]);
      if (!clientCan(role, 'billing:read'))
        expect([route.path, text.includes(`${name}-0001`)]).toEqual([route.path, false]);
    }
  },
);

test('runs no action without its right, and none on what belongs to another organization', async () => {
  const all = await portalActions();
  expect(all.length).toBeGreaterThan(15);
  const other = await stateOf('Birch');
  const foreign = {
    email: 'new@aspen.example',
    role: 'member',
    method: 'pm_Birch',
    invoice: ids.get('Birch payment') ?? '',
    subscription: 'sub_Birch',
  };
  for (const role of organizationRoles)
    for (const { path, action, right } of all) {
      const what = [role, path, action];
      const targets = ['member', 'billing', 'invitation'].map((one) => ids.get(`Birch ${one}`) ?? '');
      for (const id of targets) {
        const fields = { ...foreign, action, id, name: '', organization: ids.get('Aspen') ?? '' };
        // These are about the person's own place, or need nothing of others: the unit tests show them.
        if (may(role, right) && ['leave', 'invite', 'add-method'].includes(action)) continue;
        const { status } = await ask('Aspen', role, path, fields);
        if (!may(role, right)) expect([...what, status]).toEqual([...what, 403]);
      }
      const { status } = await ask('Aspen', role, path, {
        action,
        formId: 'message-0001',
        organization: ids.get('Birch') ?? '',
      });
      const page = pages.find((one) => `/${one.path}` === path);
      expect([...what, status]).toEqual([...what, page && may(role, declaredRight(page)) ? 409 : 403]);
    }
  expect(await stateOf('Birch')).toBe(other);
});

test('asks the owner to confirm what cannot be undone, and tells a browser why there is no file', async () => {
  const people = await (await ask('Aspen', 'owner', '/dashboard/people')).text();
  expect(people.match(/value="remove"/g)).toHaveLength(2);
  const own = await (await ask('Aspen', 'member', '/dashboard/people')).text();
  for (const [page, action] of [
    [people, 'remove'],
    [own, 'leave'],
  ] as const) {
    const opened = page
      .split('<details>')
      .slice(1)
      .map((part) => part.split('</details>', 1)[0] ?? '');
    const closed = page.replaceAll(/<details>.*?<\/details>/gs, '');
    expect(opened.some((part) => part.includes(`value="${action}"`))).toBe(true);
    expect(closed).not.toContain(`value="${action}"`);
  }

  const path = '/dashboard/billing/export?as=zip';
  const refused = await ask('Aspen', 'member', path);
  expect([refused.status, refused.headers.get('Content-Type')]).toEqual([403, 'text/html; charset=utf-8']);
  expect(await refused.text()).toMatch(/Your role doesn’t include this.*This page is for: Owner, Billing/s);
  for (const year of ['99999', 'abc', '2001']) {
    const missing = await ask('Aspen', 'owner', `${path}&year=${year}`);
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain('<h1>Page not found</h1>');
  }
  const headers = { Accept: 'application/json', Cookie: cookies.get('Aspen member') ?? '' };
  const asked = await fetch(site.origin + path, { headers });
  expect([asked.status, await asked.json()]).toMatchObject([403, { clientRight: 'billing:read' }]);
});

test('switches only to an organization that the person is in', async () => {
  await ask('Aspen', 'member', '/dashboard/organization', { organization: ids.get('Birch') ?? '' });
  expect(await (await ask('Aspen', 'member', '/dashboard/people')).text()).toContain('Aspen');
});

test('sells to an organization by those who may pay for it', async () => {
  const path = '/checkout?priceId=price_growth_setup';
  expect(await (await ask('Aspen', 'member', path)).text()).toContain('does not include buying');
  const fields = { priceId: 'price_growth_setup' };
  expect((await ask('Aspen', 'member', path, fields)).status).toBe(403);
  const crossed = await ask('Aspen', 'billing', path, { ...fields, organization: ids.get('Birch') ?? '' });
  expect(crossed.status).toBe(409);
});
