import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '#features/accounts/accounts.table.ts';
import {
  inviteToOrganization,
  resendInvitation,
  withdrawInvitation,
} from '#features/accounts/organizations/invitations.server.ts';
import { renameOrganization } from '#features/accounts/organizations/members.server.ts';
import {
  organizationInvitations as invitations,
  organizationMembers as members,
  organizations,
} from '#features/accounts/organizations/organizations.table.ts';
import { Browser, makePerson, sentEmails, signUpOf } from '../../../tests/accounts.ts';
import { openOrganizations } from '../../../tests/organizations.ts';

const { opened, app, signedIn, signIn, session, owner, lastToken, open, post, join } = await openOrganizations();

test('makes an organization with a new user, named by the company', async () => {
  const { firstName, lastName, company, email, password } = signUpOf('new');
  const body = { name: `${firstName} ${lastName}`, firstName, lastName, company, email, password };
  expect((await new Browser(app).call('/sign-up/email', body)).status).toBe(200);
  const [made] = await app.db
    .select({ id: organizations.id, name: organizations.name, userId: members.userId, role: members.role })
    .from(organizations)
    .innerJoin(members, eq(members.organizationId, organizations.id))
    .where(eq(organizations.name, 'Lee & Co'));
  expect(made).toMatchObject({ role: 'owner', id: made?.userId });
});

test('makes none for a new user who is invited, and one if they decline', async () => {
  await inviteToOrganization(app, await owner(), { email: 'new@example.com', role: 'member' });
  const { firstName, lastName, email, password } = signUpOf('new');
  const body = { name: `${firstName} ${lastName}`, email, password };
  await new Browser(app).call('/sign-up/email', body);
  await app.db.update(users).set({ emailVerified: true }).where(eq(users.email, email));
  const browser = await signIn('new');
  expect(await session(browser)).toMatchObject({ organization: null, organizations: [] });
  expect(await open({}, browser)).toMatchObject({ step: 'join', name: 'ann', token: '' });
  expect(await post({ action: 'decline' }, browser)).toMatchObject({ to: '/dashboard' });
  expect(await session(browser)).toMatchObject({ organization: { name: 'Ann Lee', role: 'owner' } });
  expect(await app.db.$count(invitations)).toBe(0);
});

describe('an invitation', () => {
  test('makes an account once, with its role and the organization alone', async () => {
    const by = await owner();
    expect(await inviteToOrganization(app, by, { email: ' New@Example.com', role: 'billing' })).toMatchObject({
      ok: true,
    });
    const token = await lastToken();
    expect(opened.emails.at(-1)).toMatchObject({
      to: 'new@example.com',
      subject: expect.stringContaining('ann') as string,
    });
    expect(opened.emails.at(-1)?.text).toContain('ann@example.com');
    expect(await open({ token })).toMatchObject({ step: 'sign-up', role: 'billing', name: 'ann' });
    const person = {
      firstName: 'Nia',
      lastName: 'Lee',
      password: 'three green boats',
      confirmPassword: 'three green boats',
    };
    expect(await post({ token, ...person })).toMatchObject({ page: { error: { field: 'acceptTerms' } } });
    const fields = { token, ...person, acceptTerms: 'on' };
    const results = await Promise.all([post(fields), post(fields)]);
    expect(results.filter((one) => 'to' in one && one.to === '/dashboard')).toHaveLength(1);
    const browser = new Browser(app);
    await browser.signIn('new@example.com', 'three green boats');
    expect((await session(browser)).organizations).toEqual([{ id: by.organization.id, name: 'ann', role: 'billing' }]);
    expect(await open({ token })).toMatchObject({ step: 'dead' });
  });

  test('is accepted with an account, which keeps its own organization', async () => {
    const bob = await join('bob');
    const { organization, organizations: all } = await session(bob);
    expect(organization).toMatchObject({ name: 'ann', role: 'member' });
    expect(all.map(({ name }) => name)).toEqual(['bob', 'ann']);
  });

  test('is for its address alone', async () => {
    const cleo = await signedIn('cleo');
    await inviteToOrganization(app, await owner(), { email: 'bob@example.com', role: 'member' });
    const token = await lastToken();
    expect(await open({ token }, cleo)).toMatchObject({ step: 'other', email: 'bob@example.com' });
    expect(await post({ token }, cleo)).toMatchObject({ status: 422, page: { step: 'other' } });
    const [row] = await app.db.select().from(invitations);
    expect(await open({ id: row?.id ?? '' }, cleo)).toMatchObject({ step: 'dead' });
    expect(await post({ id: row?.id ?? '' }, cleo)).toMatchObject({ status: 422 });
    await makePerson(app, 'bob');
    expect(await open({ token })).toMatchObject({ step: 'sign-in' });
  });

  test('ends when it is withdrawn, sent again or over', async () => {
    const by = await owner();
    await inviteToOrganization(app, by, { email: 'bob@example.com', role: 'member' });
    const first = await lastToken();
    const [row] = await app.db.select().from(invitations);
    expect(await resendInvitation(app, by, row?.id ?? '')).toMatchObject({ ok: true });
    const second = await lastToken();
    expect([(await open({ token: first })).step, (await open({ token: second })).step]).toEqual(['dead', 'sign-up']);
    await app.db.update(invitations).set({ expiresAt: new Date() });
    expect((await open({ token: second })).step).toBe('dead');
    expect(await withdrawInvitation(app, by, row?.id ?? '')).toMatchObject({ ok: true });
    expect(await resendInvitation(app, by, row?.id ?? '')).toEqual({ ok: false, reason: 'gone' });
    expect(JSON.stringify(row)).not.toContain(first);
  });

  test('is refused for a member, for no address and after too many', async () => {
    const by = await owner();
    const send = (email: string) => inviteToOrganization(app, by, { email, role: 'member' });
    expect(await send('ann@example.com')).toEqual({ ok: false, reason: 'present' });
    expect(await send('ann')).toEqual({ ok: false, reason: 'address' });
    const results = [];
    for (let count = 0; count < 21; count += 1) results.push(await send(`someone${count}@example.com`));
    expect(results.at(-1)).toEqual({ ok: false, reason: 'too-many' });
    expect(results.filter(({ ok }) => ok)).toHaveLength(19);
  });

  test('repeats no name that a mailbox would turn into a link', async () => {
    await renameOrganization(app, await owner(), 'win.example/prize');
    await inviteToOrganization(app, await owner(), { email: 'bob@example.com', role: 'member' });
    await sentEmails(opened);
    expect(JSON.stringify(opened.emails.at(-1))).not.toContain('win.example');
  });
});
