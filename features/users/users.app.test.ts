import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Administrator } from '#features/accounts/rights/team-member.ts';
import { sessions, userProfiles, users } from '#features/accounts/accounts.table.ts';
import { auditList } from '#features/audit-log/audit-log.ts';
import { listAudit } from '#features/audit-log/list-audit.server.ts';
import { auditLog } from '#server/audit/audit.table.ts';
import { sessionOf } from '#features/accounts/session.server.ts';
import { changeUser } from '#features/users/change-user.server.ts';
import { exportUsers } from '#features/users/export-users.server.ts';
import { everyItem } from '#server/db/query/keyset.ts';
import { listUsers } from '#features/users/list-users.public.server.ts';
import { readUser } from '#features/users/read-user.server.ts';
import { usersList, type UserAction } from '#features/users/users.public.ts';
import { Browser, makePerson, sentEmails, usualPassword, type Person } from '../../tests/accounts.ts';
import { makeAdministrator, makeTeamMember } from '../../tests/administrators.ts';
import { databaseTrips } from '../../tests/database-trips.ts';
import { fixedSettings } from '../../tests/fixed-settings.ts';
import { openTestApp } from '../../tests/test-app.ts';

let ann: Administrator;
let ben: Administrator;

const opened = await openTestApp();
beforeAll(async () => {
  ann = await makeAdministrator(opened.app, 'ann');
  ben = await makeAdministrator(opened.app, 'ben');
});

const ask = (search: string) => usersList.read(new URLSearchParams(search));
const change = (by: Administrator, id: string, action: UserAction, more: { typed?: string; sessionId?: string } = {}) =>
  changeUser(opened.app, by, id, { action, ...more });

async function gathered<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const all: Row[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

async function lastAction(userId: string) {
  const [entry] = await opened.app.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.userId, userId))
    .orderBy(sql`id desc`)
    .limit(1);
  return entry;
}

describe('the list', () => {
  let many: Person[];

  beforeAll(async () => {
    many = [];
    for (const name of ['zoe', 'yan', 'xia', 'wim', 'vic', 'uma']) many.push(await makePerson(opened.app, name));
    const { db } = opened.app;
    const of = (at: number) => many[at]?.id ?? '';
    await db
      .update(userProfiles)
      .set({ companyName: 'Größe & 100%_Söhne' })
      .where(eq(userProfiles.userId, of(0)));
    await db
      .update(userProfiles)
      .set({ subscriptionStatus: 'past_due' })
      .where(eq(userProfiles.userId, of(1)));
    await db
      .update(userProfiles)
      .set({ eraseAt: new Date() })
      .where(eq(userProfiles.userId, of(2)));
    await db
      .update(users)
      .set({ banned: true })
      .where(eq(users.id, of(3)));
    await db
      .update(users)
      .set({ emailVerified: false })
      .where(eq(users.id, of(4)));
    await db
      .update(users)
      .set({ email: 'moved@elsewhere.example' })
      .where(eq(users.id, of(5)));
  });

  async function names(search: string) {
    return (await listUsers(opened.app, ask(search))).items.map(({ fullName }) => fullName);
  }

  test('finds any part of a name, address or company, and takes each character literally', async () => {
    expect(await names('q=ZOE')).toEqual(['zoe']);
    expect(await names('q=grö')).toEqual(['zoe']);
    expect(await names('q=100%25_S')).toEqual(['zoe']);
    expect(await names('q=100__S')).toEqual([]);
    expect(await names('q=%5C')).toEqual([]);
    expect(await names('q=elsewhere')).toEqual(['uma']);
    expect(await names('q=uma@example')).toEqual([]);
    // Under three letters: matches the start of words.
    expect(await names('q=xi')).toEqual(['xia']);
    expect(await names('q=ia')).toEqual([]);
  });

  test('is filtered by role, subscription and account status', async () => {
    expect((await names('role=admin&sort=name')).sort()).toEqual(['ann', 'ben']);
    expect(await names('role=user&q=yan')).toEqual(['yan']);
    expect(await names('status=past_due')).toEqual(['yan']);
    expect(await names('status=none&q=yan')).toEqual([]);
    expect(await names('standing=erasing')).toEqual(['xia']);
    expect(await names('standing=disabled')).toEqual(['wim']);
    expect(await names('standing=unconfirmed')).toEqual(['vic']);
  });

  test('is paged in each order without missing or repeating a user', async () => {
    const all = (await listUsers(opened.app, ask(''))).items.length;
    for (const sort of [
      'sort=joined',
      'sort=joined&order=asc',
      'sort=name',
      'sort=name&order=desc',
      'sort=address',
      'q=a',
    ]) {
      const query = ask(sort);
      const whole = (await listUsers(opened.app, query)).items.map(({ id }) => id);
      const found: string[] = [];
      for (let after: string | null = ''; after !== null;) {
        const page = await listUsers(opened.app, { ...query, after }, 2);
        found.push(...page.items.map(({ id }) => id));
        after = page.next;
      }
      expect(found, sort).toEqual(whole);
      if (sort !== 'q=a') expect(found).toHaveLength(all);
    }
    const strange = await listUsers(opened.app, ask('after=W10&sort=none&role=x'));
    expect(strange.items).toHaveLength(all);
  });

  test('takes one round trip, and a second one for search words', async () => {
    const tripsOf = (work: () => Promise<unknown>) => databaseTrips(opened.database.pool, work);
    expect(await tripsOf(() => listUsers(opened.app, ask('role=user')))).toBe(1);
    expect(await tripsOf(() => listUsers(opened.app, ask('q=zoe')))).toBe(2);
    expect(await tripsOf(() => readUser(opened.app, many[0]?.id ?? ''))).toBe(1);
  });

  test('is exported as a file with spreadsheet formulas disarmed, and the export is in the audit log', async () => {
    const { db } = opened.app;
    const { id } = many[0] ?? { id: '' };
    await db.update(userProfiles).set({ fullName: '=HYPERLINK("http://x")' }).where(eq(userProfiles.userId, id));
    const file = await exportUsers(opened.app, ann, new URLSearchParams('q=söhne'));
    expect(file.headers.get('Content-Disposition')).toMatch(/^attachment; filename="users-\d{4}-\d\d-\d\d\.csv"$/);
    const [head, row, ...rest] = (await file.text()).split('\r\n');
    expect(head).toContain('Name,Email,Company,Role,Plan,Subscription,Account,Joined');
    expect(row).toMatch(/,Client,.*,Active,/);
    expect(row).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(rest).toEqual(['']);
    const { items: entries } = await listAudit(opened.app, auditList.read(new URLSearchParams('act=users-exported')));
    expect(entries[0]?.actor?.email).toBe('ann@example.com');
    const everybody = await gathered(everyItem((after) => listUsers(opened.app, { ...ask('role=admin'), after }, 1)));
    expect(everybody).toHaveLength(2);
  });

  test('is exported by read-only users unless the owner refuses it', async () => {
    const reader = await makeTeamMember(opened.app, 'rea', 'reader', 'people:read');
    const all = new URLSearchParams();
    expect((await exportUsers(opened.app, reader, all)).status).toBe(200);
    const refusing = { ...opened.app, settings: fixedSettings({ readerExports: 'refused' }) };
    await expect(exportUsers(refusing, reader, all)).rejects.toMatchObject({ init: { status: 403 } });
    expect((await exportUsers(refusing, ann, all)).status).toBe(200);
  });
});

describe('the administrator role', () => {
  test('is granted to a user with a confirmed address, with an email and a log entry', async () => {
    const { id, email } = await makePerson(opened.app, 'new-admin');
    const unproved = await makePerson(opened.app, 'unproved', { emailVerified: false });
    expect(await change(ann, unproved.id, 'grant')).toMatchObject({ ok: false, reason: 'unconfirmed' });
    expect(await change(ann, id, 'grant')).toEqual({ ok: true, action: 'grant', undo: 'revoke' });
    expect(await change(ben, id, 'grant')).toMatchObject({ ok: false, reason: 'already' });
    expect(await lastAction(id)).toMatchObject({
      action: 'role-granted',
      actorId: ann.user.id,
      ipAddress: ann.from.ipAddress,
    });
    const emails = await sentEmails(opened);
    expect(emails.filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual([
      'Meridian: you are an administrator now',
    ]);
    expect(await change(ann, id, 'revoke')).toEqual({ ok: true, action: 'revoke', undo: 'grant' });
    expect(await change(ann, 'nobody', 'grant')).toMatchObject({ reason: 'unknown' });
  });

  test('cannot be revoked by its holder, nor by two administrators from each other', async () => {
    expect(await change(ann, ann.user.id, 'revoke')).toMatchObject({ ok: false, reason: 'self' });
    const answers = await Promise.all([change(ann, ben.user.id, 'revoke'), change(ben, ann.user.id, 'revoke')]);
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
    const refused = answers.find(({ ok }) => !ok);
    expect(refused).toMatchObject({ reason: 'no-right' });
    const left = ann.user.id === (await rightful()) ? ann : ben;
    const other = left === ann ? ben : ann;
    expect(await change(left, other.user.id, 'grant')).toMatchObject({ ok: true });
  });

  test('does not count for a disabled administrator', async () => {
    expect(await change(ann, ben.user.id, 'disable')).toMatchObject({ ok: true });
    const third = await makeAdministrator(opened.app, 'third');
    expect(await change(third, ann.user.id, 'disable')).toMatchObject({ ok: true });
    // The last administrator, by an old session.
    expect(await change(ann, third.user.id, 'revoke')).toMatchObject({ ok: false, reason: 'no-right' });
    for (const { user } of [ann, ben]) expect(await change(third, user.id, 'enable')).toMatchObject({ ok: true });
    await opened.app.db.update(userProfiles).set({ role: 'user' }).where(eq(userProfiles.userId, third.user.id));
  });

  async function rightful(): Promise<string> {
    const [row] = await opened.app.db
      .select({ id: userProfiles.userId })
      .from(userProfiles)
      .where(eq(userProfiles.role, 'admin'));
    return row?.id ?? '';
  }
});

describe('an account', () => {
  test('loses every session at once when it is disabled, including an API client token, until it is enabled', async () => {
    const { id, email } = await makePerson(opened.app, 'shut-out');
    const browser = new Browser(opened.app);
    await browser.signIn(email);
    const program = new Browser(opened.app);
    const { json } = await program.call('/session', { grant_type: 'password', email, password: usualPassword });
    const asProgram = () =>
      sessionOf(
        opened.app,
        new Request('http://x/', { headers: { Authorization: `Bearer ${String(json['access_token'])}` } }),
      );
    expect((await asProgram())?.user.id).toBe(id);
    expect(await change(ann, id, 'disable')).toMatchObject({ ok: true });
    expect(await asProgram()).toBeUndefined();
    expect(await sessionOf(opened.app, browser.request('/dashboard'))).toBeUndefined();
    expect(await opened.app.db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([]);
    expect((await browser.signIn(email)).status).toBe(403);
    expect(await change(ann, id, 'enable')).toMatchObject({ ok: true });
    expect((await browser.signIn(email)).status).toBe(200);
    const sales = await makeTeamMember(opened.app, 'sal', 'sales', 'people:write');
    const client = await makePerson(opened.app, 'paying');
    const refused = await changeUser(opened.app, sales, client.id, { action: 'disable' });
    expect(refused).toMatchObject({ reason: 'no-right' });
    expect(await change(ann, ann.user.id, 'disable')).toMatchObject({ reason: 'self' });
  });

  test('has its sessions ended one by one, but never the session of the caller', async () => {
    const { id, email } = await makePerson(opened.app, 'many-devices');
    for (const _ of [1, 2, 3]) await new Browser(opened.app).signIn(email);
    const shown = await readUser(opened.app, id);
    expect(shown?.sessions.map(({ device, range }) => [device, range])[0]).toEqual([
      'Firefox on Linux',
      expect.stringMatching(/^192\.0\.\d+\.0\/24$/),
    ]);
    const sessionId = shown?.sessions[0]?.id ?? '';
    expect(await change(ann, id, 'end-session', { sessionId })).toMatchObject({ ok: true });
    expect(await change(ann, id, 'end-session', { sessionId })).toMatchObject({ reason: 'session' });
    expect(await change(ann, ben.user.id, 'end-session', { sessionId: ann.sessionId })).toMatchObject({
      reason: 'self',
    });
    expect(await change(ann, id, 'end-sessions')).toMatchObject({ ok: true });
    expect((await readUser(opened.app, id))?.sessions).toEqual([]);
  });

  test('is erased only after its address is entered, at once or in a week, and its paid services end first', async () => {
    const { app } = opened;
    const { id, email } = await makePerson(app, 'to-erase');
    expect(await change(ann, id, 'erase', { typed: 'other@example.com' })).toMatchObject({ reason: 'address' });
    expect(await change(ann, id, 'erase', { typed: ' TO-ERASE@example.com' })).toMatchObject({ ok: true });
    expect((await readUser(app, id))?.standing).toBe('erasing');
    expect(await change(ann, id, 'keep')).toMatchObject({ ok: true });
    const order = { action: 'erase-now', typed: email } as const;
    const away = () => Promise.reject(new Error('the provider is away'));
    expect(await changeUser(app, ann, id, order, away)).toMatchObject({ reason: 'billing' });
    const ended: string[] = [];
    const end = (_: unknown, userId: string) => Promise.resolve(void ended.push(userId));
    expect(await changeUser(app, ann, id, order, end)).toEqual({ ok: true, action: 'erase-now' });
    expect(ended).toEqual([id]);
    expect(await readUser(app, id)).toBeUndefined();
    expect(await lastAction(id)).toMatchObject({ action: 'erased', actorId: ann.user.id });
    expect(await change(ann, ben.user.id, 'erase-now', { typed: 'x' })).toMatchObject({ reason: 'address' });
  });
});

test('writes the list options into the address, without the defaults', () => {
  expect(usersList.href(ask('q= Ann  Lee &sort=name&order=desc&role=admin&status=nonsense'))).toBe(
    '/admin/users?q=Ann+Lee&role=admin&sort=name&order=desc',
  );
  expect(usersList.href(ask('sort=joined&order=desc'))).toBe('/admin/users');
  expect(usersList.href(ask('order=asc'))).toBe('/admin/users?order=asc');
});
