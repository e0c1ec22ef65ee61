import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Administrator } from '#features/accounts/accounts.ts';
import { purgeAccountLeftovers } from '#features/accounts/accounts-jobs.server.ts';
import { readableName } from '#content/readable-name.ts';
import { auditQuery, detailsOf, type ShownEntry } from '#features/accounts/audit-log/audit-log.ts';
import { auditOf, everyEntry, knownActs, listAudit } from '#features/accounts/audit-log/list-audit.server.ts';
import { recordAct } from '#features/accounts/audit.server.ts';
import { auditLog } from '#features/accounts/audit.table.ts';
import { changeUser } from '#features/accounts/users/change-user.server.ts';
import { makeAdministrator } from '../../../tests/administrators.ts';
import { openTestMachine, type TestMachine } from '../../../tests/test-machine.ts';

let opened: TestMachine;
let ann: Administrator;
let ben: Administrator;

beforeAll(async () => {
  opened = await openTestMachine();
  ann = await makeAdministrator(opened.machine, 'ann');
  ben = await makeAdministrator(opened.machine, 'ben');
  for (const act of ['disable', 'enable', 'revoke', 'grant'] as const) {
    expect(await changeUser(opened.machine, ann, ben.user.id, { act })).toMatchObject({ ok: true });
  }
  const subject = { kind: 'lead', id: 'L-1' } as const;
  await recordAct(opened.machine, ben, { act: 'lead-moved', subject, details: { toStage: 'won' } }, opened.machine.db);
});
afterAll(() => opened.close());

async function gathered(rows: AsyncIterable<ShownEntry>): Promise<ShownEntry[]> {
  const all: ShownEntry[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

describe('the audit log', () => {
  test('is told by act, person, subject and day, page by page', async () => {
    const { machine } = opened;
    const list = (search: string) => listAudit(machine, auditQuery(new URLSearchParams(search)));
    const byAnn = (await list('actor=ann@example.com&act=user-disabled')).entries;
    expect(byAnn.length).toBeGreaterThan(0);
    expect(new Set(byAnn.map(({ actor }) => actor?.id))).toEqual(new Set([ann.user.id]));
    expect((await list('person=ben@example.com&act=role-granted')).entries[0]?.person?.id).toBe(ben.user.id);
    const today = machine.now().toISOString().slice(0, 10);
    expect((await list(`from=${today}&to=${today}`)).entries.length).toBeGreaterThan(4);
    const [moved] = (await list('kind=lead&subject=L-1')).entries;
    expect(moved).toMatchObject({ act: 'lead-moved', device: 'An unknown program', details: [['To stage', 'Won']] });
    expect((await list('to=2020-01-01')).entries).toEqual([]);
    const whole = await gathered(everyEntry(machine, auditQuery(new URLSearchParams())));
    const found: number[] = [];
    for (let after: string | null = ''; after !== null;) {
      const page = await listAudit(machine, { ...auditQuery(new URLSearchParams()), after }, 3);
      found.push(...page.entries.map(({ id }) => id));
      after = page.next;
    }
    expect(found).toEqual(whole.map(({ id }) => id));
    expect(await knownActs(machine)).toEqual([...new Set(whole.map(({ act }) => act))].sort());
    expect((await auditOf(machine, ben.user.id, 5)).length).toBe(5);
  });

  test('is changed by nobody: only what is out of its time goes, by the job', async () => {
    const { machine, database } = opened;
    const about = { cause: expect.objectContaining({ message: 'the audit log takes no changes' }) as Error };
    await expect(machine.db.update(auditLog).set({ act: 'other' })).rejects.toMatchObject(about);
    await expect(machine.db.delete(auditLog)).rejects.toMatchObject(about);
    await expect(database.pool.query(`update audit_log set details = '{}'`)).rejects.toThrow('takes no changes');
    const count = async () => (await machine.db.select({ id: auditLog.id }).from(auditLog)).length;
    const before = await count();
    const later = { ...machine, now: () => new Date(Date.now() + 399 * 86_400_000) };
    await purgeAccountLeftovers(later);
    expect(await count()).toBe(before);
    await purgeAccountLeftovers({ ...machine, now: () => new Date(Date.now() + 401 * 86_400_000) });
    expect(await count()).toBe(0);
  });
});

test('what has no words of its own is told by its name', () => {
  expect([readableName('webhook-sent/again'), readableName('toStage')]).toEqual(['Webhook sent again', 'To stage']);
  expect(detailsOf({ isNew: true, count: 3, owner: null })).toEqual([
    ['New', 'yes'],
    ['Count', '3'],
    ['Owner', 'none'],
  ]);
});
