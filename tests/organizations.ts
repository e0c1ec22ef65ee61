import { and, eq } from 'drizzle-orm';
import { beforeEach, expect } from 'vitest';
import { organizationInvitationPage } from '#features/account-pages/invite/organization-invitation.server.ts';
import type { Session } from '#features/accounts/accounts.ts';
import { sessions, users } from '#features/accounts/accounts.table.ts';
import { asClientMember, type ClientMember } from '#features/accounts/organizations/client-member.ts';
import { inviteToOrganization } from '#features/accounts/organizations/invitations.server.ts';
import { organizationMembers as members } from '#features/accounts/organizations/organizations.table.ts';
import { sessionOf } from '#features/accounts/session.server.ts';
import { Browser, makePerson, sentEmails, tokenIn } from './accounts.ts';
import { newClient, openTestApp } from './test-app.ts';

/** Ann owns an organization before each test; others join it through the pages of the invitation. */
export async function openOrganizations() {
  const opened = await openTestApp();
  const { app } = opened;
  let current: Browser;
  const ann = () => current;

  beforeEach(async () => {
    current = await signedIn('ann');
  });

  async function signedIn(name: string): Promise<Browser> {
    await makePerson(app, name);
    return signIn(name);
  }

  async function signIn(name: string): Promise<Browser> {
    const browser = new Browser(app);
    expect((await browser.signIn(`${name}@example.com`)).status).toBe(200);
    return browser;
  }

  async function session(browser: Browser): Promise<Session> {
    const found = await sessionOf(app, browser.request('/dashboard'));
    if (!found) throw new Error('Not signed in.');
    return found;
  }

  async function owner(browser: Browser = ann()): Promise<ClientMember<'people:write'>> {
    const by = asClientMember(await session(browser), browser.request('/dashboard'), null, 'people:write');
    if (!by) throw new Error('Not an owner.');
    return by;
  }

  async function member(browser: Browser): Promise<ClientMember> {
    const by = asClientMember(await session(browser), browser.request('/dashboard'), null);
    if (!by) throw new Error('In no organization.');
    return by;
  }

  async function lastToken(): Promise<string> {
    await sentEmails(opened);
    return tokenIn(opened.emails.findLast(({ subject }) => subject.includes('invited')));
  }

  function open(query: Readonly<Record<string, string>>, browser = new Browser(app)) {
    return organizationInvitationPage.open(app, browser.request(`/join?${new URLSearchParams(query)}`));
  }

  function post(fields: Readonly<Record<string, string>>, browser = new Browser(app)) {
    const body = new URLSearchParams(fields).toString();
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    return organizationInvitationPage.post(
      app,
      browser.request('/join', { method: 'POST', headers, body }),
      newClient(),
    );
  }

  /** Ann's organization with a new member. */
  async function join(name: string, role: 'billing' | 'member' = 'member'): Promise<Browser> {
    const browser = await signedIn(name);
    expect(await inviteToOrganization(app, await owner(), { email: `${name}@example.com`, role })).toMatchObject({
      ok: true,
    });
    expect(await post({ token: await lastToken() }, browser)).toMatchObject({ to: '/dashboard' });
    return browser;
  }

  async function memberId(name: string): Promise<string> {
    const { id } = (await owner()).organization;
    const [row] = await app.db
      .select({ id: members.id })
      .from(members)
      .innerJoin(users, eq(users.id, members.userId))
      .where(and(eq(users.email, `${name}@example.com`), eq(members.organizationId, id)));
    return row?.id ?? '';
  }

  async function confirm(browser: Browser, confirmedAt: Date | null = new Date()): Promise<void> {
    const { sessionId } = await session(browser);
    await app.db.update(sessions).set({ confirmedAt }).where(eq(sessions.id, sessionId));
  }

  async function subjects(to: string): Promise<string[]> {
    await sentEmails(opened);
    return opened.emails.filter((mail) => mail.to === to).map(({ subject }) => subject);
  }
  return {
    opened,
    app,
    ann,
    signedIn,
    signIn,
    session,
    owner,
    member,
    lastToken,
    open,
    post,
    join,
    memberId,
    confirm,
    subjects,
  };
}
