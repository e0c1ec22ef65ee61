import { beforeAll, describe, expect, test } from 'vitest';
import type { Administrator } from '#features/accounts/rights/team-member.ts';
import { purgeAccountLeftovers } from '#features/accounts/accounts.jobs.server.ts';
import { auditList, type ShownEntry } from '#features/audit-log/audit-log.ts';
import { everyItem } from '#server/db/query/keyset.ts';
import { auditOf, readActions, listAudit } from '#features/audit-log/list-audit.server.ts';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import { auditLog } from '#server/audit/audit.table.ts';
import { changeUser } from '#features/users/change-user.server.ts';
import { makeAdministrator } from '../../tests/administrators.ts';
import { openTestApp } from '../../tests/test-app.ts';
import { runNow } from '../../tests/jobs.ts';

let ann: Administrator;
let ben: Administrator;

const opened = await openTestApp();
beforeAll(async () => {
  ann = await makeAdministrator(opened.app, 'ann');
  ben = await makeAdministrator(opened.app, 'ben');
  for (const action of ['disable', 'enable', 'revoke', 'grant'] as const) {
    expect(await changeUser(opened.app, ann, ben.user.id, { action })).toMatchObject({ ok: true });
  }
  const subject = { kind: 'lead', id: 'L-1' } as const;
  const details = { changed: { stage: { from: 'new', to: 'won' }, owner: { from: null, to: ben.user.id } } };
  await recordAction(opened.app, ben, { action: 'lead-changed', subject, details }, opened.app.db);
});

async function gathered(rows: AsyncIterable<ShownEntry>): Promise<ShownEntry[]> {
  const all: ShownEntry[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

describe('the audit log', () => {
  test('is listed by action, person, subject and day, page by page', async () => {
    const { app } = opened;
    const list = (search: string) => listAudit(app, auditList.read(new URLSearchParams(search)));
    const byAnn = (await list('actor=ann@example.com&act=user-disabled')).items;
    expect(byAnn.length).toBeGreaterThan(0);
    expect(new Set(byAnn.map(({ actor }) => actor?.id))).toEqual(new Set([ann.user.id]));
    expect((await list('person=ben@example.com&act=role-granted')).items[0]?.person?.id).toBe(ben.user.id);
    const today = app.now().toISOString().slice(0, 10);
    expect((await list(`from=${today}&to=${today}`)).items.length).toBeGreaterThan(4);
    const [moved] = (await list('kind=lead&subject=L-1')).items;
    expect(moved).toMatchObject({
      action: 'lead-changed',
      device: 'Firefox',
      details: [
        'Changed stage from New to Won',
        expect.stringMatching(/^Changed owner from Nobody to [^\s-]+/) as string,
      ],
    });
    expect((await list('to=2020-01-01')).items).toEqual([]);
    const whole = await gathered(
      everyItem((after) => listAudit(app, { ...auditList.read(new URLSearchParams()), after })),
    );
    const found: number[] = [];
    for (let after: string | null = ''; after !== null;) {
      const page = await listAudit(app, { ...auditList.read(new URLSearchParams()), after }, 3);
      found.push(...page.items.map(({ id }) => id));
      after = page.next;
    }
    expect(found).toEqual(whole.map(({ id }) => id));
    expect(await readActions(app)).toEqual([...new Set(whole.map(({ action }) => action))].sort());
    expect((await auditOf(app, ben.user.id, 5)).length).toBe(5);
  });

  test('cannot be changed; only the job removes expired entries', async () => {
    const { app, database } = opened;
    const about = { cause: expect.objectContaining({ message: 'the audit log takes no changes' }) as Error };
    await expect(app.db.update(auditLog).set({ action: 'other' })).rejects.toMatchObject(about);
    await expect(app.db.delete(auditLog)).rejects.toMatchObject(about);
    await expect(database.pool.query(`update audit_log set details = '{}'`)).rejects.toThrow('takes no changes');
    const count = async () => (await app.db.select({ id: auditLog.id }).from(auditLog)).length;
    const before = await count();
    const later = { ...app, now: () => new Date(Date.now() + 399 * 86_400_000) };
    await runNow(purgeAccountLeftovers, later);
    expect(await count()).toBe(before);
    await runNow(purgeAccountLeftovers, { ...app, now: () => new Date(Date.now() + 401 * 86_400_000) });
    expect(await count()).toBe(0);
  });
});
